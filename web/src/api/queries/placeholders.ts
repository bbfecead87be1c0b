import { keepPreviousData } from '@tanstack/react-query';
import type { Month } from '#domain/month.ts';
import { queryFor } from '../call.ts';

/** Everybody to be hired. */
export const placeholdersQuery = () => queryFor('GET /api/placeholders');

/** All that is planned on one of them. */
export const placeholderHoursQuery = (id: number) =>
  queryFor('GET /api/placeholders/:id/hours', { params: { id } });

/** Whom to hire when. */
export const hiringQuery = (from: Month, to: Month) => ({
  ...queryFor('GET /api/placeholders/demand', { query: { from, to } }),
  placeholderData: keepPreviousData,
});
