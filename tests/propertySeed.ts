import fc from 'fast-check';
import { pureRuns } from './propertyRuns.ts';

// Properties run on new cases each time, and a failure prints the seed that reproduces it. PROPERTY_SEED sets a fixed
// seed, so that the result depends on the change alone.
const seed = process.env.PROPERTY_SEED;
fc.configureGlobal({ numRuns: pureRuns, ...(seed !== undefined && { seed: Number(seed) }) });
