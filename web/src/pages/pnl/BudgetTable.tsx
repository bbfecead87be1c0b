import { useMemo } from 'react';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { withheldWords } from '../../app/pay/Withheld.tsx';
import { exactMoney, wholeMoney } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import type { OpenBreakdown } from '../../money/breakdown.ts';
import { useExplain } from '../../money/explain/useExplain.ts';
import { classNames } from '../../ui/basics/classNames.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { type BudgetRow, differenceOf, type Sides } from './budgetSides.ts';
import { PnlCell } from './PnlCell.tsx';
import { differenceText, inWords, rowLabel, signed } from './PnlTable.tsx';
import * as styles from './pnl.module.css';

/** The reason for a dash; figures of utilisation are never withheld. */
const dashWords = ({ figure }: BudgetRow): string =>
  figure === 'capacityUtilization' ? 'No target is set' : withheldWords.total;

function Amount({ row, value }: { row: BudgetRow; value: number | null }) {
  if (value === null) return <span title={dashWords(row)}>—</span>;
  return (
    <span title={inWords(row, value)}>{row.kind === 'margin' ? percent(value) : wholeMoney(value)}</span>
  );
}

function Difference({ row, sides }: { row: BudgetRow; sides: Sides }) {
  const found = differenceOf(sides, row);
  if (!found) return <span title={dashWords(row)}>—</span>;
  const { difference, share, isAdverse } = found;
  const text = differenceText(row, difference);
  return (
    <span
      className={styles.difference}
      data-adverse={isAdverse || undefined}
      title={row.kind === 'margin' ? text : signed(exactMoney(difference), difference)}
    >
      {text}
      {share !== null && difference !== 0 && <small>{signed(percent(share), share)}</small>}
    </span>
  );
}

type BudgetTableProps = {
  label: string;
  rows: readonly BudgetRow[];
  sides: readonly Sides[];
  month: Month;
  /** The mark of the row of other operating costs; undefined for none. */
  memo: string | undefined;
  onOpen: OpenBreakdown;
};

/** The figures of a budget by row, beside the actual ones. */
export function BudgetTable({ label, rows, sides, month, memo, onOpen }: BudgetTableProps) {
  const { open: onExplain } = useExplain();
  const columns = useMemo((): Column<BudgetRow>[] => {
    const heading = (span: string) => <span className={styles.yearSpan}>{span}</span>;
    return [
      { id: 'row', header: 'Figure', width: 152, cell: (row) => rowLabel(row, memo) },
      ...sides.flatMap((each): Column<BudgetRow>[] => {
        const { id, span, side, is, budget, column } = each;
        const shared = {
          headerNote: heading(span),
          align: 'end' as const,
          ...(column ? { minWidth: 76 } : { width: 108 }),
          isCurrent: id === month,
        };
        return [
          {
            ...shared,
            id,
            header: side,
            cell: (row) => {
              if (!column) return <Amount row={row} value={is[row.figure]} />;
              if (row.figure !== 'capacityUtilization')
                return <PnlCell row={row} column={column} onOpen={onOpen} onExplain={onExplain} />;
              const request = { figure: row.figure, month: column.month, record: null };
              const value = percent(is.capacityUtilization ?? 0);
              return (
                <button
                  type="button"
                  className={classNames(styles.figure, styles.press)}
                  aria-label={`${row.label} of ${monthLabel(column.month)}: ${value}`}
                  onClick={() => onExplain(request)}
                >
                  {value}
                </button>
              );
            },
          },
          {
            ...shared,
            id: `${id}-budget`,
            header: 'Budget',
            cell: (row) => <Amount row={row} value={budget[row.figure]} />,
          },
          {
            ...shared,
            id: `${id}-difference`,
            header: 'Difference',
            ...(column && { minWidth: 84 }),
            cell: (row) => <Difference row={row} sides={each} />,
          },
        ];
      }),
    ];
  }, [sides, month, memo, onOpen, onExplain]);
  return (
    <div className={styles.budgetTable}>
      <DataTable
        label={label}
        isDense
        isMatrix
        columns={columns}
        rows={rows}
        rowKey={({ figure }) => figure}
        rowEmphasis={({ kind }) => (kind === 'total' || kind === 'profit' ? 'strong' : undefined)}
        empty={null}
      />
    </div>
  );
}
