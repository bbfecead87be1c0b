import { tryBenches } from '../benchmarks/tryBenches.ts';

await tryBenches({ inBrowser: true });
