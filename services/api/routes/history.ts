import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { accessTopics } from '#domain/accessWords.ts';
import { daySchema } from '#domain/dayInput.ts';
import { monthSchema } from '#domain/monthInput.ts';
import { streamKind } from '#domain/streamKindInput.ts';
import { listHistory } from '#projections/history/queries.ts';
import { type AccessCursor, listAccess } from '../accessLog.ts';
import { accessCsv, historyCsv } from '../historyCsv.ts';
import { toldTo } from '../pay/told.ts';
import { ok, type Route, route } from '../route.ts';

/** Entries of a page unless asked, and at most. */
const usualPage = 50;
const largestPage = 200;
/** Entries of a file that are read at once: some ten milliseconds on the embedded store, where others wait meanwhile. */
const exportPage = 100;

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
  from: daySchema.optional(),
  to: daySchema.optional(),
};

const pageQuery = z.object({
  ...filters,
  after: whole('The page to go on from is not a number').optional(),
  limit: whole('The number of entries is not a number')
    .refine((limit) => limit >= 1 && limit <= largestPage, `Ask for 1 to ${largestPage} entries`)
    .default(usualPage),
});

const accessFilters = {
  topic: z.enum(accessTopics).optional(),
  user: filters.user,
  from: filters.from,
  to: filters.to,
};

const accessQuery = z.object({
  ...accessFilters,
  after: z
    .string()
    .regex(/^\d{0,15}\.\d{0,15}$/, 'The page to go on from is none')
    .transform(cursorOf)
    .default({ row: null, position: null }),
  limit: pageQuery.shape.limit,
});

/** Who changed what, when, from what to what, and why. */
export const historyRoutes: readonly Route[] = [
  route('get', '/api/history', 'admin', { query: pageQuery }, async ({ query, read }) => {
    const { after, limit, ...filter } = query;
    return ok(await listHistory(read, filter, { after, limit }));
  }),

  route(
    'get',
    '/api/history.csv',
    'admin',
    { query: z.object(filters), takesOwnSnapshots: true },
    async ({ query, user, inSnapshot, ctx }) => {
      const { asOf } = ctx.query;
      ctx.attachment(asOf === undefined ? 'history.csv' : `history_as-of-${asOf}.csv`);
      ctx.type = 'text/csv; charset=utf-8';
      // What is added while the file is written stands above where it begins.
      const begun = await inSnapshot(async ({ position }) => position);
      const pages = pagesOf((after: number | undefined) =>
        inSnapshot(async ({ read }) => {
          const page = { after: after ?? begun + 1, limit: exportPage };
          return toldTo(user, await listHistory(read, query, page));
        }),
      );
      return ok(Readable.from(historyCsv(pages)));
    },
  ),

  route(
    'get',
    '/api/access-log',
    'admin',
    { query: accessQuery, isPresentOnly: true },
    async ({ query, read }) => {
      const { after, limit, ...filter } = query;
      return ok(await listAccess(read, filter, { after, limit }));
    },
  ),

  route(
    'get',
    '/api/access-log.csv',
    'admin',
    { query: z.object(accessFilters), isPresentOnly: true, takesOwnSnapshots: true },
    async ({ query, inSnapshot, ctx }) => {
      ctx.attachment('access-log.csv');
      ctx.type = 'text/csv; charset=utf-8';
      const pages = pagesOf(async (after: string | undefined) =>
        inSnapshot(({ read }) =>
          listAccess(read, query, { after: cursorOf(after ?? '.'), limit: exportPage }),
        ),
      );
      return ok(Readable.from(accessCsv(pages)));
    },
  ),
];

/**
 * All pages, one after the other, so that a long history is never held in memory; others are answered in between, also
 * where the database and whoever takes the file are as quick as they can be.
 */
async function* pagesOf<Entry, Next>(
  page: (after: Next | undefined) => Promise<{ entries: Entry[]; next: Next | null }>,
): AsyncGenerator<Entry[]> {
  let after: Next | undefined;
  do {
    const { entries, next } = await page(after);
    yield entries;
    after = next ?? undefined;
    await nextTurn();
  } while (after !== undefined);
}

/** Where a page of the access log begins, from "row.position". */
function cursorOf(text: string): AccessCursor {
  const [row = null, position = null] = text.split('.').map((part) => (part === '' ? null : Number(part)));
  return { row, position };
}
