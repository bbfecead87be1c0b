import type { Month } from '#domain/values/month.ts';
import { type AllocationStatus, inHalfHours } from '#domain/values/status.ts';
import type { MonthPlanningView, PlanningRow } from '#projections/plans/planning/view.ts';
import { isLeftOut, isShown, type PlanningChoice } from '../../../plans/planningFilter.ts';

/**
 * Hours a project has and needs, in a month or over several, and those that a plan of each month can meet: a status
 * asks for those.
 */
export type YearHours = { allocated: number; required: number; needed: number };

/** Hours of a sum, and apart from them what unscheduled work needs: it is in no month's sum. */
export type YearTotal = YearHours & { notScheduled: number };

/** A project's month; undefined where it neither runs nor has anybody. */
export type YearCell = (YearHours & { status: AllocationStatus }) | undefined;

export type YearRow = { row: PlanningRow; cells: readonly YearCell[]; total: YearHours };

const add = (a: YearHours, b: YearHours): YearHours => ({
  allocated: a.allocated + b.allocated,
  required: a.required + b.required,
  needed: a.needed + b.needed,
});

const none: YearHours = { allocated: 0, required: 0, needed: 0 };

const cellOf = (row: PlanningRow | undefined): YearCell =>
  row && (row.live || row.allocatedHours > 0)
    ? {
        allocated: row.allocatedHours,
        required: row.requiredHours,
        needed: inHalfHours(row.requiredHours),
        status: row.status,
      }
    : undefined;

/** Every project that passes, month by month, in the order of the month given; one-offs that are done if they have hours. */
export const yearRows = (
  months: readonly Month[],
  years: ReadonlyMap<Month, MonthPlanningView>,
  order: Month,
  choice: PlanningChoice,
): YearRow[] => {
  const byMonth = months.map(
    (month) => new Map(years.get(month)?.projects.map((row) => [row.project.id, row])),
  );
  const ofMonth = years.get(order)?.projects ?? [];
  return ofMonth
    .filter((row) => isShown(row, choice))
    .map((row) => {
      const cells = byMonth.map((rows) => cellOf(rows.get(row.project.id)));
      return { row, cells, total: ofWholeLife(row, cells) };
    })
    .filter(({ row, total }) => !isLeftOut(row, choice) || total.allocated > 0 || total.required > 0);
};

/** What a year comes to: its months together, and unscheduled work once (docs/domain.md, Required hours). */
const ofWholeLife = ({ unscheduledHours }: PlanningRow, cells: readonly YearCell[]): YearHours => {
  const months = cells.reduce<YearHours>((sum, cell) => add(sum, cell ?? none), none);
  return unscheduledHours === null
    ? months
    : { ...months, required: unscheduledHours, needed: inHalfHours(unscheduledHours) };
};

/** The hours of a month over the projects shown. */
export const monthTotal = (rows: readonly YearRow[], column: number): YearTotal =>
  rows.reduce<YearTotal>(
    ({ notScheduled, ...sum }, { row, cells }) => {
      const cell = cells[column] ?? none;
      return row.unscheduledHours === null
        ? { ...add(sum, cell), notScheduled }
        : { ...sum, allocated: sum.allocated + cell.allocated, notScheduled: notScheduled + cell.required };
    },
    { ...none, notScheduled: 0 },
  );

export const yearTotal = (rows: readonly YearRow[]): YearHours =>
  rows.reduce((sum, { total }) => add(sum, total), none);
