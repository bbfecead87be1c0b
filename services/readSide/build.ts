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

/** One query for each read model. */
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
 * The error by which this version's queries can't read the rows of a read-model version; null where they can. Needed
 * besides the fingerprint, which stays equal where rows have changed and nobody has raised `projectionVersion`.
 */
const mismatchIn = async (read: Read, month: Month): Promise<RowMismatchError | null> => {
  try {
    for (const query of questions) await query(read, month);
    return null;
  } catch (error) {
    if (error instanceof RowMismatchError) return error;
    throw error;
  }
};

type Building = { database: Database; store: EventStore; logger: Logger };
type Mending = Building & { now: () => Date };

/**
 * The live read-model version of this release. Where there is none, one is built from the log and adopted, without
 * affecting nodes of another version, which follow their own. A build interrupted by a crash continues where it was.
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
    // Otherwise another node was first, and its read-model version is used.
    if (isAdopted) return readModelVersion;
  }
};

/**
 * Rebuilds the live read-model version where this release's queries can't read it, since another release of the same
 * fingerprint has built it. If the new one can't be read either, the queries are at fault, and the live one stays.
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

/** Options for keeping snapshots for past days; failures are logged. */
export const snapshotsTo = (logger: Logger): KeeperOptions => ({
  failed: (error) =>
    logger.warn({ err: error }, 'A snapshot for past days could not be kept: they take longer'),
});

/** Reads the whole log, to its current end, into a read-model version. */
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
  // Nobody reads it yet, so two indexes are built at a time, where there is more than one session.
  await indexSchema(pool, readModelVersion.schema, kind === 'postgres' ? 2 : 1);
  return projector;
};
