import { vi } from 'vitest';

/** Milliseconds for what must come to be in the end; it waits no longer than it must. */
const timeout = 40_000;

// Set up before each file of a suite: a second, which is what `waitFor` gives by itself, is little on a busy machine.
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout, ...options });
