import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type PnlFigures, sumOfMonths } from '#domain/figures/pnlSum.ts';
import {
  financialYearLabel,
  financialYearOf,
  type MonthSpan,
  plannedPart,
  yearBefore,
} from '#domain/financialYear.ts';
import type { Month } from '#domain/month.ts';
import type { PnlMonthView } from '#projections/pnl/view.ts';
import { pnlQuery } from '../../api/queries/pnl.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { withheldWords } from '../../app/pay/Withheld.tsx';
import { ExportTable } from '../../csv/ExportTable.tsx';
import { shortMonthLabel } from '../../format/dates.ts';
import { exactMoney, wholeMoney } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { Card } from '../../ui/Card.tsx';
import { SkeletonList } from '../../ui/Skeleton.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { figureCell } from './ExportPnl.tsx';
import * as styles from './FinancialYear.module.css';
import { type PnlRow, pnlRows } from './pnlRows.ts';

/** What some months come to; null where the planner has none of them. */
type Sum = { id: string; header: string; span: MonthSpan; figures: PnlFigures | null };

type Sums = Record<'toDate' | 'toDateBefore' | 'year' | 'yearBefore', Sum>;

/** The financial year of a month, the year to date, and both a year before: sums of months, to the penny. */
export function FinancialYear({ month }: { month: Month }) {
  const year = financialYearOf(month);
  const from = plannedPart(yearBefore(year))?.from ?? plannedPart(year)?.from ?? year.from;
  const pnl = useQuery(pnlQuery(from, year.to));
  const label = financialYearLabel(year);
  const sums = useMemo(() => pnl.data && sumsOf(pnl.data.months, month), [pnl.data, month]);
  const columns = useMemo(() => sums && columnsOf(sums), [sums]);
  return (
    <Card
      title={`Financial year ${label}`}
      isPadded={false}
      aside={
        columns && (
          <ExportTable
            things="financial year"
            fileName={`pnl_financial-year_${year.from}_${year.to}`}
            columns={columns}
            rows={pnlRows}
          />
        )
      }
    >
      <Loaded of={pnl} loading={<SkeletonList label="Loading the financial year" rows={8} />}>
        {() =>
          columns && (
            <DataTable
              label={`Financial year ${label}, year to date and the year before`}
              className={styles.table}
              isDense
              isMatrix
              columns={columns}
              rows={pnlRows}
              rowKey={({ figure }) => figure}
              rowEmphasis={({ kind }) => (kind === 'total' || kind === 'profit' ? 'strong' : undefined)}
              empty={null}
            />
          )
        }
      </Loaded>
      <p className={styles.note}>
        April to March. Each figure is the sum of its months to the penny; of months before June 2025 there
        are none.
      </p>
    </Card>
  );
}

const sumsOf = (months: readonly PnlMonthView[], month: Month): Sums => {
  const year = financialYearOf(month);
  const toDate = { from: year.from, to: month };
  const sum = (id: string, header: string, span: MonthSpan): Sum => {
    const part = plannedPart(span);
    const within = part && months.filter((each) => part.from <= each.month && each.month <= part.to);
    return { id, header, span, figures: within && sumOfMonths(within) };
  };
  return {
    toDate: sum('to-date', 'Year to date', toDate),
    toDateBefore: sum('to-date-before', 'A year before', yearBefore(toDate)),
    year: sum('year', financialYearLabel(year), year),
    yearBefore: sum('year-before', financialYearLabel(yearBefore(year)), yearBefore(year)),
  };
};

const columnsOf = ({ toDate, toDateBefore, year, yearBefore }: Sums): Column<PnlRow>[] => [
  { id: 'row', header: 'Figure', width: 190, cell: ({ label }) => label },
  columnOf(toDate),
  columnOf(toDateBefore),
  changeOf('to-date-change', 'Change to date', toDate, toDateBefore),
  columnOf(year),
  columnOf(yearBefore),
  changeOf('year-change', 'Change of year', year, yearBefore),
];

const columnOf = ({ id, header, span, figures }: Sum): Column<PnlRow> => ({
  id,
  header,
  headerNote: <span className={styles.span}>{spanText(span)}</span>,
  align: 'end',
  minWidth: 104,
  cell: (row) => <Figure row={row} value={figures?.[row.figure] ?? null} isThere={figures !== null} />,
  exportValue: (row) => cellOf(row, figures?.[row.figure] ?? null),
});

const cellOf = (row: PnlRow, value: number | null) => (value === null ? null : figureCell(row, value));

const spanText = (span: MonthSpan): string => {
  const part = plannedPart(span);
  if (part === null) return 'no months';
  return part.from === part.to
    ? shortMonthLabel(part.from)
    : `${shortMonthLabel(part.from)} – ${shortMonthLabel(part.to)}`;
};

type FigureProps = { row: PnlRow; value: number | null; isThere: boolean };

function Figure({ row, value, isThere }: FigureProps) {
  if (value === null)
    return <span title={isThere ? withheldWords.total : 'The planner has no months of it'}>—</span>;
  if (row.kind === 'margin') return percent(value);
  return <span title={exactMoney(value)}>{wholeMoney(value)}</span>;
}

/** What a figure is more than a year before, in pounds; of margins in points. */
const changeOf = (id: string, header: string, now: Sum, before: Sum): Column<PnlRow> => {
  const difference = ({ figure }: PnlRow): number | null => {
    const [is, was] = [now.figures?.[figure] ?? null, before.figures?.[figure] ?? null];
    return is === null || was === null ? null : is - was;
  };
  return {
    id,
    header,
    align: 'end',
    minWidth: 104,
    cell: (row) => {
      const change = difference(row);
      if (change === null) return '—';
      const sign = change > 0 ? '+' : '';
      return row.kind === 'margin'
        ? `${sign}${(change * 100).toFixed(1).replace('-', '−')} pts`
        : `${sign}${wholeMoney(change)}`;
    },
    exportValue: (row) => cellOf(row, difference(row)),
  };
};
