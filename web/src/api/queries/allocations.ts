import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/month.ts';
import type { AllocationView, PlanView } from '#projections/allocations/view.ts';
import { read } from '../request.ts';

/** Everybody's allocations of a month, project-level records included. */
export const allocationsQuery = (month: Month) =>
  queryOptions({
    queryKey: ['allocations', month],
    queryFn: read<AllocationView[]>(`/api/allocations?month=${month}`),
  });

/** Where the plan of one project and month is read and saved. */
export const planUrl = (projectId: number, month: Month): string =>
  `/api/allocations/project/${projectId}/month/${month}`;

/** The plan of one project and month, with the version a save must name and last month's draft. */
export const planQuery = (projectId: number, month: Month) =>
  queryOptions({
    queryKey: ['allocations', month, 'project', projectId],
    queryFn: read<PlanView>(planUrl(projectId, month)),
  });
