import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Need } from '../../benchmarks/bench.ts';
import { benches } from '../../benchmarks/benches.ts';
import { findChromium } from '../e2e/chromium.ts';
import { leaveOut } from '../leftOut.ts';
import { findPostgresBinaries } from '../postgresBinaries.ts';
import { promised } from './promised.ts';
import { tinyRun } from './tinyRun.ts';

const isThere: Readonly<Record<Need, () => Promise<boolean>>> = {
  PostgreSQL: async () => (await findPostgresBinaries()) !== undefined,
  Chromium: async () => findChromium() !== undefined,
  Linux: async () => process.platform === 'linux',
  git: () =>
    promisify(execFile)('git', ['rev-parse', '--verify', 'HEAD'], { cwd: import.meta.dirname }).then(
      () => true,
      () => false,
    ),
};

const howToHave: Readonly<Record<Need, string>> = {
  PostgreSQL: 'install PostgreSQL',
  Chromium: 'install Chromium, or set CHROMIUM_PATH to one',
  Linux: 'run the tests on Linux',
  git: 'run the tests in a clone',
};

const missingOf = async (needs: readonly Need[]): Promise<Need[]> => {
  const there = await Promise.all(needs.map((need) => isThere[need]()));
  return needs.filter((_, place) => !there[place]);
};

/** Defines a test for each benchmark of a suite: those that need a browser, or all others. */
export const tryBenches = async (suite: { inBrowser: boolean }): Promise<void> => {
  const ofSuite = Object.entries(benches).filter(
    ([, { needs }]) => needs.includes('Chromium') === suite.inBrowser,
  );
  const missing = new Map<string, Need[]>();
  for (const [name, { needs }] of ofSuite) {
    missing.set(name, await missingOf(needs));
    for (const need of missing.get(name) ?? [])
      leaveOut(`The benchmark ${name} was not tried`, howToHave[need]);
  }

  describe('benchmarks', () => {
    it.each(ofSuite.map(([name]) => name))(
      'given %s, then what a tiny run of it keeps is promised',
      (name) => {
        expect(Object.keys(promised)).toContain(name);
      },
    );

    it.each(ofSuite.map(([name]) => name).filter((name) => missing.get(name)?.length === 0))(
      'given tiny sizes, when %s is measured, then it ends well and keeps its figures',
      async (name) => {
        const promise = promised[name];
        if (!promise) throw new Error(`Nothing is promised of ${name}`);
        const { options = [], count, figuresIn, anyNumber } = promise;
        const figures = (await tinyRun(name, options)).flatMap(figuresIn);
        expect(figures.filter(({ what, value }) => value <= 0 && !anyNumber?.test(what))).toEqual([]);
        expect(figures).toHaveLength(count);
      },
      600_000,
    );
  });
};
