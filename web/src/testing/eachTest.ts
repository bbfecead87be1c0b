import { act, cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { dismissToast } from '../ui/feedback/toasts.ts';
import { fakeBrowser } from './fakeBrowser.ts';

// Setup of each file of the suite: every test begins with a browser and an empty page, and restores both.

// A form's code is loaded when it first opens, which takes long on a busy machine.
configure({ asyncUtilTimeout: 40_000 });

// Requests after a test's end never settle. Node's own fetch would reject the address.
globalThis.fetch = () => new Promise(() => {});

beforeEach(() => fakeBrowser());

afterEach(() => {
  cleanup();
  act(dismissToast);
  sessionStorage.clear();
  localStorage.clear();
  // Runs jsdom's pending frame: it would wait for ever on a clock that is about to be removed.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(20);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
