import { StoreUnavailable } from '../log/eventStore/eventStore.ts';
import { PairMisfit } from '../log/pair/pairMisfit.ts';
import { ConfigurationError } from './config.ts';
import { DataDirectoryInUse, DataDirectoryUnusable } from './dataDirectory.ts';

/** Something around the planner keeps it from starting. The message tells a person what, and what to do. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}

/** Faults that a person can mend are told as a sentence, without a stack. */
export const isForPeople = (error: unknown): error is Error =>
  error instanceof ConfigurationError ||
  error instanceof DataDirectoryInUse ||
  error instanceof DataDirectoryUnusable ||
  error instanceof StoreUnavailable ||
  error instanceof PairMisfit ||
  error instanceof StartFault;

/** What lies at the bottom of an error, in its own words. */
export const rootOf = (error: unknown): string =>
  error instanceof Error && error.cause
    ? rootOf(error.cause)
    : error instanceof Error
      ? error.message || error.name
      : String(error);
