import { addMonths, type Month } from '#domain/values/month.ts';
import type { AllocationView, PlanView } from '#projections/plans/allocations/view.ts';
import { type Caller, call } from '../../api/call.ts';
import { entryBodies, keyOf, type PlanEntry, putEntry, savedEntries } from '../../plans/planEntries.ts';

/** What importing last month would do to a plan. */
export type Import = {
  projectId: number;
  version: number;
  /** Allocations of last month. */
  count: number;
  entries: PlanEntry[];
  /** People who are on the plan already with other hours, which the import would replace. */
  replaced: { key: string; name: string; from: number; to: number }[];
};

/** This month's plan with last month's hours; people of this month alone stay as they are. */
export const importOf = (
  projectId: number,
  plan: Pick<PlanView, 'version' | 'allocations'>,
  previous: readonly AllocationView[],
): Import => {
  const now = savedEntries(plan);
  const before = savedEntries({ allocations: [...previous] });
  const hoursNow = new Map(now.map((entry) => [keyOf(entry.person), entry.hours]));
  return {
    projectId,
    version: plan.version,
    count: before.length,
    entries: before.reduce<PlanEntry[]>(putEntry, now),
    replaced: before.flatMap(({ person, name, hours }) => {
      const from = hoursNow.get(keyOf(person));
      return from === undefined || from === hours ? [] : [{ key: keyOf(person), name, from, to: hours }];
    }),
  };
};

/** Reads both months of a project. */
export const readLastMonth = async (projectId: number, month: Month): Promise<Import> => {
  // The plan's version comes first: whatever is saved in between is then noticed.
  const plan = await call('GET /api/allocations/project/:id/month/:month', {
    params: { id: projectId, month },
  });
  const previous = await call('GET /api/allocations/project/:id', {
    params: { id: projectId },
    query: { month: addMonths(month, -1) },
  });
  return importOf(projectId, plan, previous);
};

/** Saves the plan with last month's hours in it, all or nothing. */
export const saveImport = (
  call: Caller,
  { projectId, version, entries }: Import,
  month: Month,
): Promise<PlanView> =>
  call('PUT /api/allocations/project/:id/month/:month', {
    params: { id: projectId, month },
    body: { expectedVersion: version, entries: entryBodies(entries) },
  });
