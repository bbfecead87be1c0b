import { expect, test } from 'vitest';
import { closingLine, countTests } from './testCount.mjs';

/** @param {string} status @param {string[]} tests */
const file = (status, ...tests) => ({ status, assertionResults: tests.map((test) => ({ status: test })) });
/** @param {ReturnType<typeof file>[]} testResults */
const report = (...testResults) => ({ success: true, testResults });

test.each([
  ['all is well', report(file('passed', 'passed', 'passed')), 0, '2 passed, 0 failed, 0 skipped'],
  [
    'some fail',
    report(file('failed', 'passed', 'failed'), file('failed', 'failed')),
    1,
    '1 passed, 2 failed, 0 skipped',
  ],
  [
    'some are skipped or yet to be written',
    report(file('passed', 'passed', 'skipped', 'pending', 'todo')),
    0,
    '1 passed, 0 failed, 3 skipped',
  ],
  [
    'a file cannot be loaded',
    report(file('passed', 'passed'), file('failed')),
    1,
    '1 passed, 1 failed, 0 skipped',
  ],
  ['a hook fails after its tests', report(file('failed', 'passed')), 1, '1 passed, 1 failed, 0 skipped'],
  ['an error is caught by no test', report(file('passed', 'passed')), 1, '1 passed, 1 failed, 0 skipped'],
  ['nothing matches', report(), 1, '0 passed, 0 failed, 0 skipped'],
  ['vitest breaks down', undefined, 1, '0 passed, 1 failed, 0 skipped'],
])('when %s', (_, given, exitCode, expected) => {
  expect(closingLine(countTests(given, exitCode))).toBe(expected);
});
