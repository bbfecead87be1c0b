import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import type { PostgresCluster } from '../../tests/postgresCluster.ts';
import type { PlannerAtWork } from './planner.ts';
import { newDatabase, planners } from './stage.ts';

/** How often something could be done in a second by so many who each do it again as soon as it is done. */
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

/** Saves of plans over HTTP in a second, by planners who never rest. */
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

/** The bare log of emmett on a database of its own: each append is a call of `appendToStream`. */
export const openEmmett = async (cluster: PostgresCluster) => {
  const store = getPostgreSQLEventStore(await newDatabase(cluster, 'emmett'));
  await store.schema.migrate();
  let turn = 0;
  const append = async (place: number) => {
    turn++;
    await store.appendToStream(`allocationPlan-${place}_${turn % 12}`, [saved(turn % 40)]);
  };
  return {
    appendRate: (seconds: number) =>
      rate(
        seconds,
        Array.from({ length: planners }, (_, place) => () => append(place)),
      ),
    close: () => store.close(),
  };
};
