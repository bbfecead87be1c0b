import { type Logger, pino } from 'pino';
import type { DatabasePool } from 'slonik';
import { migrateReadModelVersions } from '#projections/readModelVersions/register.ts';
import type { Database } from '../../database/database.ts';
import type { EventStore } from '../../log/eventStore/eventStore.ts';
import { findMisfit, PairMisfit } from '../../log/pair/pairMisfit.ts';
import { migrateOperationalStore } from '../../operationalStore/migrate.ts';
import { type Config, readConfig } from '../../settings/config.ts';
import { DataDirectoryInUse } from '../../settings/dataDirectory.ts';
import { type Closing, openDatabase, openEventStore } from './stores.ts';

/** Dependencies of an operator's command. */
export type MaintenanceContext = {
  config: Config;
  database: Database;
  /** The configured log. */
  store: EventStore;
  logger: Logger;
  /** Opens another log, which is closed at the end. */
  open: (config: Config) => Promise<EventStore>;
};

/** Log lines go to stderr: stdout is for the person who typed the command. */
export const logger = pino(
  { level: process.env.LOG_LEVEL ?? 'warn' },
  pino.destination({ dest: 2, sync: true }),
);

/** Prints a line for the person who typed the command. */
export const printLine = (text: string): void => void process.stdout.write(`${text}\n`);

type Command<Prepared> = {
  /** Checks the request before anything is opened. */
  prepare: (config: Config) => Promise<Prepared>;
  /** Whether it also works on a log in a table that has moved elsewhere. */
  evenIfMoved?: boolean;
  /** Whether it also works on a log and a database that do not belong together. */
  evenIfUnfit?: boolean;
  adjust?: (config: Config) => Config;
  work: (maintained: MaintenanceContext, prepared: Prepared) => Promise<void>;
  /** What to do instead while a running planner holds the embedded store; without it that is a fault. */
  whileInUse?: (config: Config, prepared: Prepared) => Promise<void>;
};

/** Runs an operator's command on the configured stores, and closes them. @throws what the command throws */
export const maintain = async <Prepared>({
  prepare,
  evenIfMoved = false,
  evenIfUnfit = false,
  adjust = (config) => config,
  work,
  whileInUse,
}: Command<Prepared>): Promise<void> => {
  const closing: Closing = [];
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
    await work({ config, database, store, logger, open }, prepared);
  } finally {
    for (const end of closing.toReversed()) await end().catch(() => {});
  }
};

/** @throws PairMisfit when log and database do not belong together */
const requireFit = async (pool: DatabasePool, store: EventStore): Promise<void> => {
  const misfit = await findMisfit(pool, store);
  if (misfit) throw new PairMisfit(misfit);
};
