import type { Reporter, TestCase } from 'vitest/node';

/** What a test's first try failed with, on one line; of a property also the seed and the path that bring its case back. */
const reasonOf = (test: TestCase): string => {
  const [first] = test.result().errors ?? [];
  const [reason, replay] = first?.message.split('\n', 2) ?? [];
  if (reason === undefined) return 'no reason was kept';
  return replay?.startsWith('{ seed:') ? `${reason} ${replay}` : reason;
};

/**
 * Names at the end of a run the tests that passed only when they were tried again, each with what its first try failed
 * with: a busy machine may have been the reason, or a fault that shows itself now and then.
 */
export default class SecondTries implements Reporter {
  readonly #sentences: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    this.#sentences.push(
      `Passed at a second try. ${test.module.relativeModuleId} > ${test.fullName}: ${reasonOf(test)}\n`,
    );
  }

  onTestRunEnd(): void {
    for (const sentence of this.#sentences) process.stdout.write(sentence);
  }
}
