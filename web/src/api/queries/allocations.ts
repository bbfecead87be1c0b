import type { Month } from '#domain/values/month.ts';
import { queryFor } from '../call.ts';

/** Everybody's allocations of a month, project-level records included. */
export const allocationsQuery = (month: Month) => queryFor('GET /api/allocations', { query: { month } });

/** The plan of one project and month, with the version a save must name and last month's draft. */
export const planQuery = (projectId: number, month: Month) =>
  queryFor('GET /api/allocations/project/:id/month/:month', { params: { id: projectId, month } });
