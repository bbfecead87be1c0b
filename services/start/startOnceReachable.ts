import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isUnavailable } from '../database/unavailable.ts';
import { StoreUnavailable } from '../log/eventStore/eventStore.ts';
import type { Config } from '../settings/config.ts';
import { type RunningPlanner, startPlanner } from './start.ts';
import { StartupServer } from './startupServer.ts';

/** Milliseconds between attempts while a store is unavailable. */
const every = 1_000;

/**
 * Starts the planner as soon as its stores are available: while PostgreSQL restarts or a cluster elects its leader,
 * requests to this node are answered with the reason.
 * @param tell called once with each reason why the planner doesn't open yet
 * @throws StartFault, or another fault that waiting doesn't cure
 */
export const startOnceReachable = async (
  config: Config,
  logger: Logger,
  webRoot: string,
  tell: (sentence: string) => void,
): Promise<RunningPlanner> => {
  const sign = new StartupServer(config, logger);
  const reported = new Set<string>();
  for (;;) {
    try {
      return await startPlanner(config, logger, webRoot, { tellMisfit: tell, sign });
    } catch (error) {
      const why = reasonToWait(error, config);
      if (why === null) throw error;
      if (!reported.has(why)) tell(why);
      reported.add(why);
      await sign.hang(why);
      await pause(every);
    }
  }
};

/** The reason to wait; null for faults that people must correct. An embedded store never recovers by waiting. */
const reasonToWait = (error: unknown, { databaseUrl, eventStoreUrl }: Config): string | null => {
  const isAway = error instanceof StoreUnavailable || isUnavailable(error);
  if (!(error instanceof Error) || !isAway || (databaseUrl ?? eventStoreUrl) === undefined) return null;
  return `${error.message} The planner waits for it, and opens by itself once it answers.`;
};
