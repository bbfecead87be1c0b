import { openMutableTests } from './mutableTests.ts';
import { faultOf, type Mutation, mutationsOf } from './mutation.ts';
import { sqlMutations } from './sqlMutations.ts';

// node tests/mutation/runSqlMutations.ts [parts of files' names]: changes the SQL of the read side, one place at a time,
// and says which test of `npm test` notices. Ends with 1 when a change is noticed by none.

const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();

/** @returns how many survived */
const tryAll = async (mutations: readonly Mutation[]): Promise<number> => {
  const tests = await openMutableTests();
  try {
    const every = [...new Set(mutations.flatMap((mutation) => mutation.tests))];
    const broken = await tests.firstFailure(every);
    if (broken !== null) throw new Error(`Without any mutation this fails already: ${broken}`);
    let survived = 0;
    console.log('| file | mutation | found by | s |\n|---|---|---|--:|');
    for (const mutation of mutations) {
      const begun = performance.now();
      const found = await tests.firstFailure(mutation.tests, mutation);
      if (found === null) survived++;
      const { file, from, to } = mutation;
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
      console.log(
        `| ${file} | \`${cell(from)}\` → \`${cell(to)}\` | ${cell(found ?? 'SURVIVED')} | ${seconds} |`,
      );
    }
    return survived;
  } finally {
    await tests.close();
  }
};

const parts = process.argv.slice(2);
const mutations = mutationsOf(
  sqlMutations.filter(({ file }) => parts.length === 0 || parts.some((part) => file.includes(part))),
);
const faults = mutations.flatMap((mutation) => faultOf(mutation) ?? []);
if (mutations.length === 0) faults.push(`No mutation is of ${parts.join(', ')}.`);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else {
  const survived = await tryAll(mutations);
  console.log(`\n${mutations.length - survived} of ${mutations.length} mutations were found.`);
  if (survived > 0) process.exitCode = 1;
}
