// `node tests/texts/compare.ts`: checks that the tests of the last `npm test` and `npm run test:full` together met each
// text of the specification. Prints the missing ones, and ends with 1 where there are any.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf, type Sighting, unmet } from './sightings.ts';
import { inAnswers, onScreens, type Specified } from './specified.ts';

/** The keys that the processes of a run recorded; none where no run recorded anything. */
const metIn = (folder: string): string[] => {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean))
    .map((line) => keyOf(JSON.parse(line) as Sighting));
};

const lineOf = ({ chapter, title, text }: Specified): string =>
  `  ${chapter}${title === '' ? '' : `, '${title}'`}: ${text}`;

const [kept = join(import.meta.dirname, '../../node_modules/.cache/planner-tests/texts-seen')] =
  process.argv.slice(2);
const quick = metIn(join(kept, 'quick'));
const all = [...onScreens, ...inAnswers];
const missing = unmet(all, new Set([...quick, ...metIn(join(kept, 'full'))]));
if (quick.length === 0) {
  console.error(
    `Run npm test first: nothing is kept of which of the specification's ${all.length} texts it met.`,
  );
  process.exitCode = 1;
} else if (missing.length > 0) {
  console.error(`No test that ran met ${missing.length} of the specification's ${all.length} texts:`);
  for (const text of missing) console.error(lineOf(text));
  process.exitCode = 1;
} else console.log(`Tests that ran met all ${all.length} texts of the specification.`);
