import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Generous, for busy machines with few cores: a test that hangs is still found, a slow one doesn't fail. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } };
/** How often a failed test is tried again where a busy machine must not stop anybody: the report names each, to be looked at. */
const retry = Number(process.env.TEST_RETRIES ?? 0);

export default defineConfig({
  test: {
    globalSetup: 'tests/leftOut.ts',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['domain/**/*.test.ts'],
          setupFiles: 'tests/propertySeed.ts',
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'house',
          include: ['scripts/**/*.test.mjs', 'tests/{architecture,gallery,texts}/**/*.test.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'database',
          include: ['projections/**/*.test.ts', 'services/**/*.test.ts', 'tests/*.test.ts'],
          globalSetup: 'tests/databaseSetup.ts',
          setupFiles: ['tests/patience.ts', 'tests/cheapPasswords.ts', 'tests/propertySeed.ts'],
          isolate: false,
          retry,
          ...patience,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/patience.ts', 'web/src/testing/patience.ts'],
          // An instant is shown as it is where the browser stands: the tests speak of days as the agency has them.
          env: { TZ: 'Europe/London' },
          retry,
          ...patience,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/e2e/setup.ts',
          setupFiles: 'tests/cheapPasswords.ts',
          isolate: false,
          // Journeys are what a busy machine breaks first: they are always begun once more.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
