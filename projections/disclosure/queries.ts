import { sql } from 'slonik';
import { z } from 'zod';
import { datableSpan } from '#domain/dated.ts';
import { Disclosure, type Parts } from '#domain/figures/disclosure.ts';
import { addMonths, type Month, monthFromIndex, monthsBetween } from '#domain/month.ts';
import { costsByPlan } from '../allocations/sums.ts';
import { exact } from '../exact.ts';
import { staffCostsByMonth } from '../lines/queries.ts';
import type { Read } from '../read.ts';

/** A sum of people's costs: of a month's staff, direct, operating or both, or of a project in a month. */
export type TotalName =
  | `direct ${Month}`
  | `operating ${Month}`
  | `staff ${Month}`
  | `project ${number} ${Month}`;

const staffRow = z.object({
  month: z.number().transform(monthFromIndex),
  person: z.string(),
  direct: exact,
  operating: exact,
});
const projectRow = z.object({
  projectId: z.number(),
  month: z.string(),
  person: z.string(),
  cost: exact,
});

/**
 * The sums of people's costs that may be told to an administrator who does not see pay, of the months that planning
 * offers; those of other months may not. They are decided on together: this month first, then those to come, and then
 * those that are over, from the last one back.
 */
export const tellableTotals = async (read: Read, thisMonth: Month): Promise<ReadonlySet<TotalName>> => {
  const { first, last } = datableSpan(thisMonth);
  const [staff, projects] = await Promise.all([
    read.db.any(sql.type(staffRow)`select * from ${staffCostsByMonth(read, first, last)} as cost`),
    read.db.any(sql.type(projectRow)`
      select * from ${costsByPlan(read, first, last)} as cost order by "projectId"
    `),
  ]);
  const disclosure = new Disclosure();
  const told = new Set<TotalName>();
  const tell = (names: readonly TotalName[], ...sums: readonly Parts[]) => {
    if (disclosure.tell(...sums)) for (const name of names) told.add(name);
  };
  const byMonth = Map.groupBy(staff, ({ month }) => month);
  const months = [
    ...monthsBetween(thisMonth, last),
    ...monthsBetween(first, addMonths(thisMonth, -1)).toReversed(),
  ];
  for (const month of months) {
    const people = byMonth.get(month) ?? [];
    const sumOf = (cost: (row: (typeof people)[number]) => number): Parts =>
      new Map(people.map((row) => [row.person, cost(row)]));
    const operating = sumOf((row) => row.operating);
    tell(
      [`direct ${month}`],
      sumOf((row) => row.direct),
    );
    // Two of direct, operating and all staff costs give the third.
    if (told.has(`direct ${month}`)) {
      tell(
        [`operating ${month}`, `staff ${month}`],
        operating,
        sumOf((row) => row.direct + row.operating),
      );
    } else {
      tell([`operating ${month}`], operating);
    }
  }
  const plansOf = Map.groupBy(projects, ({ month }) => month);
  for (const month of months) {
    for (const [projectId, rows] of Map.groupBy(plansOf.get(month) ?? [], (row) => row.projectId)) {
      const costs: Parts = new Map(rows.map(({ person, cost }) => [person, cost]));
      // A sum of zero would tell that each of its people costs nothing.
      if (rows.some(({ cost }) => cost !== 0)) tell([`project ${projectId} ${month}`], costs);
    }
  }
  return told;
};
