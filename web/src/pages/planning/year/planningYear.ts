import { type AllocationStatus, inHalfHours } from '#domain/figures/status.ts';
import type { Month } from '#domain/month.ts';
import type { MonthPlanningView, PlanningRow } from '#projections/planning/view.ts';

/**
 * Hours a project has and needs, in a month or over several, and those that a plan of each month can meet: a status
 * asks for those.
 */
export type YearHours = { allocated: number; required: number; needed: number };

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

/** Every project that passes, month by month, in the order of the month given. */
export const yearRows = (
  months: readonly Month[],
  years: ReadonlyMap<Month, MonthPlanningView>,
  order: Month,
  isShown: (row: PlanningRow) => boolean,
): YearRow[] => {
  const byMonth = months.map(
    (month) => new Map(years.get(month)?.projects.map((row) => [row.project.id, row])),
  );
  return (years.get(order)?.projects ?? []).filter(isShown).map((row) => {
    const cells = byMonth.map((rows) => cellOf(rows.get(row.project.id)));
    return { row, cells, total: cells.reduce<YearHours>((sum, cell) => add(sum, cell ?? none), none) };
  });
};

/** The hours of a month over the projects shown. */
export const monthTotal = (rows: readonly YearRow[], column: number): YearHours =>
  rows.reduce((sum, { cells }) => add(sum, cells[column] ?? none), none);

export const yearTotal = (rows: readonly YearRow[]): YearHours =>
  rows.reduce((sum, { total }) => add(sum, total), none);
