import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Database } from '#services/database/database.ts';
import { openPglite } from '#services/database/pglite.ts';
import { openPostgres } from '#services/database/postgres.ts';
import type { TestDatabase, TestDatabaseKind } from '../databases.ts';
import { newDataDirectory } from '../dataDirectory.ts';
import { type PlannerProcess, startProcess } from '../plannerProcess.ts';

/**
 * A planner process for each test, which can be killed and restarted on the same data.
 * @param isEmpty start without a database
 */
export const killable = ({ name, open }: TestDatabaseKind, { isEmpty = false } = {}) => {
  let dataDirectory: string;
  let postgres: TestDatabase | undefined;
  let running: PlannerProcess | undefined;

  const killed = async (): Promise<void> => {
    running?.kill('SIGKILL');
    await running?.ended;
  };
  beforeEach(async () => {
    dataDirectory = await newDataDirectory('planner-kill', isEmpty || name === 'PostgreSQL');
    postgres = name === 'PostgreSQL' ? await open() : undefined;
  });
  afterEach(async () => {
    await killed();
    await postgres?.close();
    await rm(dataDirectory, { recursive: true, force: true });
  });

  const started = (more: Record<string, string>, program?: string): PlannerProcess => {
    const environment = { DATA_DIR: dataDirectory, DATABASE_URL: postgres?.url, LOG_LEVEL: 'warn', ...more };
    running = program ? startProcess(environment, program) : startProcess(environment);
    return running;
  };
  return {
    start: () => started({}),
    /** The planner of another source tree, on the same data. */
    startFrom: (tree: string, environment: Record<string, string>) =>
      started(environment, join(tree, 'services/main.ts')),
    /** A planner that dies by itself where its variables say. */
    startDying: (dying: Record<string, string>) => started(dying, 'tests/kill/plannerThatDies.ts'),
    killed,
    dataDirectory: () => dataDirectory,
    /** Its database, while no process has it open. */
    openAgain: (): Promise<Database> =>
      postgres?.url ? openPostgres(postgres.url) : openPglite(join(dataDirectory, 'database')),
  };
};
