import { randomUUID } from 'node:crypto';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { openPostgres } from '#services/database/postgres.ts';
import { createPostgresEventStore, migrateLog } from '#services/log/eventStore/postgres.ts';
import type { PostgresCluster } from '../../tests/postgresCluster.ts';
import type { PlannerAtWork } from './planner.ts';
import { newDatabase } from './stage.ts';

/** Operations a second of so many workers, each of which starts again as soon as it is done. */
const rate = async (seconds: number, workers: readonly (() => Promise<unknown>)[]): Promise<number> => {
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  let done = 0;
  await Promise.all(
    workers.map(async (work) => {
      while (performance.now() < until) {
        await work();
        done++;
      }
    }),
  );
  return (done * 1_000) / (performance.now() - begun);
};

/** Saves a second over HTTP, by planners without pause. */
export const httpRate = (all: readonly PlannerAtWork[], seconds: number): Promise<number> =>
  rate(
    seconds,
    all.map((planner) => () => planner.save()),
  );

/** An event as large as that of a saved plan. */
const saved = (hours: number) => ({
  type: 'AllocationsReplaced' as const,
  data: {
    entries: [1, 2, 3].map((id) => ({ allocationId: id, person: { kind: 'teamMember', id }, hours })),
  },
});

/** A bare log, measured by the appends a second of writers without pause. */
type BareLog = { appendRate(seconds: number): Promise<number>; close(): Promise<void> };

const bareLog = (
  writers: number,
  append: (stream: string, hours: number) => Promise<unknown>,
  close: () => Promise<void>,
): BareLog => {
  let turn = 0;
  const next = (place: number) => {
    turn++;
    return append(`allocationPlan-${place}_${turn % 12}`, turn % 40);
  };
  return {
    appendRate: (seconds) =>
      rate(
        seconds,
        Array.from({ length: writers }, (_, place) => () => next(place)),
      ),
    close,
  };
};

/** emmett's bare log on a database of its own: each append is a call of `appendToStream`. */
export const openEmmett = async (cluster: PostgresCluster, writers: number): Promise<BareLog> => {
  const store = getPostgreSQLEventStore(await newDatabase(cluster, 'emmett'));
  await store.schema.migrate();
  return bareLog(
    writers,
    (stream, hours) => store.appendToStream(stream, [saved(hours)]),
    () => store.close(),
  );
};

/** The planner's own log: each append expects the version that the one before it returned. */
export const openOwnLog = async (cluster: PostgresCluster, writers: number): Promise<BareLog> => {
  const database = await openPostgres(await newDatabase(cluster, 'own_log'));
  await migrateLog(database.pool);
  const store = createPostgresEventStore(database.pool);
  const versions = new Map<string, number>();
  const append = async (stream: string, hours: number) => {
    const id = randomUUID();
    const metadata = { at: new Date().toISOString(), by: '1', correlationId: id, causationId: id };
    const event = { id, ...saved(hours), metadata };
    const { version } = await store.append(stream, versions.get(stream) ?? 0, [event]);
    versions.set(stream, version);
  };
  return bareLog(writers, append, async () => {
    await store.close();
    await database.close();
  });
};
