import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  comparedPart,
  financialYearLabel,
  financialYearOf,
  type MonthSpan,
  plannedPart,
  yearBefore,
  yearToDate,
} from '#domain/money/financialYear.ts';
import { type PnlFigures, sumOfMonths } from '#domain/money/pnlSum.ts';
import type { Month } from '#domain/values/month.ts';
import type { PnlMonthView } from '#projections/money/pnl/view.ts';
import { pnlQuery } from '../../api/queries/money.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { withheldWords } from '../../app/pay/Withheld.tsx';
import { ExportTable } from '../../csv/ExportTable.tsx';
import { currentMonth, shortMonthLabel } from '../../format/dates.ts';
import { useBasis } from '../../money/basis.tsx';
import { figureCell, noteOf } from '../../money/ExportPnl.tsx';
import { type PnlRow, pnlRows } from '../../money/pnlRows.ts';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { differenceText, inWords, memoText, PnlValue, rowLabel } from './PnlTable.tsx';
import * as styles from './pnl.module.css';

/** Months that the planner has, with their sums. */
type Sum = { span: MonthSpan; figures: PnlFigures };

/** A span, the same span a year before, and the months that both years have; each null where the planner has none. */
type Compared = { now: Sum | null; before: Sum | null; comparable: Sum | null };

/** The financial year of a month, the year to date, and both a year before: sums of months, to the penny. */
export function FinancialYear({ month }: { month: Month }) {
  const year = financialYearOf(month);
  const from = plannedPart(yearBefore(year))?.from ?? plannedPart(year)?.from ?? year.from;
  const [basis] = useBasis();
  const pnl = useQuery(pnlQuery(from, year.to, undefined, basis));
  const label = financialYearLabel(year);
  const thisMonth = currentMonth();
  const columns = useMemo(
    () => pnl.data && columnsOf(pnl.data.months, month, thisMonth),
    [pnl.data, month, thisMonth],
  );
  return (
    <Card
      title={`Financial year ${label}`}
      isPadded={false}
      aside={
        columns && (
          <ExportTable
            things="financial year"
            fileName={`pnl_financial-year_${year.from}_${year.to}`}
            columns={[...columns, noteColumn(pnl.data?.months ?? [])]}
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
              className={styles.yearTable}
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
      <p className={styles.yearNote}>
        April to March. Each figure is the sum of its months to the penny; of months before June 2025 there
        are none. The year to date ends with the last month that has ended. A change compares the months that
        both years have.
      </p>
    </Card>
  );
}

const columnsOf = (months: readonly PnlMonthView[], month: Month, thisMonth: Month): Column<PnlRow>[] => {
  const sum = (span: MonthSpan | null): Sum | null => {
    const part = span && plannedPart(span);
    if (!part) return null;
    return {
      span: part,
      figures: sumOfMonths(months.filter((each) => part.from <= each.month && each.month <= part.to)),
    };
  };
  const compared = (span: MonthSpan | null): Compared => ({
    now: sum(span),
    before: sum(span && yearBefore(span)),
    comparable: sum(span && comparedPart(span)),
  });
  const year = financialYearOf(month);
  const toDate = compared(yearToDate(year, thisMonth));
  const whole = compared(year);
  return [
    {
      id: 'row',
      header: 'Figure',
      width: 216,
      cell: (row) => rowLabel(row, memoText(months)),
      exportValue: ({ label }) => label,
    },
    columnOf('to-date', 'Year to date', toDate.now),
    columnOf('to-date-before', 'A year before', toDate.before),
    changeOf('to-date-change', 'Change to date', toDate),
    columnOf('year', financialYearLabel(year), whole.now),
    columnOf('year-before', financialYearLabel(yearBefore(year)), whole.before),
    changeOf('year-change', 'Change of year', whole),
  ];
};

/** The notes of rows, in a file; the screen marks these rows. */
const noteColumn = (months: readonly PnlMonthView[]): Column<PnlRow> => ({
  id: 'note',
  header: 'Note',
  cell: (row) => noteOf(months, row),
});

/** Properties of all columns of figures; their months are above the heading, and after it in a file. */
const figuresColumn = (id: string, header: string, months: string) => ({
  id,
  header,
  headerNote: <span className={styles.yearSpan}>{months}</span>,
  exportHeader: `${header} (${months})`,
  align: 'end' as const,
  minWidth: 104,
});

const noMonths = 'no months';

const columnOf = (id: string, header: string, sum: Sum | null): Column<PnlRow> => ({
  ...figuresColumn(id, header, sum ? spanText(sum.span) : noMonths),
  cell: ({ kind, figure }) => (
    <PnlValue
      kind={kind}
      value={sum?.figures[figure] ?? null}
      why={sum ? withheldWords.total : 'The planner has no months of it'}
    />
  ),
  exportValue: (row) => cellOf(row, sum?.figures[row.figure] ?? null),
});

const cellOf = (row: PnlRow, value: number | null) => (value === null ? null : figureCell(row, value));

const spanText = ({ from, to }: MonthSpan): string =>
  from === to ? shortMonthLabel(from) : `${shortMonthLabel(from)} – ${shortMonthLabel(to)}`;

/**
 * The change of a figure since a year before, over the months that both years have: in pounds, for margins in points.
 */
const changeOf = (id: string, header: string, { comparable, before }: Compared): Column<PnlRow> => {
  const sidesOf = ({ figure }: PnlRow) => {
    const [is, was] = [comparable?.figures[figure] ?? null, before?.figures[figure] ?? null];
    return is === null || was === null ? null : { is, was };
  };
  const spans = comparable && before && { is: spanText(comparable.span), was: spanText(before.span) };
  return {
    ...figuresColumn(id, header, spans ? `${spans.is} on ${spans.was}` : noMonths),
    cell: (row) => {
      const sides = sidesOf(row);
      if (!sides || !spans) return '—';
      const [is, was] = [inWords(row, sides.is), inWords(row, sides.was)];
      return (
        <span title={`${is} in ${spans.is}, ${was} in ${spans.was}`}>
          {differenceText(row, sides.is - sides.was)}
        </span>
      );
    },
    exportValue: (row) => {
      const sides = sidesOf(row);
      return cellOf(row, sides && sides.is - sides.was);
    },
  };
};
