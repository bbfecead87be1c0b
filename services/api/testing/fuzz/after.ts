import { sql } from 'slonik';
import { expect } from 'vitest';
import { z } from 'zod';
import { liveReadModelVersion } from '#projections/readModelVersions/readModelVersions.ts';
import type { TestServer } from '../../../../tests/server.ts';
import { routeTable } from '../../../app/routeTable.ts';
import type { RecordedEvent } from '../../../log/eventStore/eventStore.ts';

/** Every event of the log. */
export const eventsOf = async ({ server: { planner } }: { server: TestServer }): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const batch of planner.store.readAll({ after: 0 })) events.push(...batch);
  return events;
};

/** Reads every page of May and June 2026, whatever was entered before. */
export const readEveryPage = async ({ admin }: TestServer): Promise<void> => {
  for (const { method, path } of routeTable) {
    // There may be no replay, and nothing to compare.
    const isOfReplay = /\/(replays|verifications)\/:id/.test(path);
    // These need a provider, which this planner doesn't have, or the id of a record or a change.
    const isElsewhere = path.startsWith('/api/oidc/') || /:(id|correlation)/.test(path);
    if (method !== 'get' || path === '/api/live' || isOfReplay || isElsewhere) continue;
    const address = path.replace(':month', '2026-05');
    // A span of history is in days, every other one in months.
    const day = /^\/api\/(history|access-log|pnl\/movement)/.test(path) ? '-01' : '';
    const span = `from=2026-05${day}&to=2026-06${day}&start=2026-05&end=2026-06`;
    const { status, text } = await admin.get(
      `${address}?month=2026-05&${span}&figure=totalRevenue&kind=project`,
    );
    expect(status, `${path} ${text}`).toBe(200);
  }
};

/** Expects no dead letter, and neither warnings nor errors in the planner's log. */
export const expectQuiet = async ({ database, log }: TestServer): Promise<void> => {
  const live = await liveReadModelVersion(database.pool);
  const parked = sql.identifier([live?.schema ?? '', 'parked']);
  expect(await database.pool.any(sql.type(z.unknown())`select * from ${parked}`)).toEqual([]);
  expect(log.filter((line) => !line.startsWith('{"level":30'))).toEqual([]);
};
