import { type Logger, pino } from 'pino';
import type { DatabasePool } from 'slonik';
import { DomainError } from '#domain/values/errors.ts';
import { migrateReadModelVersions } from '#projections/readModelVersions/register.ts';
import type { Database } from '../../database/database.ts';
import { type EventStore, StoreUnavailable } from '../../log/eventStore/eventStore.ts';
import { findMisfit } from '../../log/pair/findMisfit.ts';
import { PairMisfit } from '../../log/pair/pairMisfit.ts';
import { migrateOperationalStore } from '../../operationalStore/migrate.ts';
import { type Config, ConfigurationError, readConfig } from '../../settings/config.ts';
import { DataDirectoryInUse, DataDirectoryUnusable } from '../../settings/dataDirectory.ts';
import { makeForOwnerOnly, OpenToOthers } from '../../settings/ownerOnly.ts';
import { StartFault } from '../../settings/startFault.ts';
import { BackupDamaged } from '../backups/backupFile.ts';
import { CopyRefused } from '../backups/copyLog.ts';
import { type Closing, openDatabase, openEventStore } from './stores.ts';

/** What a command of an operator works on. */
export type Maintained = {
  config: Config;
  database: Database;
  /** The log that is configured. */
  store: EventStore;
  logger: Logger;
  /** Also open, and closed at the end. */
  open: (config: Config) => Promise<EventStore>;
  say: (text: string) => void;
};

/** Faults that a person can mend are told as a sentence, without a stack. */
const forPeople = [
  ConfigurationError,
  DataDirectoryInUse,
  DataDirectoryUnusable,
  OpenToOthers,
  StoreUnavailable,
  StartFault,
  PairMisfit,
  BackupDamaged,
  CopyRefused,
  DomainError,
];

type Command<Prepared> = {
  /** Looks at what was asked for before anything is opened. */
  prepare: (config: Config) => Promise<Prepared>;
  /** Whether it works on a log in a table that has moved elsewhere, too. */
  evenIfMoved?: boolean;
  /** Whether it works on a log and a database that do not belong together, too. */
  evenIfUnfit?: boolean;
  /** Changes the configuration before anything is opened. */
  adjust?: (config: Config) => Config;
  work: (maintained: Maintained, prepared: Prepared) => Promise<void>;
  /** What to do instead while a running planner holds the embedded store; without it that is a fault. */
  whileInUse?: (config: Config, prepared: Prepared) => Promise<void>;
};

/**
 * Runs an operator's command on the stores that the environment names, and ends the process: with 0 when it
 * succeeded, with 1 and a sentence on stderr when it did not.
 */
export const maintain = async <Prepared>({
  prepare,
  evenIfMoved = false,
  evenIfUnfit = false,
  adjust = (config) => config,
  work,
  whileInUse,
}: Command<Prepared>): Promise<void> => {
  const logger = pino({ level: process.env.LOG_LEVEL ?? 'warn' }, pino.destination({ dest: 2, sync: true }));
  const closing: Closing = [];
  makeForOwnerOnly();
  try {
    const config = adjust(readConfig(process.env));
    const prepared = await prepare(config);
    const database = await openDatabase(config, closing).catch((error: unknown) => {
      if (whileInUse && error instanceof DataDirectoryInUse) return null;
      throw error;
    });
    if (!database) {
      await whileInUse?.(config, prepared);
      return;
    }
    await migrateOperationalStore(database.pool);
    await migrateReadModelVersions(database.pool);
    const open = (of: Config) => openEventStore(of, database, logger, closing, { evenIfMoved });
    const store = await open(config);
    if (!evenIfUnfit) await requireFit(database.pool, store);
    const say = (text: string) => void process.stdout.write(`${text}\n`);
    await work({ config, database, store, logger, open, say }, prepared);
  } catch (error) {
    process.exitCode = 1;
    if (forPeople.some((kind) => error instanceof kind)) {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    } else logger.fatal({ err: error }, 'The command failed');
  } finally {
    for (const end of closing.toReversed()) await end().catch(() => {});
  }
};

/** @throws PairMisfit when log and database do not belong together */
const requireFit = async (pool: DatabasePool, store: EventStore): Promise<void> => {
  const misfit = await findMisfit(pool, store);
  if (misfit) throw new PairMisfit(misfit);
};
