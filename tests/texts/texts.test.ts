import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as coreDashboard from './coreDashboard.ts';
import * as coreFrame from './coreFrame.ts';
import * as corePeople from './corePeople.ts';
import * as corePlanning from './corePlanning.ts';
import * as coreProjects from './coreProjects.ts';
import * as financeOtherCosts from './financeOtherCosts.ts';
import * as financePnl from './financePnl.ts';
import * as financeSoftware from './financeSoftware.ts';
import { fixedPartsOf, type Met, patternOf } from './met.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const chapters: Record<string, Met> = {
  ...coreFrame,
  ...coreDashboard,
  ...coreProjects,
  ...corePeople,
  ...corePlanning,
  ...financePnl,
  ...financeSoftware,
  ...financeOtherCosts,
};
const app = globSync('{web/src,domain,services}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|[\\/]testing[\\/]/.test(file))
  .map(read)
  .join('\n');

describe.each(Object.entries(chapters))('the specified texts of %s', (_, met) => {
  it.each(Object.entries(met))('are met by %s', (test, texts) => {
    expect(test).toMatch(/\.test\.tsx?$|^tests\/e2e\/attempts\.ts$/);
    const source = read(test);
    expect(texts.filter((text) => !patternOf(text).test(source))).toEqual([]);
  });

  it.each(Object.entries(met))('are in the app: those of %s', (_test, texts) => {
    const missing = texts.flatMap(fixedPartsOf).filter((part) => !patternOf(part).test(app));
    expect(missing).toEqual([]);
  });
});

it('a text that nothing has is found out', () => {
  expect(patternOf('Allocate Hours - {project name}').test("'Allocate Hours - Care plan'")).toBe(true);
  expect(patternOf('Allocate Hours - {project name}').test("'Allocate Hours'")).toBe(false);
  expect(patternOf('Active').test("'Inactive'")).toBe(false);
  expect(patternOf('Capacity & Profitability').test('Capacity &amp; Profitability')).toBe(true);
});
