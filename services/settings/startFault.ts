import { StoreUnavailable } from '../log/eventStore/eventStore.ts';
import { PairMisfit } from '../log/pair/pairMisfit.ts';
import { ConfigurationError } from './config.ts';
import { DataDirectoryInUse, DataDirectoryUnusable } from './dataDirectory.ts';

/** Something around the planner keeps it from starting. The message says what, and what to do. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}

/** Whether a fault is one that people can correct: it is shown as a sentence, without a stack. */
export const isForPeople = (error: unknown): error is Error =>
  error instanceof ConfigurationError ||
  error instanceof DataDirectoryInUse ||
  error instanceof DataDirectoryUnusable ||
  error instanceof StoreUnavailable ||
  error instanceof PairMisfit ||
  error instanceof StartFault;

/** The message of an error's innermost cause. */
export const rootOf = (error: unknown): string =>
  error instanceof Error && error.cause
    ? rootOf(error.cause)
    : error instanceof Error
      ? error.message || error.name
      : String(error);
