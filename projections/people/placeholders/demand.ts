import { demandByRole, unplannedHours } from '#domain/money/roleDemand.ts';
import { decimalSum } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { schedule } from '../../plans/schedule/queries.ts';
import type { Read } from '../../reading/read.ts';
import { placeholdersBetween } from './readModel.ts';
import type { HiringView } from './view.ts';

type Planned = readonly { projectId: number; hours: readonly number[] }[];

/** Hours planned by role against the capacity of people, to see whom to hire, over a span of months. */
export const hiringDemand = async (read: Read, from: Month, to: Month): Promise<HiringView> => {
  const { months, people, projects } = await schedule(read, from, to);
  const isWeighted = read.counting === 'weighted';
  const toBeHired = await placeholdersBetween(read, from, to);
  const inAll = (planned: Planned) =>
    months.map((_, place) => decimalSum(planned.map(({ hours }) => hours[place] ?? 0)));
  const ofRole = ({ role, capacity, planned }: { role: string; capacity: number[]; planned: Planned }) => ({
    role,
    capacity,
    planned: inAll(planned),
  });
  const onProjects = Map.groupBy(
    [...people, ...toBeHired].flatMap(({ planned }) => planned),
    ({ projectId }) => projectId,
  );
  return {
    months: months.map(({ month, workingDays }) => ({ month, workingDays })),
    roles: demandByRole(months.length, people.map(ofRole), toBeHired.map(ofRole), isWeighted),
    unplanned: unplannedHours(
      months.length,
      projects.map(({ id, required }) => ({
        required,
        planned: (onProjects.get(id) ?? []).map(({ hours }) => hours),
      })),
      isWeighted,
    ),
  };
};
