import { type Month, monthLabel } from '#domain/values/month.ts';
import type { TentativeMonthView } from '#projections/money/pnl/view.ts';
import { withheldWords } from '../../app/pay/Withheld.tsx';
import { exactMoney, wholeMoney } from '../../format/money.ts';
import type { OpenBreakdown } from '../../money/breakdown.ts';
import type { TentativeRow } from '../../money/pnlRows.ts';
import { classNames } from '../../ui/basics/classNames.ts';
import { Flash } from '../../ui/feedback/Flash.tsx';
import * as styles from './pnl.module.css';

type TentativeCellProps = {
  row: TentativeRow;
  month: Month;
  tentative: readonly TentativeMonthView[];
  onOpen: OpenBreakdown;
};

/** What tentative work would bring a month; a press shows the projects behind it. */
export function TentativeCell({ row, month, tentative, onOpen }: TentativeCellProps) {
  const value = tentative.find((each) => each.month === month)?.[row.of];
  if (value === undefined) return '—';
  const text = value === null ? '—' : wholeMoney(value);
  return (
    <span className={styles.cell}>
      <button
        type="button"
        className={classNames(styles.figure, styles.press)}
        data-slot="pnl-figure"
        aria-label={`${row.label} of ${monthLabel(month)}: ${value === null ? withheldWords.total : text}`}
        title={value === null ? withheldWords.total : exactMoney(value)}
        data-loss={(value !== null && value < 0) || undefined}
        onClick={() => onOpen('tentative', month)}
      >
        <Flash value={text}>{text}</Flash>
      </button>
    </span>
  );
}

/** What the months that are shown come to together. */
export function TentativeSum({ row, tentative }: Pick<TentativeCellProps, 'row' | 'tentative'>) {
  const amounts = tentative.map((each) => each[row.of]);
  if (amounts.includes(null)) return <span title={withheldWords.total}>—</span>;
  const sum = amounts.reduce<number>((pence, pounds) => pence + Math.round((pounds ?? 0) * 100), 0) / 100;
  return <span title={exactMoney(sum)}>{wholeMoney(sum)}</span>;
}
