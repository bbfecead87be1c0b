import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRefusal } from './answers.ts';
import { Sightings } from './sightings.ts';
import { inAnswers, onScreens } from './specified.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planner-texts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const compare = () =>
  new Promise<{ code: number; printed: string }>((resolve) => {
    const program = join(import.meta.dirname, 'compare.ts');
    execFile(process.execPath, [program, folder], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), printed: stdout + stderr }),
    );
  });

/** The record of one process of a run. */
const keptBy = (run: 'quick' | 'full') => new Sightings(join(folder, run));
const half = Math.floor(onScreens.length / 2);
const count = onScreens.length + inAnswers.length;

describe('the comparison', () => {
  it('asks for npm test where it kept nothing', async () => {
    keptBy('full').add(onScreens);
    const { code, printed } = await compare();
    expect(printed).toContain('Run npm test first');
    expect(code).toBe(1);
  });

  it('is content with what the processes of both runs met together', async () => {
    keptBy('quick').add(onScreens.slice(0, half));
    keptBy('quick').add(inAnswers);
    keptBy('full').add(onScreens.slice(half - 5));
    expect(await compare()).toEqual({
      code: 0,
      printed: `Tests that ran met all ${count} texts of the specification.\n`,
    });
  });

  it('finds out a text that nothing shows, though the same stands on another screen', async () => {
    const name = onScreens.find(({ title, text }) => title === 'Team Members' && text === 'Name');
    expect(onScreens.filter(({ text }) => text === 'Name').length).toBeGreaterThan(1);
    keptBy('quick').add([...onScreens.filter((text) => text !== name), ...inAnswers]);
    expect(await compare()).toEqual({
      code: 1,
      printed: `No test that ran met 1 of the specification's ${count} texts:\n  teamMembers, 'Team Members': Name\n`,
    });
  });
});

it('is kept with the test that met it first', () => {
  const kept = keptBy('quick');
  for (const test of ['a page', 'another page']) {
    kept.test = test;
    kept.add(onScreens.slice(0, 1));
  }
  const [file = ''] = readdirSync(join(folder, 'quick'));
  const { title, text } = onScreens[0] ?? {};
  expect(readFileSync(join(folder, 'quick', file), 'utf8')).toBe(
    `${JSON.stringify({ title, text, test: 'a page' })}\n`,
  );
});

describe('what the server says', () => {
  const [first] = inAnswers;

  it.each([
    ['in one sentence', { detail: first?.text }],
    [
      'under a field',
      { detail: 'The input is not valid.', errors: [{ path: 'month', message: first?.text }] },
    ],
  ])('is met %s', (_, body) => {
    const kept = keptBy('quick');
    readRefusal(body, kept);
    expect(kept.missing(inAnswers)).toEqual(inAnswers.slice(1));
  });

  it.each([undefined, 'Month is required', null, {}, { detail: `${first?.text}!` }])(
    'is not met by %j',
    (body) => {
      const kept = keptBy('quick');
      readRefusal(body, kept);
      expect(kept.missing(inAnswers)).toEqual(inAnswers);
    },
  );
});
