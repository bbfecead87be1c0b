import type { Month } from '#domain/month.ts';
import { queryFor } from '../call.ts';
import { asked, type Counted } from '../counted.ts';

/** Everybody's month with the projects behind it: hours, value in pounds, utilisation as a fraction. */
export const reportQuery = (month: Month, counted?: Counted) =>
  queryFor('GET /api/reports/:month', { params: { month }, query: asked(counted) });
