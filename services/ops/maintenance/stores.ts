import { join } from 'node:path';
import type { Logger } from 'pino';
import type { DatabasePool } from 'slonik';
import type { Database } from '../../database/database.ts';
import { openPglite, PgliteDamaged } from '../../database/pglite.ts';
import { openPostgres } from '../../database/postgres.ts';
import type { EventStore } from '../../log/eventStore/eventStore.ts';
import { connectEventStoreDb } from '../../log/eventStore/eventStoreDb.ts';
import { findMove } from '../../log/eventStore/movedLog.ts';
import { createPostgresEventStore, migrateLog } from '../../log/eventStore/postgres.ts';
import type { Config } from '../../settings/config.ts';
import { claimDataDirectory, closeDataDirectory } from '../../settings/dataDirectory.ts';
import { rootOf, StartFault } from '../../settings/startFault.ts';

/** Functions that close what was opened; called in reverse order. */
export type Closing = (() => Promise<void>)[];

/** Opens the configured database. @throws StartFault when it can't be reached or opened; DataDirectoryInUse */
export const openDatabase = async (config: Config, closing: Closing): Promise<Database> => {
  if (config.databaseUrl === undefined) {
    const directory = await claimDataDirectory(config.dataDirectory);
    closing.push(() => directory.release());
  }
  const database = await (config.databaseUrl === undefined
    ? openPglite(join(config.dataDirectory, 'database')).catch(damaged(config.dataDirectory))
    : openPostgres(config.databaseUrl).catch(unreachable));
  closing.push(() => database.close());
  // The embedded database is unpacked with permissions for everyone.
  if (config.databaseUrl === undefined) await closeDataDirectory(config.dataDirectory);
  return database;
};

const damaged = (folder: string) => (error: unknown) => {
  if (!(error instanceof PgliteDamaged)) throw error;
  throw new StartFault(
    `The database in the data folder ${folder} can't be opened (${error.message}): its files are damaged, or the disk is full. ` +
      'Make room and start again. If that does not help, move the folder away, and put your latest backup in its place with npm run restore.',
    { cause: error },
  );
};

const unreachable = (error: unknown): never => {
  const reason = rootOf(error);
  throw new StartFault(
    `The database of DATABASE_URL can't be reached: ${reason}. Start it, or correct DATABASE_URL.`,
    { cause: error },
  );
};

type OpenLog = {
  /** Whether a log in a table that has moved elsewhere is opened, too. */
  evenIfMoved?: boolean;
  /** Called each time the connection to the log was lost. */
  onDropped?: () => void;
};

/**
 * Opens the configured log.
 * @throws StartFault when it has moved elsewhere; StoreUnavailable
 */
export const openEventStore = async (
  config: Config,
  { pool }: Database,
  logger: Logger,
  closing: Closing,
  { evenIfMoved = false, onDropped = () => {} }: OpenLog = {},
): Promise<EventStore> => {
  if (config.eventStoreUrl === undefined) {
    await migrateLog(pool);
    if (!evenIfMoved) await requireNotMoved(pool);
  }
  const store =
    config.eventStoreUrl === undefined
      ? createPostgresEventStore(pool)
      : connectEventStoreDb(config.eventStoreUrl, {
          onDropped: (error) => {
            logger.warn({ err: error }, 'The subscription to the log was dropped; taking it up again');
            onDropped();
          },
        });
  closing.push(() => store.close());
  return store;
};

const requireNotMoved = async (pool: DatabasePool): Promise<void> => {
  const move = await findMove(pool);
  if (!move) return;
  throw new StartFault(
    `The log of this database moved to EventStoreDB at ${move.to} on ${move.at}. Set EVENTSTORE_URL to it. To go on with the log in the table instead, without what was saved there since, run npm run open-log first.`,
  );
};
