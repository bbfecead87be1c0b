import { vi } from 'vitest';

/** Timeout of `waitFor`, in milliseconds; it returns as soon as it can. */
const timeout = 40_000;

// Setup of each file of a suite: `waitFor`'s default of a second is too short on a busy machine.
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout, ...options });
