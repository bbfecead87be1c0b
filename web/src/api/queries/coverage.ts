import type { Month } from '#domain/values/month.ts';
import { queryFor } from '../call.ts';
import { asked, type Counted } from '../counted.ts';

/** How far the work of the months from the first to the last is planned, and what is free; hours. */
export const coverageQuery = (from: Month, to: Month, counted?: Counted) =>
  queryFor('GET /api/dashboard/coverage', { query: { from, to, ...asked(counted) } });
