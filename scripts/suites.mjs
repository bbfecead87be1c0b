/** The suites of vitest.config.ts, by the command that runs them. */
export const suites = {
  /** Everything that a change can break in ordinary ways: `npm test`. */
  quick: ['unit', 'house', 'database', 'web', 'journeys'],
  /** What that leaves out: `npm run test:full`. */
  full: ['properties', 'postgres', 'long', 'e2e', 'firefox'],
};

/** What `npm test` says at its end. */
export const leftToFull =
  'Left to npm run test:full: PostgreSQL, properties with many cases, killed processes, restarted servers, rolled nodes, Firefox and all other browser journeys.';
