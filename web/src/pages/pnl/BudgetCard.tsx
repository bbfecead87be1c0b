import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { shareCell } from '#domain/csv/cells.ts';
import { financialYearLabel, yearToDate } from '#domain/money/financialYear.ts';
import { type PnlFigures, sumOfMonths } from '#domain/money/pnlSum.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { BudgetView } from '#projections/money/budgets/view.ts';
import type { PnlView } from '#projections/money/pnl/view.ts';
import { budgetQuery, pnlQuery } from '../../api/queries/money.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { withheldWords } from '../../app/pay/Withheld.tsx';
import { type ExportColumn, ExportList } from '../../csv/ExportList.tsx';
import { currentMonth, dateText, shortMonthLabel } from '../../format/dates.ts';
import { exactMoney, wholeMoney, withTrueMinus } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { useBasis } from '../../money/basis.tsx';
import type { OpenBreakdown } from '../../money/breakdown.ts';
import { figureCell } from '../../money/ExportPnl.tsx';
import { useExplain } from '../../money/explain/useExplain.ts';
import { type PnlColumn, type PnlRow, pnlRows } from '../../money/pnlRows.ts';
import { WhyItMoved } from '../../money/WhyItMoved.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { originText } from './originText.ts';
import { PnlCell } from './PnlCell.tsx';
import { rowLabel } from './PnlTable.tsx';
import * as styles from './pnl.module.css';

type BudgetCardProps = {
  id: number;
  month: Month;
  /** What chooses another budget, or none. */
  select: ReactNode;
  onOpen: OpenBreakdown;
};

/** The financial year of a budget as it is beside what was budgeted: the year to date, the year and each month. */
export function BudgetCard({ id, month, select, onOpen }: BudgetCardProps) {
  const [basis] = useBasis();
  const budget = useQuery(budgetQuery(id));
  const { from = '', to = '' } = budget.data ?? {};
  const pnl = useQuery({ ...pnlQuery(from, to, undefined, basis), enabled: budget.data !== undefined });
  const thisMonth = currentMonth();
  const { data: budgeted } = budget;
  const { data: forecast } = pnl;
  const sides = useMemo(
    () => budgeted && forecast && sidesOf(budgeted, forecast, thisMonth),
    [budgeted, forecast, thisMonth],
  );
  return (
    <Card
      title={budgeted ? `Forecast and ${budgeted.name}` : 'Forecast and budget'}
      isPadded={false}
      aside={
        <span className={layout.row}>
          {select}
          <ExportList
            things="comparison with the budget"
            fileName={`budget_${from}_${to}`}
            columns={sides ? exportColumns(sides) : []}
            rows={sides && pnlRows}
            isIconOnly
          />
        </span>
      }
    >
      <Loaded of={budget} loading={<SkeletonList label="Reading the budget" rows={8} />}>
        {(found) => (
          <>
            <Loaded of={pnl} loading={<SkeletonList label="Loading P&L data..." rows={8} />}>
              {(data) =>
                sides && (
                  <SidesTable
                    label={`${found.name}, ${monthLabel(found.from)} to ${monthLabel(found.to)}`}
                    sides={sides}
                    month={month}
                    includesOther={data.netProfitIncludesOtherCosts}
                    onOpen={onOpen}
                  />
                )
              }
            </Loaded>
            <BudgetNotes budget={found} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** Months as they are beside what was budgeted. */
type Sides = {
  id: string;
  /** "Apr 27", "Year to date", "2027/28". */
  span: string;
  /** What the first of its columns is called. */
  side: string;
  is: PnlFigures;
  budget: PnlFigures;
  /** Of a single month, whose figures lead to what is behind them. */
  column?: PnlColumn;
};

const sidesOf = (budget: BudgetView, { months }: PnlView, thisMonth: Month): Sides[] => {
  const sum = (id: string, span: string, side: string, last: Month): Sides => ({
    id,
    span,
    side,
    is: sumOfMonths(months.filter((each) => each.month <= last)),
    budget: sumOfMonths(budget.months.filter((each) => each.month <= last)),
  });
  const toDate = yearToDate(budget.to, thisMonth);
  const { from, to } = budget;
  return [
    ...(toDate ? [sum('to-date', 'Year to date', 'Actual', toDate.to)] : []),
    sum('year', financialYearLabel({ from, to }), 'Outlook', to),
    ...months.flatMap((column): Sides[] => {
      const budgeted = budget.months.find((each) => each.month === column.month);
      const side = column.closed ? 'Reported' : column.month < thisMonth ? 'Actual' : 'Forecast';
      return budgeted
        ? [
            {
              id: column.month,
              span: shortMonthLabel(column.month),
              side,
              is: column,
              budget: budgeted,
              column,
            },
          ]
        : [];
    }),
  ];
};

/** By how much a figure differs from its budget, and as a share of it; null where either is not told. */
const differenceOf = ({ is, budget }: Sides, { figure, kind }: PnlRow) => {
  const [now, planned] = [is[figure], budget[figure]];
  if (now === null || planned === null) return null;
  const difference = kind === 'margin' ? now - planned : Math.round((now - planned) * 100) / 100;
  return {
    difference,
    share: kind === 'margin' || planned === 0 ? null : difference / Math.abs(planned),
    isAdverse: figure.endsWith('Costs') ? difference > 0 : difference < 0,
  };
};

const signed = (text: string, value: number): string => (value > 0 ? `+${text}` : text);

const points = (difference: number): string =>
  signed(withTrueMinus(`${(difference * 100).toFixed(1)} pts`), difference);

const inWords = ({ kind }: PnlRow, value: number): string =>
  kind === 'margin' ? percent(value) : exactMoney(value);

function Amount({ row, value }: { row: PnlRow; value: number | null }) {
  if (value === null) return <span title={withheldWords.total}>—</span>;
  return (
    <span title={inWords(row, value)}>{row.kind === 'margin' ? percent(value) : wholeMoney(value)}</span>
  );
}

function Difference({ row, sides }: { row: PnlRow; sides: Sides }) {
  const found = differenceOf(sides, row);
  if (!found) return <span title={withheldWords.total}>—</span>;
  const { difference, share, isAdverse } = found;
  const text = row.kind === 'margin' ? points(difference) : signed(wholeMoney(difference), difference);
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

type SidesTableProps = {
  label: string;
  sides: readonly Sides[];
  month: Month;
  includesOther: boolean;
  onOpen: OpenBreakdown;
};

function SidesTable({ label, sides, month, includesOther, onOpen }: SidesTableProps) {
  const { open: onExplain } = useExplain();
  const columns = useMemo((): Column<PnlRow>[] => {
    const heading = (span: string) => <span className={styles.yearSpan}>{span}</span>;
    return [
      { id: 'row', header: 'Figure', width: 152, cell: (row) => rowLabel(row, includesOther) },
      ...sides.flatMap((each): Column<PnlRow>[] => {
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
            cell: (row) =>
              column ? (
                <PnlCell row={row} column={column} onOpen={onOpen} onExplain={onExplain} />
              ) : (
                <Amount row={row} value={is[row.figure]} />
              ),
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
  }, [sides, month, includesOther, onOpen, onExplain]);
  return (
    <div className={styles.budgetTable}>
      <DataTable
        label={label}
        isDense
        isMatrix
        columns={columns}
        rows={pnlRows}
        rowKey={({ figure }) => figure}
        rowEmphasis={({ kind }) => (kind === 'total' || kind === 'profit' ? 'strong' : undefined)}
        empty={null}
      />
    </div>
  );
}

/** Whose figures these are, and how they compare, under the table. */
function BudgetNotes({ budget: { name, from, to, versions, version } }: { budget: BudgetView }) {
  const set = versions.find((each) => each.version === version);
  const position = set?.position ?? null;
  return (
    <ul className={styles.notes} aria-label="Notes">
      {set && (
        <li>
          {name}
          {versions.length > 1 && `, version ${version} of ${versions.length}`}: {originText(set)}, set{' '}
          {dateText(set.at)} by {set.by.name}.
        </li>
      )}
      <li>Outlook: closed months as they were reported, and the forecast of the rest.</li>
      <li>A difference is what the figure is more than its budget; in red where that lowers profit.</li>
      {set && position !== null && (
        <li>
          <WhyItMoved
            month={from}
            end={to}
            since={{ at: set.at, position, words: 'Why it moved since the budget' }}
            variant="quiet"
          />
        </li>
      )}
    </ul>
  );
}

const exportColumns = (sides: readonly Sides[]): ExportColumn<PnlRow>[] => [
  { header: 'Figure', value: ({ label }) => label },
  ...sides.flatMap((each): ExportColumn<PnlRow>[] => {
    const span = each.column ? monthLabel(each.column.month) : each.span;
    const cell = (row: PnlRow, value: number | null) => (value === null ? null : figureCell(row, value));
    return [
      { header: `${span}, ${each.side.toLowerCase()}`, value: (row) => cell(row, each.is[row.figure]) },
      { header: `${span}, budget`, value: (row) => cell(row, each.budget[row.figure]) },
      {
        header: `${span}, difference`,
        value: (row) => cell(row, differenceOf(each, row)?.difference ?? null),
      },
      { header: `${span}, difference %`, value: (row) => shareCell(differenceOf(each, row)?.share ?? null) },
    ];
  }),
];
