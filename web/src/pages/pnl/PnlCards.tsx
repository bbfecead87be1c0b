import { ChevronRight } from 'lucide-react';
import { addMonths, type Month } from '#domain/values/month.ts';
import { withheldWords } from '../../app/pay/Withheld.tsx';
import { wholeMoney } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import type { OpenBreakdown } from '../../money/breakdown.ts';
import { changeSince } from '../../money/changeSince.ts';
import { ExplainButton } from '../../money/explain/ExplainButton.tsx';
import type { PnlColumn, PnlFigure } from '../../money/pnlRows.ts';
import * as styles from '../../ui/page/StatCard.module.css';
import { StatCard } from '../../ui/page/StatCard.tsx';

type PnlCardsProps = {
  columns: readonly PnlColumn[] | undefined;
  month: Month;
  onOpen: OpenBreakdown;
};

const textOf = (value: number | null): string => (value === null ? '—' : wholeMoney(value));

/** Green from zero on, red below; the minus sign says the same. */
const profitTone = (profit: number) => (profit >= 0 ? 'good' : 'over');

/** Four figures of the chosen month. */
export function PnlCards({ columns, month, onOpen }: PnlCardsProps) {
  const column = columns?.find((each) => each.month === month);
  const lastMonth = addMonths(month, -1);
  const before = columns?.find((each) => each.month === lastMonth);
  const card = (figure: PnlFigure) => ({
    value: column && textOf(column[figure]),
    scope: month,
    isUnread: column?.isUnread === true,
    corner: <ExplainButton figure={figure} month={month} />,
    change: changeSince(lastMonth, column?.[figure], before?.[figure], wholeMoney),
  });
  const margin = (fraction: number | null | undefined) =>
    fraction === null ? withheldWords.total : fraction !== undefined && `${percent(fraction)} margin`;
  const tone = (profit: number | null | undefined) =>
    typeof profit === 'number' ? profitTone(profit) : 'neutral';
  return (
    <div className={styles.row}>
      <StatCard
        label="Revenue"
        {...card('totalRevenue')}
        icon={<ChevronRight aria-hidden="true" />}
        onPress={() => onOpen('revenue', month)}
      />
      <StatCard
        label="Total Costs"
        {...card('totalCosts')}
        context={
          column &&
          (column.totalCosts === null
            ? withheldWords.total
            : `${textOf(column.totalDirectCosts)} direct, ${textOf(column.totalOperatingCosts)} operating`)
        }
      />
      <StatCard
        label="Gross Profit"
        {...card('grossProfit')}
        {...(typeof column?.grossProfit === 'number' && {
          icon: <ChevronRight aria-hidden="true" />,
          onPress: () => onOpen('profits', month),
        })}
        tone={tone(column?.grossProfit)}
        context={margin(column?.grossMargin)}
      />
      <StatCard
        label="Net Profit"
        {...card('netProfit')}
        tone={tone(column?.netProfit)}
        context={margin(column?.netMargin)}
      />
    </div>
  );
}
