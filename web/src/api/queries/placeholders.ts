import { keepPreviousData } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import { queryFor } from '../call.ts';
import { asked, type Counted } from '../counted.ts';
import { ofRecord } from '../ofRecord.ts';

/** Hours of people to be hired are planned in full, or not counted. */
const inFull = (counted: Counted | undefined) => asked(counted === 'weighted' ? 'won' : counted);

/** Everybody to be hired. */
export const placeholdersQuery = () => queryFor('GET /api/placeholders');

/** What is planned on them from one month to another; while other months are read, those before stay on screen. */
export const placeholderMonthsQuery = (from: Month, to: Month, counted?: Counted) => ({
  ...queryFor('GET /api/placeholders/hours', { query: { from, to, ...inFull(counted) } }),
  placeholderData: keepPreviousData,
});

/** All that is planned on one of them. */
export const placeholderHoursQuery = (id: number) =>
  ofRecord(placeholdersQuery(), id, queryFor('GET /api/placeholders/:id/hours', { params: { id } }));

/** Whom to hire when. */
export const hiringQuery = (from: Month, to: Month) => ({
  ...queryFor('GET /api/placeholders/demand', { query: { from, to } }),
  placeholderData: keepPreviousData,
});
