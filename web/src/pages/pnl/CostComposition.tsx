import { Button } from 'react-aria-components';
import type { ManualFigure } from '#domain/money/financeInput.ts';
import type { PnlMonthView } from '#projections/money/pnl/view.ts';
import { Withheld, withheldWords } from '../../app/pay/Withheld.tsx';
import { costColours } from '../../charts/colours.ts';
import { costFigures } from '../../charts/pnlSeries.ts';
import { wholeMoney } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/classNames.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { OpenBreakdown } from './breakdown.ts';
import { figureLabels } from './figureLabels.ts';
import * as styles from './pictures.module.css';
import { breakdownOf } from './pnlRows.ts';

type CostCompositionProps = {
  title: string;
  column: PnlMonthView;
  includesOther: boolean;
  onOpen: OpenBreakdown;
};

/** What a month's costs go on, largest first, as shares of the total; a press lists them. */
export function CostComposition({ title, column, includesOther, onOpen }: CostCompositionProps) {
  const { totalCosts } = column;
  const amountOf = (figure: ManualFigure) => column[figure] ?? 0;
  const parts = [...costFigures(includesOther)].sort((a, b) => amountOf(b) - amountOf(a));
  // Who is told what all costs come to is told each of them.
  if (totalCosts === null) {
    return (
      <Card title={title} aside={<Withheld why="total" />}>
        <EmptyState title="What the month costs is withheld">{withheldWords.total}.</EmptyState>
      </Card>
    );
  }
  return (
    <Card title={title} aside={<strong>{wholeMoney(totalCosts)}</strong>}>
      {totalCosts === 0 ? (
        <EmptyState title="This month has no costs yet" />
      ) : (
        <ul className={styles.composition}>
          {parts.map((figure) => {
            const share = amountOf(figure) / totalCosts;
            return (
              <li key={figure}>
                <Button
                  className={styles.compositionPart}
                  onPress={() => onOpen(breakdownOf[figure], column.month)}
                >
                  <span>{figureLabels[figure]}</span>
                  <span className={styles.compositionBar} aria-hidden="true">
                    <span style={{ inlineSize: `${share * 100}%`, background: costColours[figure] }} />
                  </span>
                  <span>{wholeMoney(amountOf(figure))}</span>
                  <span>{percent(share)}</span>
                </Button>
              </li>
            );
          })}
          {!includesOther && (
            <li>
              <Button
                className={classNames(styles.compositionPart, styles.compositionMemo)}
                onPress={() => onOpen('other', column.month)}
              >
                <span>{figureLabels.otherOperatingCosts}</span>
                <span />
                <span>{wholeMoney(column.otherOperatingCosts)}</span>
                <span>Memo</span>
              </Button>
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}
