import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runTrials } from './mutableTests.ts';
import type { Mutation } from './mutation.ts';
import { type Reach, reaching } from './reach.ts';

/** Result of a mutation: the test that found it, null for none, and how many test files were tried. */
export type Finding = { mutation: Mutation; by: string | null; tried: number };

/** Trials per process, whose memory grows with each. */
const atOnce = 200;

/** Whether a test file is likely to concern a folder; tests of the agency of edge cases concern all projections. */
const isNear = (folder: string, test: string): boolean =>
  folder.split('/').some((subject, depth) => depth > 0 && test.includes(subject)) ||
  (folder.startsWith('projections/') && test.startsWith('projections/awkward'));

/** Per folder and test file, the mutations tried and found. */
class Tally {
  readonly #counts = new Map<string, { tries: number; finds: number }>();

  add(folder: string, test: string, found: boolean): void {
    const { tries, finds } = this.#of(folder, test);
    this.#counts.set(`${folder} ${test}`, { tries: tries + 1, finds: finds + Number(found) });
  }

  /** Expected findings of a test file in a folder per second; nearby tests get a bonus. */
  promise(folder: string, { test, milliseconds }: Reach): number {
    const { tries, finds } = this.#of(folder, test);
    const near = isNear(folder, test) ? 2 : 0.2;
    return (finds + near) / (tries + 3) / (milliseconds + 300);
  }

  #of(folder: string, test: string): { tries: number; finds: number } {
    return this.#counts.get(`${folder} ${test}`) ?? { tries: 0, finds: 0 };
  }
}

/**
 * Tries mutations in rounds. In each round a mutation that isn't found yet is tried on the most promising test file
 * that reaches it.
 * @param limit maximum number of test files per mutation
 */
export const tryAll = async (
  mutations: readonly Mutation[],
  reaches: readonly Reach[],
  limit: number,
  onFinding: (finding: Finding) => void,
): Promise<Finding[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'planner-mutations-'));
  const tally = new Tally();
  const findings: Finding[] = [];
  const end = (finding: Finding): void => {
    findings.push(finding);
    onFinding(finding);
  };
  let open = mutations.map((mutation) => ({ mutation, left: reaching(reaches, mutation), tried: 0 }));
  try {
    const found = await repeated(open, folder);
    for (const [{ mutation }, by] of found) end({ mutation, by, tried: 1 });
    open = open.filter((each) => !found.has(each));
    while (open.length > 0) {
      const round = open.flatMap((each) => {
        const place = dirname(each.mutation.file);
        const [next, ...left] = each.left.toSorted(
          (one, other) => tally.promise(place, other) - tally.promise(place, one),
        );
        if (next && each.tried < limit)
          return [{ mutation: each.mutation, test: next.test, left, tried: each.tried + 1 }];
        end({ mutation: each.mutation, by: null, tried: each.tried });
        return [];
      });
      const found = new Set<string>();
      const trials = round.toSorted((one, other) => (one.test < other.test ? -1 : 1));
      for (let from = 0; from < trials.length; from += atOnce) {
        const part = trials.slice(from, from + atOnce);
        // The first file runs without a mutation, to create the tables that later files reuse.
        await runTrials([{ test: part[0]?.test ?? '' }, ...part], folder, ({ test, mutation }, failure) => {
          if (!mutation) return;
          tally.add(dirname(mutation.file), test, failure !== null);
          if (failure === null) return;
          found.add(mutation.name);
          const tried = round.find((each) => each.mutation === mutation)?.tried ?? 1;
          end({ mutation, by: `${test}: ${failure}`, tried });
        });
      }
      open = round.filter(({ mutation }) => !found.has(mutation.name));
    }
    return findings;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

type Open = { mutation: Mutation; left: readonly Reach[] };

/** The mutations found by repeatable tests, with those tests. */
const repeated = async <Each extends Open>(
  open: readonly Each[],
  folder: string,
): Promise<Map<Each, string>> => {
  const found = new Map<Each, string>();
  const candidates = open.map((each) => {
    const folder = dirname(each.mutation.file);
    const tests = each.left
      .map(({ test }) => test)
      .filter((test) => isRepeatable(test) && isNear(folder, test));
    return { mutation: each.mutation, tests };
  });
  const tests = new Set(candidates.flatMap((each) => each.tests));
  const trials = [...tests].map((test) => ({
    test,
    repeatedWith: candidates.filter((each) => each.tests.includes(test)).map(({ mutation }) => mutation),
  }));
  if (trials.length === 0) return found;
  await runTrials(trials, folder, ({ test }, failure, _, names) => {
    if (failure !== null) return;
    for (const each of open) {
      const by = names.get(each.mutation.name);
      if (by !== undefined && !found.has(each)) found.set(each, `${test}: ${by}`);
    }
  });
  return found;
};

/** Tests of queries, which share a single setup; a file that does more fails when it is repeated. */
const isRepeatable = (test: string): boolean =>
  /^projections\//.test(test) &&
  !/\.property\.|\/projector\/|\/foldedState\/|\/readModelVersions\/|rowRecord|extremes/.test(test);
