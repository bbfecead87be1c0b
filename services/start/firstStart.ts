import { ukMonthOf } from '#domain/values/ukDay.ts';
import type { Database } from '../database/database.ts';
import { lockKeys } from '../database/lockKeys.ts';
import { takeDatabaseLock } from '../database/withDatabaseLock.ts';
import type { Planner } from '../http/planner.ts';
import type { Closing } from '../ops/maintenance/stores.ts';
import { sampleOpening } from '../sample/calendar.ts';
import { beginSample, unfinishedSample } from '../sample/sampleLoading.ts';
import type { Config } from '../settings/config.ts';
import { ensureFirstAdministrator, type NewPassword } from './firstAdministrator.ts';

/** The other nodes wait until it is done, without a limit. Milliseconds. */
const polling = { every: 100, timeout: Number.POSITIVE_INFINITY };

/**
 * Fills an empty store: the first administrator, and the sample agency if configured. An interrupted start is completed
 * by the next one. Of several nodes that start together one does it, and the others wait, also until a person has been
 * told a generated password: a node that finds it untold generates another one.
 * @param closing ends the waiting of the others when this start fails or the planner stops
 * @returns the administrator's password, if it was generated and nobody has been told yet
 */
export const fillEmptyStore = async (
  database: Database,
  planner: Planner,
  config: Config,
  closing: Closing,
): Promise<NewPassword | null> => {
  const lock = await takeDatabaseLock(database, lockKeys.firstStart, polling, neverLate);
  closing.push(() => lock.release());
  const password = await fill(planner, config);
  if (!password) {
    await lock.release();
    return null;
  }
  const noteTold = () => password.noteTold().finally(() => lock.release());
  return { ...password, noteTold };
};

const fill = async (planner: Planner, config: Config): Promise<NewPassword | null> => {
  const { pool, store, now } = planner;
  if (config.sampleData === 'agency' && (await store.head()) === 0) {
    await beginSample(pool, ukMonthOf(now()));
  }
  // Regardless of the configuration now: half an agency is worse than a whole one.
  const sampleMonth = await unfinishedSample(pool);
  // History begins with the first administrator, also where a sample of the past follows.
  const at = sampleMonth === null ? now().toISOString() : sampleOpening(sampleMonth);
  const password = await ensureFirstAdministrator(planner, config, at);
  if (sampleMonth !== null) {
    const { loadSampleAgency } = await import('../sample/load.ts');
    await loadSampleAgency(planner, sampleMonth);
  }
  return password;
};

const neverLate = () => new Error('An empty store is waited for without a limit.');
