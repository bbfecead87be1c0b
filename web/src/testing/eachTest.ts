import { act, cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { dismissToast } from '../ui/feedback/toasts.ts';
import { fakeBrowser } from './fakeBrowser.ts';

// Set up before each file of the suite: every test begins with a browser and an empty page, and leaves both as it found them.

// A form's code is fetched when it first opens, and a busy machine takes its time.
configure({ asyncUtilTimeout: 40_000 });

// What is still asked once a test is over is never answered. Node's own would refuse the address.
globalThis.fetch = () => new Promise(() => {});

beforeEach(() => fakeBrowser());

afterEach(() => {
  cleanup();
  act(dismissToast);
  sessionStorage.clear();
  localStorage.clear();
  // jsdom's own next frame, on a clock that is about to go, is the one it would wait for ever after.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(20);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
