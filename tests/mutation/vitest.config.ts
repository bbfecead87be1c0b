import { defineConfig } from 'vitest/config';

/** The unit project's examples only: properties find other cases each run, and would run again for every mutant. */
export default defineConfig({
  test: {
    include: ['domain/**/*.test.ts'],
    exclude: ['domain/**/*.property.test.ts'],
    setupFiles: 'tests/propertySeed.ts',
    // Random examples of the other files are the same each time.
    env: { PROPERTY_SEED: '1' },
    isolate: false,
  },
});
