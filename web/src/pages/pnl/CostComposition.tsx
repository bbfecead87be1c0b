import { Button } from 'react-aria-components';
import { figureLabels } from '#domain/money/figures.ts';
import type { ManualFigure } from '#domain/money/leaves.ts';
import type { PnlMonthView } from '#projections/money/pnl/view.ts';
import { Withheld, withheldWords } from '../../app/pay/Withheld.tsx';
import { wholeMoney } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import type { OpenBreakdown } from '../../money/breakdown.ts';
import { costColours } from '../../money/charts/colours.ts';
import { barFill, barShare, sumOfBars } from '../../money/charts/creditBars.ts';
import { costFigures } from '../../money/charts/pnlSeries.ts';
import { breakdownOf } from '../../money/pnlRows.ts';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/page/Card.tsx';
import * as styles from './pictures.module.css';

type CostCompositionProps = {
  title: string;
  column: PnlMonthView;
  onOpen: OpenBreakdown;
};

/** A month's costs by figure, largest first, with their shares of the total; a press opens the breakdown. */
export function CostComposition({ title, column, onOpen }: CostCompositionProps) {
  const { totalCosts, netProfitIncludesOtherCosts: includesOther } = column;
  const amountOf = (figure: ManualFigure) => column[figure] ?? 0;
  const parts = [...costFigures(includesOther)].sort((a, b) => amountOf(b) - amountOf(a));
  const together = sumOfBars(parts.map(amountOf));
  // A user who sees the total also sees each of its figures.
  if (totalCosts === null) {
    return (
      <Card title={title} aside={<Withheld why="total" />}>
        <EmptyState title="What the month costs is withheld">{withheldWords.total}.</EmptyState>
      </Card>
    );
  }
  return (
    <Card title={title} aside={<strong>{wholeMoney(totalCosts)}</strong>}>
      {together === 0 ? (
        <EmptyState title="This month has no costs yet" />
      ) : (
        <ul className={classNames(layout.stack, layout.gapHair)}>
          {parts.map((figure) => {
            const amount = amountOf(figure);
            return (
              <li key={figure}>
                <Button
                  className={styles.compositionPart}
                  onPress={() => onOpen(breakdownOf[figure], column.month)}
                >
                  <span>{figureLabels[figure]}</span>
                  <span className={styles.compositionBar} aria-hidden="true">
                    <span
                      style={{
                        ...barFill(amount, costColours[figure]),
                        inlineSize: barShare(amount, together),
                      }}
                    />
                  </span>
                  <span>{wholeMoney(amount)}</span>
                  {/* A total of zero, or a credit, has no shares. */}
                  <span>{totalCosts > 0 ? percent(amount / totalCosts) : '—'}</span>
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
