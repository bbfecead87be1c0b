import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type GivenSizes, keepIn } from './bench.ts';
import { benches } from './benches.ts';

/** @throws TypeError for an unknown option */
const parsed = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      base: { type: 'string' },
      events: { type: 'string' },
      minutes: { type: 'string' },
      seconds: { type: 'string' },
      rate: { type: 'string' },
      runs: { type: 'string' },
      results: { type: 'string', default: join(import.meta.dirname, '../bench-results') },
      tiny: { type: 'boolean', default: false },
    },
  });

const given = (): ReturnType<typeof parsed> => {
  try {
    return parsed();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
};

const { positionals, values } = given();
const [name = '', ...parts] = positionals;
const { base, results, tiny: isTiny, ...texts } = values;
const sizes: GivenSizes = Object.fromEntries(
  Object.entries(texts).map(([option, text]) => [option, Number(text)]),
);
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (bench) {
  if (isTiny) console.log(`Tiny, held to no limit: ${JSON.stringify({ ...bench.sizes.tiny, ...sizes })}`);
  await bench.measure(isTiny ? 'tiny' : 'usual', sizes, {
    parts,
    base,
    keep: keepIn(results),
    miss: (sentences) => {
      console.error(sentences);
      if (!isTiny) process.exitCode = 1;
    },
  });
} else {
  console.error(`Say what to measure: ${Object.keys(benches).join(', ')}. For example: npm run bench -- pnl`);
  process.exitCode = 1;
}
