import { setTimeout as pause } from 'node:timers/promises';
import { PairMisfit } from '../log/pair/pairMisfit.ts';
import type { PairWatch } from '../log/pair/pairWatch.ts';
import type { StartupServer } from './startupServer.ts';

/** Milliseconds between checks whether log and database belong together. */
const every = 2_000;

type Tell = (sentence: string) => void;

/**
 * Resolves once log and database belong together. Until then a startup server responds with the reason: an operator can
 * correct it meanwhile, and the planner opens by itself.
 * @throws StartFault when it can't listen; StoreUnavailable
 */
export const openWhenPaired = async (pair: PairWatch, sign: StartupServer, tell: Tell): Promise<void> => {
  let misfit = await misfitOf(pair);
  if (misfit === null) return;
  tell(misfit);
  while (misfit !== null) {
    await sign.hang(misfit);
    await pause(every);
    const before: string = misfit;
    misfit = await misfitOf(pair).catch(() => before);
  }
  await sign.hang('The planner is about to open. Try again in a moment.');
};

const misfitOf = async (pair: PairWatch): Promise<string | null> => {
  try {
    await pair.check();
    return null;
  } catch (error) {
    if (error instanceof PairMisfit) return error.message;
    throw error;
  }
};
