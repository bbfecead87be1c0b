// Mutation testing of domain/, or of the files in MUTATE, separated by commas. See docs/mutation.md.
const files = (process.env.MUTATE ?? 'domain/**/*.ts').split(',');
const folder = 'test-results/mutation';

export default {
  mutate: [...files, '!domain/**/*.test.ts', '!domain/testing/**'],
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // Code that runs once on load (schemas, tables of words) would take every test for each mutant.
  ignoreStatic: process.env.STATIC === undefined,
  // Only what the unit tests load is copied.
  ignorePatterns: ['**', '!domain/**', '!tests/property*.ts', '!tests/mutation/**', '!package.json'],
  tempDirName: `${folder}/sandbox`,
  // A run keeps earlier results of unchanged files and tests, so that partial runs add up.
  incremental: true,
  incrementalFile: `${folder}/results.json`,
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `${folder}/report.html` },
  jsonReporter: { fileName: `${folder}/report.json` },
  thresholds: { high: 85, low: 75, break: 75 },
};
