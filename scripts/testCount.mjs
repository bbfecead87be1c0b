/** @typedef {{ passed: number, failed: number, skipped: number }} TestCount */
/** @typedef {{ status: string, assertionResults: { status: string }[] }} TestFileResult */
/** @typedef {{ success: boolean, testResults: TestFileResult[] }} TestReport */

/**
 * Counts a run of the tests.
 * @param {TestReport | undefined} report vitest's JSON report; undefined when there is none
 * @param {number} exitCode vitest's
 * @returns {TestCount} an error outside a test (a file that can't be loaded, an unhandled error) counts as a failure
 */
export function countTests(report, exitCode) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report?.testResults ?? []) {
    const failedBefore = count.failed;
    for (const { status } of file.assertionResults) {
      if (status === 'passed') count.passed += 1;
      else if (status === 'failed') count.failed += 1;
      else count.skipped += 1;
    }
    if (file.status === 'failed' && count.failed === failedBefore) count.failed += 1;
  }
  if ((exitCode !== 0 || !report) && count.failed === 0 && (!report || count.passed > 0)) count.failed = 1;
  return count;
}

/**
 * The closing line of a run.
 * @param {TestCount} count
 * @returns {string}
 */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
