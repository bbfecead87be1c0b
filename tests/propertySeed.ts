import fc from 'fast-check';
import { pureRuns } from './propertyRuns.ts';

// Properties are tried on other cases each time, and a failure prints the seed that brings its case back. Where
// PROPERTY_SEED is set they begin with that: a change is then judged by what it does, and not by luck.
const seed = process.env.PROPERTY_SEED;
fc.configureGlobal({ numRuns: pureRuns, ...(seed !== undefined && { seed: Number(seed) }) });
