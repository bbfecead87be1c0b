import type { Month } from '#domain/month.ts';
import { queryFor } from '../call.ts';

/** Every project's month: hours, money in pounds, and the version of its plan. */
export const planningQuery = (month: Month) => queryFor('GET /api/planning/:month', { params: { month } });
