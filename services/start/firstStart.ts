import { ukMonthOf } from '#domain/values/ukDay.ts';
import type { Database } from '../database/database.ts';
import { withDatabaseLock } from '../database/withDatabaseLock.ts';
import type { Planner } from '../http/planner.ts';
import { sampleOpening } from '../sample/calendar.ts';
import { beginSample, unfinishedSample } from '../sample/sampleLoading.ts';
import type { Config } from '../settings/config.ts';
import { ensureFirstAdministrator, type NewPassword } from './firstAdministrator.ts';

/** Names the one node that may fill an empty store. */
const turnKey = 7_203_515;
/** The others wait until it is done, however long that takes. Milliseconds. */
const polling = { every: 100, timeout: Number.POSITIVE_INFINITY };

/**
 * Gives an empty store what it begins with: the first administrator, and the sample agency if it is wanted. A start
 * that died in the middle is finished by the next one. Of several nodes that start together one does it, and the
 * others wait until it is done.
 * @returns the administrator's password, when the planner thought it up and nobody has been told yet
 */
export const fillEmptyStore = (
  database: Database,
  planner: Planner,
  config: Config,
): Promise<NewPassword | null> =>
  withDatabaseLock(database, turnKey, polling, neverLate, async () => {
    const { pool, store, now } = planner;
    if (config.sampleData === 'agency' && (await store.head()) === 0) {
      await beginSample(pool, ukMonthOf(now()));
    }
    // Whatever is configured now: half an agency is worse than a whole one.
    const sampleMonth = await unfinishedSample(pool);
    // History begins with the first administrator, also where a sample of the past follows.
    const at = sampleMonth === null ? now().toISOString() : sampleOpening(sampleMonth);
    const password = await ensureFirstAdministrator(planner, config, at);
    if (sampleMonth !== null) {
      const { loadSampleAgency } = await import('../sample/load.ts');
      await loadSampleAgency(planner, sampleMonth);
    }
    return password;
  });

const neverLate = () => new Error('An empty store is waited for without a limit.');
