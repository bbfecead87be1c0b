import { defineConfig } from 'vitest/config';

/**
 * The unit project's examples by themselves: what properties find besides differs from run to run, and they would run
 * again for every mutant.
 */
export default defineConfig({
  test: {
    include: ['domain/**/*.test.ts'],
    exclude: ['domain/**/*.property.test.ts'],
    setupFiles: 'tests/propertySeed.ts',
    // Examples of the other files that are drawn by chance are the same ones each time.
    env: { PROPERTY_SEED: '1' },
    isolate: false,
  },
});
