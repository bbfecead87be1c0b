import { type Asked, bench } from '../bench.ts';
import { loadAverage } from '../measure.ts';
import { baseCommit, checkOut, presentTree, SmokeFault, temporaryFolder } from './baseTree.ts';
import { compare, comparisonTable } from './comparison.ts';
import { measurements, type Turn, type TurnSizes, takeTurn } from './turn.ts';

const isBroken = (error: unknown): boolean =>
  ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');

type Sizes = TurnSizes & {
  /** Turns of each tree, and the fewest that tell the spread. */
  runs: number;
  fewest: number;
};

/** Takes a turn, with one retry where the connection breaks, as it may on a busy machine. */
const patientTurn = async (tree: string, within: string, sizes: Sizes): Promise<Turn> => {
  try {
    return await takeTurn(tree, within, sizes);
  } catch (error) {
    if (!isBroken(error)) throw error;
    console.log('The connection to the planner broke: this turn is taken once more.');
  }
  return takeTurn(tree, within, sizes).catch((error) => {
    throw isBroken(error)
      ? new SmokeFault(`The connection to the planner of ${tree} broke twice.`, { cause: error })
      : error;
  });
};

/**
 * Finds what became slower since a commit: both trees run in turns, base, present, base, present, so that outside load
 * falls on both. Ends with 1 when something is slower.
 */
const measureSmoke = async (sizes: Sizes, asked: Asked): Promise<void> => {
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  try {
    await compareTrees(sizes, asked);
  } catch (error) {
    if (!(error instanceof SmokeFault)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
};

const compareTrees = async (sizes: Sizes, { parts, base: named, keep, miss }: Asked): Promise<void> => {
  const { runs, fewest } = sizes;
  if (parts.length > 0) throw new SmokeFault(`smoke measures all of it, and knows no ${parts.join(', ')}.`);
  if (!Number.isInteger(runs) || runs < fewest)
    throw new SmokeFault(`--runs is a whole number of turns, ${fewest} or more.`);
  const commit = baseCommit(named);
  const folder = temporaryFolder();
  const { tree, hasOtherPackages } = checkOut(commit.id, folder);
  console.log(`Base: ${commit.subject}`);
  if (hasOtherPackages)
    console.log('package-lock.json is another one there: both run with the packages of the present tree.');

  const before = loadAverage();
  const turns: Record<'base' | 'present', Turn[]> = { base: [], present: [] };
  for (let run = 1; run <= runs; run++) {
    turns.base.push(await patientTurn(tree, folder, sizes));
    turns.present.push(await patientTurn(presentTree, folder, sizes));
    console.log(`Turn ${run} of ${runs}`);
  }
  const comparisons = (Object.keys(measurements) as (keyof Turn)[]).map((name) =>
    compare(
      measurements[name],
      turns.base.map((turn) => turn[name]),
      turns.present.map((turn) => turn[name]),
    ),
  );
  const load = `${before} to ${loadAverage()}`;
  const file = await keep('smoke', { base: commit.id, load, comparisons });
  console.log(
    `\n${comparisonTable(comparisons)}\n\nMedians of ${runs} turns. Load average: ${load}. Also in ${file}`,
  );
  const slower = comparisons.filter(({ isSlower }) => isSlower);
  if (slower.length > 0) miss(`Slower by more than a tenth: ${slower.map(({ what }) => what).join('; ')}.`);
};

export const smoke = bench({
  needs: ['git'],
  usual: { runs: 5, fewest: 5, saves: 25, gets: 15 },
  tiny: { runs: 1, fewest: 1, saves: 4, gets: 4 },
  measure: measureSmoke,
});
