import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { logFormat } from '#domain/log/upcasts.ts';
import { ownLog, rememberLog, takenEvents } from '#projections/readModelVersions/ownLog.ts';
import type { EventStore, RecordedEvent } from '../eventStore/eventStore.ts';
import { formatOfLog } from '../format/register.ts';
import type { Misfit } from './pairMisfit.ts';

/** The log, as far as it tells which one it is. */
export type IdentifiedLog = Pick<EventStore, 'readAll' | 'eventAt'>;

/**
 * In which way a log and a database do not belong together; null where they do, and the database remembers the log. A
 * log is known by its first event, and figures by the last event that they have taken from it. Whether
 * a later planner has written in it what this one can't read, the database tells, too.
 * @throws StoreUnavailable, or the database's error when it is away
 */
export const findMisfit = async (pool: DatabasePool, log: IdentifiedLog): Promise<Misfit | null> => {
  if ((await formatOfLog(pool)) > logFormat) return 'later planner';
  // The database first: the log has had everything that the figures have taken.
  const known = await ownLog(pool);
  const taken = await takenEvents(pool);
  const first = await firstEvent(log);
  if (!first) return known !== null || taken.length > 0 ? 'no log' : null;
  if (known !== null && known !== first.id) return 'another log';
  for (const { position, event } of taken) {
    const found = await log.eventAt(position);
    if (!found || (event !== null && event !== found.id)) return 'shorter log';
  }
  if (!(await hasOperationalStore(pool))) return 'no operational store';
  if (known === null) await rememberLog(pool, first.id);
  return null;
};

const firstEvent = async (log: IdentifiedLog): Promise<RecordedEvent | null> => {
  for await (const [first] of log.readAll({ after: 0, batchSize: 1 })) if (first) return first;
  return null;
};

/** The first administrator's password is stored before the first event. */
export const hasOperationalStore = (pool: DatabasePool): Promise<boolean> =>
  pool.exists(sql.type(z.object({}))`select from vault.credentials`);
