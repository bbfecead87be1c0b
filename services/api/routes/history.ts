import { Readable } from 'node:stream';
import { z } from 'zod';
import { monthSchema } from '#domain/monthInput.ts';
import { streamKind } from '#domain/streamKindInput.ts';
import { type HistoryFilter, listHistory } from '#projections/history/queries.ts';
import type { Read } from '#projections/read.ts';
import { historyCsv } from '../historyCsv.ts';
import { ok, type Route, route } from '../route.ts';

/** Entries of a page unless asked, and at most. */
const usualPage = 50;
const largestPage = 200;

const day = z.iso.date({ error: 'Enter a day as YYYY-MM-DD, such as 2026-06-30' });
const whole = (message: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number);

const filters = {
  kind: streamKind.optional(),
  id: z
    .string()
    .regex(/^[\w-]{1,20}$/, 'The id is not one of a record')
    .optional(),
  month: monthSchema.optional(),
  user: z
    .string()
    .regex(/^\w{1,20}$/, 'The id is not one of a user')
    .optional(),
  from: day.optional(),
  to: day.optional(),
};

const pageQuery = z.object({
  ...filters,
  after: whole('The page to go on from is not a number').optional(),
  limit: whole('The number of entries is not a number')
    .refine((limit) => limit >= 1 && limit <= largestPage, `Ask for 1 to ${largestPage} entries`)
    .default(usualPage),
});

/** Who changed what, when, from what to what, and why. */
export const historyRoutes: readonly Route[] = [
  route('get', '/api/history', 'admin', { query: pageQuery }, async ({ query, read }) => {
    const { after, limit, ...filter } = query;
    return ok(await listHistory(read, filter, { after, limit }));
  }),

  route('get', '/api/history.csv', 'admin', { query: z.object(filters) }, async ({ query, read, ctx }) => {
    ctx.attachment('history.csv');
    ctx.type = 'text/csv; charset=utf-8';
    return ok(Readable.from(historyCsv(pagesOf(read, query))));
  }),
];

/** All pages that match, one after the other, so that a long history is never held in memory. */
async function* pagesOf(read: Read, filter: HistoryFilter) {
  let after: number | undefined;
  do {
    const { entries, next } = await listHistory(read, filter, { after, limit: largestPage });
    yield entries;
    after = next ?? undefined;
  } while (after !== undefined);
}
