import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { fakeBrowser } from './fakeBrowser.ts';

// Set up before each file of the suite: every test begins with a browser and an empty page, and leaves both as it found them.

// A form's code is fetched when it first opens, and a busy machine takes its time.
configure({ asyncUtilTimeout: 40_000 });

beforeEach(() => fakeBrowser());

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
