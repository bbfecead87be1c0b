import { rm } from 'node:fs/promises';
import { afterEach, beforeEach } from 'vitest';
import { newDataDirectory } from './dataDirectory.ts';
import { type PlannerProcess, startProcess } from './plannerProcess.ts';

/** Planner processes on a data folder per test; after it they are killed and the folder is removed. */
export const useProcesses = () => {
  let dataDirectory = '';
  const running: PlannerProcess[] = [];
  beforeEach(async () => {
    dataDirectory = await newDataDirectory('planner-process');
  });
  afterEach(async () => {
    for (const planner of running.splice(0)) {
      planner.kill('SIGKILL');
      await planner.ended;
    }
    await rm(dataDirectory, { recursive: true, force: true });
  });
  return {
    /** Starts one more; `environment` overrides the defaults. */
    start: (environment: Record<string, string | undefined> = {}): PlannerProcess => {
      const planner = startProcess({ DATA_DIR: dataDirectory, ...environment });
      running.push(planner);
      return planner;
    },
    get dataDirectory() {
      return dataDirectory;
    },
  };
};
