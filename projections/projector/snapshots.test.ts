import { type DatabasePool, type QuerySqlToken, sql } from 'slonik';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { recordKinds } from '#domain/log/recordKinds.ts';
import { isPersonKind } from '#domain/people/personalData.ts';
import { type StreamKind, streamKinds } from '#domain/records/streams.ts';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import { emptyState, evolveFoldedState, type FoldedState } from '../foldedState/foldedState.ts';
import { stateAt } from '../past/stateAt.ts';
import { storeOf } from '../testing/reading.ts';
import { newReadModelVersion } from '../testing/readModelVersion.ts';
import { workedMonthLog } from '../testing/workedMonth.ts';
import {
  impersonalKinds,
  keepSnapshot,
  lastSnapshot,
  pack,
  readSnapshot,
  recordsOf,
  unpack,
} from './snapshots.ts';

/** Whether events of a kind have data that an erasure removes from the log. */
const isErasable = (kind: StreamKind): boolean =>
  isPersonKind(kind) ||
  Object.values(recordKinds[kind].events).some(({ shape }: { shape: object }) => 'reason' in shape);

const foldOf = (count?: number): FoldedState => {
  const foldedState = emptyState();
  for (const event of workedMonthLog().events.slice(0, count)) evolveFoldedState(foldedState, event);
  return foldedState;
};

/** The state of the last snapshot at or before a position, and its position. */
const restored = async (pool: DatabasePool, schema: string, position: number) => {
  const foldedState = emptyState();
  const snapshot = await readSnapshot(pool, schema, position);
  if (snapshot) await unpack(snapshot, foldedState);
  return { from: snapshot?.position ?? 0, foldedState };
};

const ofImpersonalKinds = (foldedState: FoldedState) => impersonalKinds.map((kind) => [...foldedState[kind]]);

it('snapshots hold every kind of record of which an erasure takes nothing, and no other', () => {
  const kept = streamKinds.filter((kind) => !isErasable(kind));
  expect([...impersonalKinds].sort()).toEqual(kept.sort());
});

describe.each(testDatabases)('snapshots on $name', ({ open }) => {
  const database = databaseForAll({ open });
  let pool: DatabasePool;
  beforeAll(async () => {
    pool = database.pool;
  });

  it('give back what was folded at the last one before a position', async () => {
    const { schema } = await newReadModelVersion(pool);
    await keepSnapshot(pool, schema, 10, await pack(recordsOf(foldOf(4))));
    const records = await pack(recordsOf(foldOf()));
    await keepSnapshot(pool, schema, 20, records);
    const at = (position: number) => restored(pool, schema, position);
    expect(await at(9)).toEqual({ from: 0, foldedState: emptyState() });
    const early = await at(19);
    expect(early.from).toBe(10);
    expect(ofImpersonalKinds(early.foldedState)).toEqual(ofImpersonalKinds(foldOf(4)));
    const late = await at(20);
    expect(late.from).toBe(20);
    expect(ofImpersonalKinds(late.foldedState)).toEqual(ofImpersonalKinds(foldOf()));
    expect([late.foldedState.teamMember.size, late.foldedState.softwareCost.size]).toEqual([0, 0]);
    expect(await lastSnapshot(pool, schema)).toBe(20);
    expect(await lastSnapshot(pool, schema, 19)).toBe(10);
    expect(await lastSnapshot(pool, schema, 10)).toBe(10);
    expect(await lastSnapshot(pool, schema, 9)).toBe(0);
  });

  it('say what stood there when they were taken, whatever is folded meanwhile', async () => {
    const { schema } = await newReadModelVersion(pool);
    const foldedState = emptyState();
    const { events } = workedMonthLog();
    for (const event of events.slice(0, 4)) evolveFoldedState(foldedState, event);
    const records = recordsOf(foldedState);
    for (const event of events.slice(4)) evolveFoldedState(foldedState, event);
    await keepSnapshot(pool, schema, 4, await pack(records));
    const { foldedState: kept } = await restored(pool, schema, 4);
    expect(ofImpersonalKinds(kept)).toEqual(ofImpersonalKinds(foldOf(4)));
  });

  it('are the beginning of a past day whole, though one is thinned out while it is built', async () => {
    const readModelVersion = await newReadModelVersion(pool);
    const { schema } = readModelVersion;
    const { events } = workedMonthLog();
    const [early = 0, late = 0] = [4, 12].map((count) => events[count - 1]?.position);
    await keepSnapshot(pool, schema, early, await pack(recordsOf(foldOf(4))));
    await keepSnapshot(pool, schema, late, await pack(recordsOf(foldOf(12))));
    const thinning =
      <Answer>(ask: (query: QuerySqlToken) => Promise<Answer>) =>
      async (query: QuerySqlToken) => {
        const answer = await ask(query);
        const table = sql.identifier([schema, 'snapshots']);
        if (query.sql.includes('"snapshots"'))
          await pool.query(sql.unsafe`delete from ${table} where position = ${late}`);
        return answer;
      };
    const db = {
      ...pool,
      oneFirst: thinning(pool.oneFirst),
      maybeOne: thinning(pool.maybeOne),
    } as DatabasePool;
    const sources = { read: { db, readModelVersion }, log: storeOf(events) };
    const state = await stateAt(sources, events.at(-1)?.position ?? 0, new AbortController().signal);
    expect(ofImpersonalKinds(state)).toEqual(ofImpersonalKinds(foldOf()));
  });

  it('are 120 at most: one goes whose neighbours stand close, never the first or the last', async () => {
    const { schema } = await newReadModelVersion(pool);
    const positions = Array.from({ length: 120 }, (_, place) => (place + 1) * 100);
    for (const position of positions) await keepSnapshot(pool, schema, position, await pack([]));
    await keepSnapshot(pool, schema, 12_010, await pack([]));
    const kept = await pool.anyFirst(sql.type(z.object({ position: z.number() }))`
      select position from ${sql.identifier([schema, 'snapshots'])} order by position
    `);
    // There are 110 positions around it, and 200 around every other one.
    expect(kept).toEqual([...positions.slice(0, -1), 12_010]);
  });
});
