import type { Logger } from 'pino';
import type { Month } from '#domain/values/month.ts';
import { ukMonthOf } from '#domain/values/ukDay.ts';
import { listUsers } from '#projections/access/users/readModel.ts';
import { formulasInForce } from '#projections/formulas/readModel.ts';
import { listHistory } from '#projections/history/queries.ts';
import { listOtherCosts } from '#projections/money/otherCosts/readModel.ts';
import { pnlMonths } from '#projections/money/pnl/months.ts';
import { listAdjustments, listSoftwareCosts } from '#projections/money/softwareCosts/readModel.ts';
import { listFreelancers } from '#projections/people/freelancers/readModel.ts';
import { listTeamMembers } from '#projections/people/teamMembers/readModel.ts';
import { listMonthAllocations } from '#projections/plans/allocations/queries.ts';
import { Projector } from '#projections/projector/projector.ts';
import type { KeeperOptions } from '#projections/projector/snapshotKeeper.ts';
import { listClients } from '#projections/projects/clients/readModel.ts';
import { listProjects } from '#projections/projects/readModel.ts';
import type { Read, ReadModelVersion } from '#projections/reading/read.ts';
import { forgetPast } from '#projections/readModelVersions/past.ts';
import {
  adopt,
  createReadModelVersion,
  discardRebuild,
  dropUnused,
  liveReadModelVersion,
  resumableReadModelVersion,
} from '#projections/readModelVersions/readModelVersions.ts';
import { indexSchema } from '#projections/readModelVersions/schema.ts';
import type { Database } from '../database/database.ts';
import { RowMismatchError } from '../database/resultParser.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { EventStore } from '../log/eventStore/eventStore.ts';
import { alone, type ReadableLog, readLog } from './readLog.ts';

/** One question to each read model. */
const questions: readonly ((read: Read, month: Month) => Promise<unknown>)[] = [
  listClients,
  listProjects,
  listTeamMembers,
  listFreelancers,
  listUsers,
  listMonthAllocations,
  listSoftwareCosts,
  listAdjustments,
  listOtherCosts,
  formulasInForce,
  (read) => listHistory(read, {}, { limit: 1 }),
  (read, month) => pnlMonths(read, month, month),
];

/**
 * What keeps this version's queries from reading the rows of a read-model version; null where nothing does. Needed
 * besides the fingerprint, which stays equal where rows have changed and nobody has raised `projectionVersion`.
 */
const mismatchIn = async (read: Read, month: Month): Promise<RowMismatchError | null> => {
  try {
    for (const ask of questions) await ask(read, month);
    return null;
  } catch (error) {
    if (error instanceof RowMismatchError) return error;
    throw error;
  }
};

type Building = { database: Database; store: EventStore; logger: Logger };
type Mending = Building & { now: () => Date };

/**
 * The live read-model version as this release builds it. Where there is none, one is built from the log and
 * adopted; nodes of another version, which read and bring forward their own, are not
 * disturbed. What a crash left unfinished goes on where it was.
 */
export const ensureLiveReadModelVersion = async (
  { database, store, logger }: Building,
  signal: AbortSignal,
): Promise<ReadModelVersion> => {
  const { pool } = database;
  for (;;) {
    signal.throwIfAborted();
    const live = await liveReadModelVersion(pool);
    if (live) return live;
    const readModelVersion = (await resumableReadModelVersion(pool)) ?? (await createReadModelVersion(pool));
    await replay(database, store, readModelVersion, signal, snapshotsTo(logger));
    const isAdopted = await adopt(pool, readModelVersion.id, null);
    await dropUnused(pool);
    // Else another node was quicker, and what it adopted is taken.
    if (isAdopted) return readModelVersion;
  }
};

/**
 * Derives the live read-model version anew where this release's queries can't read it: another release of the same
 * fingerprint has derived it. Where a new one can't be read either, the queries are at fault, and the live one stays.
 */
export const mendLiveReadModelVersion = async (
  { database, store, logger, now }: Mending,
  live: ReadModelVersion,
  signal: AbortSignal,
): Promise<void> => {
  const { pool } = database;
  const faultOf = (readModelVersion: ReadModelVersion) =>
    mismatchIn({ db: pool, readModelVersion }, ukMonthOf(now()));
  const fault = await faultOf(live);
  if (!fault) return;
  logger.warn({ err: fault }, 'Another version has derived the figures: they are derived anew');
  const fresh = await createReadModelVersion(pool);
  await replay(database, store, fresh, signal, snapshotsTo(logger));
  const stillFault = await faultOf(fresh);
  if (stillFault) {
    logger.error(
      { err: stillFault },
      'Figures that were derived anew cannot be read either: they stay as they were',
    );
    await discardRebuild(pool, fresh.id);
    return;
  }
  await adopt(pool, fresh.id, live.id);
  await forgetPast(pool);
};

/** What keeps snapshots for past days, and who hears where it can't. */
export const snapshotsTo = (logger: Logger): KeeperOptions => ({
  failed: (error) =>
    logger.warn({ err: error }, 'A snapshot for past days could not be kept: they take longer'),
});

/** Reads the whole log into a read-model version, up to the log's present end. */
export const replay = async (
  { kind, pool }: Pick<Database, 'kind' | 'pool'>,
  store: ReadableLog,
  readModelVersion: ReadModelVersion,
  signal: AbortSignal,
  snapshots?: KeeperOptions,
): Promise<Projector> => {
  const projector = await Projector.open({
    pool,
    readModelVersion,
    isPassing: isUnavailable,
    ...(snapshots && { snapshots }),
  });
  await readLog({ store, ...alone[kind] }, projector, signal);
  signal.throwIfAborted();
  await projector.settled();
  // Nobody reads yet: the machine is free for two of them at a time, where there is more than one session.
  await indexSchema(pool, readModelVersion.schema, kind === 'postgres' ? 2 : 1);
  return projector;
};
