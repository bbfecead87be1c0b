import { parseArgs } from 'node:util';
import { equivalentMutations } from './equivalentMutations.ts';
import { openMutableTests } from './mutableTests.ts';
import { allMutations, faultOf, type Mutation } from './mutation.ts';

// node tests/mutation/runSqlMutations.ts [parts of names] [--sample 12] [--list]: changes the SQL of the product, one
// place at a time, and says which test of `npm test` notices. Ends with 1 when a change is noticed by none.

const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();
const told = ({ name, from, to }: Mutation): string =>
  `| ${cell(name)} | \`${cell(from)}\` → \`${cell(to)}\` |`;

/** @returns how many survived */
const tryAll = async (mutations: readonly Mutation[]): Promise<number> => {
  const tests = await openMutableTests();
  try {
    const every = [...new Set(mutations.flatMap((mutation) => mutation.tests))];
    const broken = await tests.firstFailure(every);
    if (broken !== null) throw new Error(`Without any mutation this fails already: ${broken}`);
    let survived = 0;
    console.log('| mutation | change | found by | s |\n|---|---|---|--:|');
    for (const mutation of mutations) {
      const begun = performance.now();
      const found = await tests.firstFailure(mutation.tests, mutation);
      if (found === null) survived++;
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
      console.log(`${told(mutation)} ${cell(found ?? 'SURVIVED')} | ${seconds} |`);
    }
    return survived;
  } finally {
    await tests.close();
  }
};

/** As many as are asked for, in even steps; all where none are left out. */
const sampleOf = (mutations: readonly Mutation[], size: number): Mutation[] =>
  mutations.filter(
    (_, index) =>
      Math.floor((index * size) / mutations.length) !== Math.floor(((index - 1) * size) / mutations.length),
  );

const { values, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, list: { type: 'boolean' } },
});
const asked = allMutations().filter(
  ({ name }) =>
    !(name in equivalentMutations) && (parts.length === 0 || parts.some((part) => name.includes(part))),
);
const mutations = values.sample ? sampleOf(asked, Math.min(Number(values.sample), asked.length)) : asked;
const faults = [...new Set(mutations.flatMap((mutation) => faultOf(mutation) ?? []))];
if (mutations.length === 0) faults.push(`No mutation is of ${parts.join(', ')}.`);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else if (values.list) {
  for (const mutation of mutations) console.log(told(mutation));
  console.log(`\n${mutations.length} mutations.`);
} else {
  const survived = await tryAll(mutations);
  console.log(`\n${mutations.length - survived} of ${mutations.length} mutations were found.`);
  if (survived > 0) process.exitCode = 1;
}
