import { useQueries } from '@tanstack/react-query';
import { CalendarRange } from 'lucide-react';
import { useCallback, useId, useMemo } from 'react';
import { addMonths, type Month, monthLabel, monthsBetween, planningYearStart } from '#domain/values/month.ts';
import type { MonthPlanningView, PlanningRow } from '#projections/plans/planning/view.ts';
import { planningQuery } from '../../../api/queries/plans.ts';
import { GoButton } from '../../../app/GoButton.tsx';
import { allOf, Loaded } from '../../../app/Loaded.tsx';
import { paths } from '../../../app/paths.ts';
import { type ExportColumn, ExportList } from '../../../csv/ExportList.tsx';
import type { Planned, PlanningChoice } from '../../../plans/planningFilter.ts';
import { typeLabels } from '../../../projects/projectTypes.ts';
import { Button } from '../../../ui/basics/Button.tsx';
import { ByPointer } from '../../../ui/basics/ByPointer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SkeletonList } from '../../../ui/feedback/Skeleton.tsx';
import { Grid } from '../../../ui/grid/Grid.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { monthTotal, type YearRow, yearRows, yearTotal } from './planningYear.ts';
import { YearMonth, YearProject, YearSum, yearCell } from './YearLabels.tsx';
import * as styles from './year.module.css';

/** The planning year, June to May, that holds a month; each month is read by itself and follows its own changes. */
const usePlanningYear = (month: Month, planned: Planned | undefined) => {
  const start = planningYearStart(month);
  const months = useMemo(() => monthsBetween(start, addMonths(start, 11)), [start]);
  const queries = useQueries({
    queries: months.map((of) => planningQuery(of, planned)),
    combine: (results) => ({
      views: results.map(({ data }) => data),
      reading: allOf(...results),
    }),
  });
  const { views, reading } = queries;
  const years = useMemo(() => {
    const read = new Map<Month, MonthPlanningView>();
    months.forEach((of, index) => {
      const view = views[index];
      if (view) read.set(of, view);
    });
    return read.size === months.length ? read : undefined;
  }, [months, views]);
  return {
    months,
    /** Undefined until every month is read. */
    years,
    reading,
  };
};

type YearGridProps = {
  month: Month;
  choice: PlanningChoice;
  onShowAll: () => void;
  onOpen: (row: PlanningRow, month: Month) => void;
};

/** Projects × months of the planning year: what each needs and has; a cell opens its allocations. */
export function YearGrid({ month, choice, onShowAll, onOpen }: YearGridProps) {
  const hint = useId();
  const { months, years, reading } = usePlanningYear(month, choice.planned);
  const rows = useMemo(
    () => (years ? yearRows(months, years, month, choice) : []),
    [months, years, month, choice],
  );
  const isEmpty = years?.get(month)?.projects.length === 0;
  const cell = useCallback((row: number, column: number) => yearCell(rows[row]?.cells[column]), [rows]);
  const rowHeading = useCallback((row: number) => <YearProject row={rows[row]?.row} />, [rows]);
  const rowTotal = useCallback(
    (row: number) => {
      const total = rows[row]?.total;
      return total && <YearSum hours={total} />;
    },
    [rows],
  );
  return (
    <Card
      title={`Planning year ${monthLabel(months[0] ?? month)} to ${monthLabel(months.at(-1) ?? month)}`}
      isPadded={false}
      aside={<ExportYear months={months} rows={rows} />}
    >
      <Loaded of={reading}>
        {!years ? (
          <SkeletonList label="Loading the planning year" rows={10} />
        ) : rows.length === 0 ? (
          <EmptyState
            icon={<CalendarRange />}
            title={isEmpty ? 'No projects yet' : 'No projects match'}
            action={
              isEmpty ? (
                <GoButton to={paths.projects} parameters={{ new: 1 }}>
                  New Project
                </GoButton>
              ) : (
                <Button onPress={onShowAll}>Show all projects</Button>
              )
            }
          >
            {isEmpty
              ? 'Create a project first; then plan its months here.'
              : 'No project passes the filter and the search.'}
          </EmptyState>
        ) : (
          <>
            <Grid
              label="Hours of projects by month"
              describedBy={hint}
              className={styles.grid}
              rows={rows.length}
              columns={months.length}
              columnWidth={108}
              currentColumn={months.indexOf(month)}
              corner="Project"
              rowHeading={rowHeading}
              columnHeading={(column) => <YearMonth month={months[column]} />}
              cell={cell}
              totalHeading="Year"
              rowTotal={rowTotal}
              columnTotal={(column) => <YearSum hours={monthTotal(rows, column)} />}
              grandTotal={<YearSum hours={yearTotal(rows)} />}
              onOpen={({ row, column }) => {
                const chosen = rows[row]?.row;
                const of = months[column];
                if (chosen && of) onOpen(chosen, of);
              }}
            />
            <p id={hint} className={styles.hint}>
              Hours allocated / required.{' '}
              <ByPointer
                keys="Enter or a double press opens the allocations of a project and month. Shift chooses a block, Ctrl+C copies it for a spreadsheet. Esc, then Tab, leaves the grid."
                touch="Tap a cell to open the allocations of a project and month."
              />
            </p>
          </>
        )}
      </Loaded>
    </Card>
  );
}

const columnsOf = (months: readonly Month[]): ExportColumn<YearRow>[] => [
  { header: 'Client', value: ({ row }) => row.project.client.name },
  { header: 'Project', value: ({ row }) => row.project.name },
  { header: 'Project Type', value: ({ row }) => typeLabels[row.project.projectType] },
  ...months.flatMap((month, index): ExportColumn<YearRow>[] => [
    { header: `${monthLabel(month)} allocated`, value: ({ cells }) => cells[index]?.allocated ?? null },
    { header: `${monthLabel(month)} required`, value: ({ cells }) => cells[index]?.required ?? null },
  ]),
  { header: 'Year allocated', value: ({ total }) => total.allocated },
  { header: 'Year required', value: ({ total }) => total.required },
];

type ExportYearProps = { months: readonly Month[]; rows: readonly YearRow[] };

/** Hands over the planning year as the grid shows it. */
function ExportYear({ months, rows }: ExportYearProps) {
  const columns = useMemo(() => columnsOf(months), [months]);
  return (
    <ExportList
      things="planning year"
      fileName={`planning_${months[0]}_${months.at(-1)}`}
      columns={columns}
      rows={rows}
    />
  );
}
