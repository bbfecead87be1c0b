import { demandByRole, unplannedHours } from '#domain/money/roleDemand.ts';
import { decimalSum } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { schedule } from '../../plans/schedule/queries.ts';
import type { Read } from '../../reading/read.ts';
import { createYielding } from '../../reading/yielding.ts';
import { placeholdersBetween } from './readModel.ts';
import type { HiringView } from './view.ts';

type Planned = readonly { projectId: number; hours: readonly number[] }[];

/** One of those who hold a role, or one to be hired for it. */
type OfRole = { role: string; capacity: number[]; planned: Planned };

/**
 * Hours planned by role against the capacity of people, to see whom to hire, over a span of months. Yields to the event
 * loop.
 */
export const hiringDemand = async (read: Read, from: Month, to: Month): Promise<HiringView> => {
  const { months, people, projects } = await schedule(read, from, to);
  const isWeighted = read.counting === 'weighted';
  const toBeHired = await placeholdersBetween(read, from, to);
  const yieldTurn = createYielding();
  const inAll = async (planned: Planned) => {
    await yieldTurn();
    return months.map((_, place) => decimalSum(planned.map(({ hours }) => hours[place] ?? 0)));
  };
  const summed = async (all: readonly OfRole[]) => {
    const sums = [];
    for (const { role, capacity, planned } of all)
      sums.push({ role, capacity, planned: await inAll(planned) });
    return sums;
  };
  const onProjects = Map.groupBy(
    [...people, ...toBeHired].flatMap(({ planned }) => planned),
    ({ projectId }) => projectId,
  );
  const ofProjects = [];
  for (const { id, required } of projects)
    ofProjects.push({ required, planned: [await inAll(onProjects.get(id) ?? [])] });
  return {
    months: months.map(({ month, workingDays }) => ({ month, workingDays })),
    roles: demandByRole(months.length, await summed(people), await summed(toBeHired), isWeighted),
    unplanned: unplannedHours(months.length, ofProjects, isWeighted),
  };
};
