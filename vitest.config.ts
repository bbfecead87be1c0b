import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { classesAlone } from './web/cssModules.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The kinds of database that the suites of a project run on, where they are at hand. */
    databaseKinds: ('PGlite' | 'PostgreSQL')[];
  }
}

/** Generous, for busy machines with few cores: a test that hangs is still found, a slow one doesn't fail. */
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 40_000 } } };

const refusedByATest = /^Could not read .+ ApiError: \d{3}: \{"type":"about:blank","title":"Error"/;

/** What takes long is in files of this name: `npm run test:full` runs it, `npm test` doesn't. */
const long = '**/*.full.test.{ts,tsx}';
const server = ['projections/**/*.test.ts', 'services/**/*.test.ts', 'tests/*.test.ts'];

const onDatabases = {
  globalSetup: 'tests/databaseSetup.ts',
  setupFiles: [
    'tests/patience.ts',
    'tests/cheapPasswords.ts',
    'tests/propertySeed.ts',
    'tests/texts/nameTests.ts',
  ],
  isolate: false,
  ...timeouts,
};

const inBrowser = {
  globalSetup: 'tests/e2e/setup.ts',
  setupFiles: ['tests/cheapPasswords.ts', 'tests/texts/nameTests.ts'],
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** The suites that ask for databases: they run on the embedded one, and once more on PostgreSQL. */
const askingForDatabases = globSync(server, { cwd: import.meta.dirname }).filter((file) =>
  /\btest(Databases|Postgres)\b/.test(readFileSync(file, 'utf8')),
);

export default defineConfig({
  test: {
    globalSetup: 'tests/leftOut.ts',
    // One more than the cores of the smallest machine: there is always one that waits for a browser or a database.
    maxWorkers: 3,
    // The web app says on the console what it could not read. What a test's own API refused (`fakeApi`) is what the test is
    // about, or beside it; whatever else is said there is shown.
    onConsoleLog: (log) => !refusedByATest.test(log),
    // A suite that needs what this machine lacks has no tests, and says so at the end of the run.
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['domain/**/*.test.ts'],
          exclude: [long],
          setupFiles: 'tests/propertySeed.ts',
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'house',
          include: ['scripts/**/*.test.mjs', 'tests/{architecture,gallery,texts}/**/*.test.ts'],
          exclude: [long],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'database',
          include: server,
          exclude: [long],
          provide: { databaseKinds: ['PGlite'] },
          ...onDatabases,
        },
      },
      {
        plugins: [react(), classesAlone()],
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: [long],
          environment: 'jsdom',
          // Files of a process share what they import, and `eachTest.ts` leaves a new page to each test: two thirds of the
          // work of a context for each file.
          isolate: false,
          setupFiles: [
            'web/src/testing/reactAlone.ts',
            'tests/patience.ts',
            'web/src/testing/eachTest.ts',
            'tests/texts/nameTests.ts',
            'web/src/testing/watchScreens.ts',
          ],
          // An instant is shown as it is where the browser stands: the tests speak of days as the agency has them.
          env: { TZ: 'Europe/London' },
          ...timeouts,
        },
      },
      { test: { name: 'journeys', include: ['tests/e2e/**/*.test.ts'], exclude: [long], ...inBrowser } },

      // What `npm test` leaves to `npm run test:full`.
      {
        test: {
          name: 'properties',
          include: ['{domain,projections,services}/**/*.property.test.ts', 'tests/*.property.test.ts'],
          provide: { databaseKinds: ['PGlite'] },
          env: { PROPERTY_CASES: '60' },
          ...onDatabases,
        },
      },
      {
        test: {
          name: 'postgres',
          include: askingForDatabases,
          exclude: [long],
          provide: { databaseKinds: ['PostgreSQL'] },
          env: { PROPERTY_CASES: '10' },
          ...onDatabases,
        },
      },
      {
        test: {
          name: 'long',
          include: ['{domain,projections,services}/**/*.full.test.ts', 'tests/*.full.test.ts'],
          provide: { databaseKinds: ['PGlite', 'PostgreSQL'] },
          ...onDatabases,
        },
      },
      { test: { name: 'e2e', include: ['tests/e2e/**/*.full.test.ts'], ...inBrowser } },
      {
        test: {
          name: 'firefox',
          // What engines differ in, through a second one: typing, dragging, pasting, several tabs and people at once.
          include: [
            'tests/e2e/{monthlyPlanning,scheduleBlocks,scheduleHands,signIn,teamMember,twoPlanners}.test.ts',
            'tests/e2e/{manyTabs,presence,quickHands,schedule,scheduleTour}.full.test.ts',
          ],
          ...inBrowser,
          globalSetup: 'tests/e2e/firefoxSetup.ts',
          testTimeout: 240_000,
        },
      },
    ],
  },
});
