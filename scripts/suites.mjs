/** The suites of vitest.config.ts, by the command that runs them. */
export const suites = {
  /** Tests of what changes commonly break: `npm test`. */
  quick: ['unit', 'house', 'database', 'web', 'journeys'],
  /** The remaining suites: `npm run test:full`. */
  full: ['properties', 'postgres', 'long', 'e2e', 'firefox'],
};

/** The last line of `npm test`. */
export const leftToFull =
  'Left to npm run test:full: PostgreSQL, properties with many cases, killed processes, restarted servers, rolled nodes, Firefox and all other browser journeys.';
