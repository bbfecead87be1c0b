import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { equivalentMutations } from './equivalentMutations.ts';
import { allMutations, type Mutation } from './mutation.ts';
import { measureReach } from './reach.ts';
import { type Finding, tryAll } from './tryAll.ts';

// node tests/mutation/runSqlMutations.ts [parts of names] [--sample 12] [--tests 8] [--list]: mutates the SQL of the
// product, one place at a time, and names the test of `npm test` that fails. Ends with 1 when a mutation survives.

const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();
const told = ({ name, from, to }: Mutation): string =>
  `| ${cell(name)} | \`${cell(from)}\` → \`${cell(to)}\` |`;

/** A sample of this size at even steps; all where it is large enough. */
const sampleOf = (mutations: readonly Mutation[], size: number): Mutation[] =>
  mutations.filter(
    (_, index) =>
      Math.floor((index * size) / mutations.length) !== Math.floor(((index - 1) * size) / mutations.length),
  );

/** Prints by folder how many mutations were tried, found, and reached by no test. */
const showFolders = (findings: readonly Finding[]): void => {
  console.log('\n| folder | tried | found | reached by no test | score |\n|---|--:|--:|--:|--:|');
  const folders = Map.groupBy(findings, ({ mutation }) => dirname(mutation.file));
  for (const [folder, each] of [...folders, ['all', findings] as const]) {
    const found = each.filter(({ by }) => by !== null).length;
    const unreached = each.filter(({ tried }) => tried === 0).length;
    const score = ((100 * found) / each.length).toFixed(1);
    console.log(`| \`${folder}\` | ${each.length} | ${found} | ${unreached} | ${score} % |`);
  }
};

const { values, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    tests: { type: 'string', default: '8' },
    list: { type: 'boolean' },
  },
});
const asked = allMutations().filter(
  ({ name }) =>
    !(name in equivalentMutations) && (parts.length === 0 || parts.some((part) => name.includes(part))),
);
const mutations = values.sample ? sampleOf(asked, Math.min(Number(values.sample), asked.length)) : asked;
if (mutations.length === 0) {
  console.error(`No mutation is of ${parts.join(', ')}.`);
  process.exitCode = 1;
} else if (values.list) {
  for (const mutation of mutations) console.log(told(mutation));
  console.log(`\n${mutations.length} mutations.`);
} else {
  console.log('| mutation | change | found by |\n|---|---|---|');
  const findings = await tryAll(
    mutations,
    await measureReach(),
    Number(values.tests),
    ({ mutation, by, tried }) => {
      console.log(`${told(mutation)} ${cell(by ?? `SURVIVED ${tried} test files`)} |`);
    },
  );
  showFolders(findings);
  if (findings.some(({ by }) => by === null)) process.exitCode = 1;
}
