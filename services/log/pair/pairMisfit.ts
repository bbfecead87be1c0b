import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { logFormat } from '#domain/log/upcasts.ts';
import { ownLog, rememberLog, takenEvents } from '#projections/readModelVersions/ownLog.ts';
import type { EventStore, RecordedEvent } from '../eventStore/eventStore.ts';
import { formatOfLog } from '../format/register.ts';

/** Why a log and a database do not belong together. */
export type Misfit = 'no log' | 'another log' | 'shorter log' | 'no operational store' | 'later planner';

const sentences: Record<Misfit, string> = {
  'no log':
    'The log is empty, and this database belongs to one that is not. Set EVENTSTORE_URL and DATABASE_URL to the two that belong together, or stop every planner and put your latest backup in the place of the log with npm run restore.',
  'another log':
    'The log is not the one that this database belongs to: it begins with another event. Set EVENTSTORE_URL and DATABASE_URL to the two that belong together.',
  'shorter log':
    'The figures have read events that are not in this log: it was restored from an older backup, or it is a copy that did not come to its end. If it moved to EventStoreDB, set EVENTSTORE_URL; if npm run copy-log was cut short, run it again; else stop every planner and put your latest backup in its place with npm run restore. To go on with what this log holds and lose what came after, stop every planner and run npm run rebuild.',
  'no operational store':
    'The database has neither passwords nor keys for the people in this log: nobody could sign in, and no name could be read. Set DATABASE_URL to the database that belongs to the log, or stop every planner and give this one what your latest backup kept with npm run restore.',
  'later planner':
    'A later version of the planner has written in this log what this one can’t read. Start that version, or a later one. To go on with this one, and lose what was saved since, stop every planner and put a backup from before the later version in the place of log and database with npm run restore.',
};

/** The log and the database do not belong together: nothing may be read or saved. The message says what to do. */
export class PairMisfit extends Error {
  override readonly name = 'PairMisfit';
  readonly misfit: Misfit;

  constructor(misfit: Misfit) {
    super(sentences[misfit]);
    this.misfit = misfit;
  }
}

/** The part of the log that identifies it. */
export type IdentifiedLog = Pick<EventStore, 'readAll' | 'eventAt'>;

/**
 * Why a log and a database do not belong together; null where they do, and the database then remembers the log. A log
 * is identified by its first event, and figures by the last event they include. The database also records whether a
 * later planner has written what this one can't read.
 * @throws StoreUnavailable, or the database's error when it is unavailable
 */
export const findMisfit = async (pool: DatabasePool, log: IdentifiedLog): Promise<Misfit | null> => {
  if ((await formatOfLog(pool)) > logFormat) return 'later planner';
  // The database first: every event that the figures include was in the log before.
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

/** True from the start: the first administrator's password is stored before the first event. */
export const hasOperationalStore = (pool: DatabasePool): Promise<boolean> =>
  pool.exists(sql.type(z.object({}))`select from vault.credentials`);
