import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { entriesAt, listHistory, positionsFound } from '#projections/history/queries.ts';
import { listRecords } from '#projections/history/records.ts';
import { type HistoryEntryView, type HistoryView, historyView } from '#projections/history/view.ts';
import { listAccess } from '../access/accessLog.ts';
import { accessCursor } from '../api/contract/history.ts';
import { seesPay } from '../api/pay/seesPay.ts';
import { withoutPay } from '../api/pay/withoutPay.ts';
import { ok, type Route, route } from '../api/route.ts';
import { accessCsv, historyCsv } from './historyCsv.ts';

/** Entries of a file that are read at once: for some ten milliseconds the embedded store serves nobody else. */
const exportPage = 100;

/** Positions that a search for a file finds at once: each search goes through all records and words that match. */
const positionsAtOnce = 5_000;

/** The history: who changed what, when, from what to what, and why. */
export const historyRoutes: readonly Route[] = [
  route('GET /api/history', async ({ query, user, read }) => {
    const { after, limit, ...filter } = query;
    return ok(await listHistory(read, filter, { after, limit }, seesPay(user)));
  }),

  route('GET /api/history/records', async ({ query: { kind }, read }) => ok(await listRecords(read, kind))),

  route('GET /api/history.csv', async ({ query, user, inSnapshot, ctx }) => {
    const { asOf } = ctx.query;
    ctx.attachment(asOf === undefined ? 'history.csv' : `history_as-of-${asOf}.csv`);
    ctx.type = 'text/csv; charset=utf-8';
    // Entries added while the file is written come before its first one.
    const begun = await inSnapshot(async ({ position }) => position);
    const withPay = seesPay(user);
    const told = (found: HistoryView) => (withPay ? found : withoutPay(historyView, found));
    const page = (after: number | undefined) =>
      inSnapshot(async ({ read }) =>
        told(await listHistory(read, query, { after: after ?? begun + 1, limit: exportPage }, withPay)),
      );
    const search = (after: number | undefined) =>
      inSnapshot(async ({ read }) => {
        const sought = { after: after ?? begun + 1, limit: positionsAtOnce };
        const entries = (await positionsFound(read, query, sought, withPay)) ?? [];
        return { entries, next: entries[positionsAtOnce - 1] ?? null };
      });
    const entriesOf = (positions: readonly number[]) =>
      inSnapshot(async ({ read }) =>
        told({ entries: await entriesAt(read, positions, withPay), next: null }),
      );
    const pages = query.q === undefined ? pagesOf(page) : entryPages(pagesOf(search), entriesOf);
    return ok(Readable.from(historyCsv(pages)));
  }),
];

/** The access log: sign-ins, and changes of users' rights. */
export const accessLogRoutes: readonly Route[] = [
  route('GET /api/access-log', async ({ query, read }) => {
    const { after, limit, ...filter } = query;
    return ok(await listAccess(read, filter, { after, limit }));
  }),

  route('GET /api/access-log.csv', async ({ query, inSnapshot, ctx }) => {
    ctx.attachment('access-log.csv');
    ctx.type = 'text/csv; charset=utf-8';
    const pages = pagesOf(async (after: string | undefined) =>
      inSnapshot(({ read }) =>
        listAccess(read, query, { after: accessCursor.parse(after ?? '.'), limit: exportPage }),
      ),
    );
    return ok(Readable.from(accessCsv(pages)));
  }),
];

/**
 * All pages, one after another, so that a long history is never held in memory. The event loop gets a turn in between,
 * so that requests are handled even if database and client are fast.
 */
async function* pagesOf<Entry, Next>(
  page: (after: Next | undefined) => Promise<{ entries: readonly Entry[]; next: Next | null }>,
): AsyncGenerator<readonly Entry[]> {
  let after: Next | undefined;
  do {
    const { entries, next } = await page(after);
    yield entries;
    after = next ?? undefined;
    await nextTurn();
  } while (after !== undefined);
}

/** The entries at found positions, newest first, a page at a time. */
async function* entryPages(
  found: AsyncIterable<readonly number[]>,
  entriesOf: (positions: readonly number[]) => Promise<HistoryView>,
): AsyncGenerator<HistoryEntryView[]> {
  for await (const positions of found) {
    for (let from = 0; from < positions.length; from += exportPage) {
      const { entries } = await entriesOf(positions.slice(from, from + exportPage));
      yield entries.toSorted((one, other) => other.position - one.position);
      await nextTurn();
    }
  }
}
