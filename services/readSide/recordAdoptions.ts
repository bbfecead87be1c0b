import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { readEvent } from '#domain/log/events.ts';
import { streams } from '#domain/records/streams.ts';
import { type DatedFormulas, datedFormulas } from '#domain/values/planningFormulas.ts';
import { type EventStore, WrongExpectedVersion } from '../log/eventStore/eventStore.ts';

/**
 * Records in the log every adoption that a planner of an earlier version has carried out but not recorded. The event's
 * id was fixed with the adoption, so that concurrent nodes, or a repeat after a crash, record it once.
 */
export const recordAdoptions = async (pool: DatabasePool, store: EventStore): Promise<void> => {
  for (const adoption of await leftAdoptions(pool)) {
    await record(store, adoption);
    await markRecorded(pool, adoption.number);
  }
};

const record = async (store: EventStore, adoption: LeftAdoption): Promise<void> => {
  const { eventId, version, formulas, replay, author, at, correlationId, reason } = adoption;
  for (;;) {
    const history = await store.readStream(streams.formulas());
    if (history.some(({ id }) => id === eventId)) return;
    const last = history.at(-1);
    if (last && readEvent('formulas', last).data.replay === replay) return;
    const metadata = {
      at,
      by: author,
      correlationId,
      causationId: correlationId,
      ...(reason !== null && { reason }),
    };
    const data = { version, formulas, replay };
    try {
      await store.append(streams.formulas(), last?.version ?? 0, [
        { id: eventId, type: 'FormulasAdopted', data, metadata },
      ]);
      return;
    } catch (error) {
      if (!(error instanceof WrongExpectedVersion)) throw error;
    }
  }
};

const left = z.object({
  number: z.number(),
  eventId: z.string(),
  replay: z.number(),
  version: z.number(),
  formulas: datedFormulas,
  author: z.string(),
  at: z.string(),
  correlationId: z.string(),
  reason: z.string().nullable(),
});
type LeftAdoption = z.infer<typeof left> & { formulas: DatedFormulas };

/**
 * Adoptions that an earlier version of the planner has carried out but not recorded in the log, in order: it moved its
 * pointer first.
 */
const leftAdoptions = (db: CommonQueryMethods): Promise<readonly LeftAdoption[]> =>
  db.any(sql.type(left)`
    select number, event_id as "eventId", generation as replay, formulas_version as version, formulas,
      adoption.author, adoption.at, correlation_id as "correlationId", adoption.reason
    from planner.adoptions as adoption
    join planner.generations as generation on generation.id = adoption.generation
    where not recorded
    order by number
  `);

const markRecorded = async (db: CommonQueryMethods, number: number): Promise<void> => {
  await db.query(sql.type(z.object({}))`
    update planner.adoptions set recorded = true where number = ${number}
  `);
};
