import { keepPreviousData } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import { queryFor } from '../call.ts';
import { asked, type Counted } from '../counted.ts';

/** Who works on what from one month to another; while other months are read, those before stay on screen. */
export const scheduleQuery = (from: Month, to: Month, counted?: Counted) => ({
  ...queryFor('GET /api/schedule', { query: { from, to, ...asked(counted) } }),
  placeholderData: keepPreviousData,
});
