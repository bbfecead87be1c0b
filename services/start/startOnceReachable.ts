import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isUnavailable } from '../database/unavailable.ts';
import { StoreUnavailable } from '../log/eventStore/eventStore.ts';
import type { Config } from '../settings/config.ts';
import { type RunningPlanner, startPlanner } from './start.ts';
import { StartupServer } from './startupServer.ts';

/** Pause between two attempts while a store is away. Milliseconds. */
const every = 1_000;

/**
 * Starts the planner, as soon as its stores answer: while PostgreSQL is restarted or a cluster chooses its leader, whoever
 * asks this node is told what it waits for.
 * @param tell hears, once, each reason why the planner does not open yet
 * @throws StartFault, or another fault that waiting does not mend
 */
export const startOnceReachable = async (
  config: Config,
  logger: Logger,
  webRoot: string,
  tell: (sentence: string) => void,
): Promise<RunningPlanner> => {
  const sign = new StartupServer(config, logger);
  const said = new Set<string>();
  for (;;) {
    try {
      return await startPlanner(config, logger, webRoot, { tellMisfit: tell, sign });
    } catch (error) {
      const why = reasonToWait(error, config);
      if (why === null) throw error;
      if (!said.has(why)) tell(why);
      said.add(why);
      await sign.hang(why);
      await pause(every);
    }
  }
};

/** What is waited for, in a sentence; null for what a person has to mend. An embedded store comes back by no waiting. */
const reasonToWait = (error: unknown, { databaseUrl, eventStoreUrl }: Config): string | null => {
  const isAway = error instanceof StoreUnavailable || isUnavailable(error);
  if (!(error instanceof Error) || !isAway || (databaseUrl ?? eventStoreUrl) === undefined) return null;
  return `${error.message} The planner waits for it, and opens by itself once it answers.`;
};
