import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import type { AllocationView } from '#projections/plans/allocations/view.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { read } from '../call.ts';

/** Every plan of a month: the projects with their versions, and everybody's hours. */
export type PlanGridData = { rows: PlanningRow[]; allocations: AllocationView[] };

/**
 * All plans of a month, read so that they can be saved: versions first, hours after them. A plan that somebody
 * saves between the two reads has newer hours than its version, so that a save on it is refused and never undoes
 * theirs unseen.
 */
export const planGridQuery = (month: Month) =>
  queryOptions({
    queryKey: ['allocations', month, 'grid'],
    queryFn: async (context): Promise<PlanGridData> => {
      const { projects } = await read('GET /api/planning/:month', { params: { month } }, context);
      const allocations = await read('GET /api/allocations', { query: { month } }, context);
      return { rows: projects, allocations };
    },
  });
