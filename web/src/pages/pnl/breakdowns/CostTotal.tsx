import type { ManualFigure } from '#domain/money/financeInput.ts';
import { withheldWords } from '../../../app/pay/Withheld.tsx';
import { exactMoney } from '../../../format/money.ts';
import { ExplainButton } from '../../../money/explain/ExplainButton.tsx';
import { figureLabels } from '../../../money/figureLabels.ts';
import type { PnlColumn } from '../../../money/pnlRows.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import * as styles from '../../../ui/page/StatCard.module.css';
import { StatCard } from '../../../ui/page/StatCard.tsx';
import { ChangeLink } from './ChangeLink.tsx';

type CostTotalProps = { figure: ManualFigure; column: PnlColumn | undefined };

/** What the lines come to: the forecast's own figure, and where a manual one stands in for it, both. */
export function CostTotal({ figure, column }: CostTotalProps) {
  const computed = column?.computed[figure];
  const value = column?.[figure];
  return (
    <>
      <div className={styles.row}>
        <StatCard
          label={`Total ${figureLabels[figure]}`}
          value={value === null ? '—' : value === undefined ? undefined : exactMoney(value)}
          isUnread={column?.isUnread === true}
          {...(column && {
            scope: column.month,
            corner: <ExplainButton figure={figure} month={column.month} />,
          })}
          context={value === null ? withheldWords.total : computed !== undefined && 'Manual figure'}
        />
        {typeof computed === 'number' && (
          <StatCard label="Computed from the lines below" value={exactMoney(computed)} />
        )}
      </div>
      {computed !== undefined && (
        <Alert>
          A manual figure stands in the forecast in place of what the lines below come to.{' '}
          {column && <ChangeLink month={column.month} record={{ kind: 'manualCosts' }} />}
        </Alert>
      )}
    </>
  );
}
