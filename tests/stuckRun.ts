import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';

/** Minutes without a test that begins or ends. The longest test takes eight, and reports at its end only. */
const timeout = Number(process.env.STUCK_AFTER_MINUTES ?? 10);
/** Minutes from the last test to the end of the run. */
const timeoutAtEnd = timeout / 10;

/**
 * Ends a run that is interrupted or hangs, and names the files that were running. Vitest waits without a limit for a
 * worker that doesn't come back, and for the output of one while a process that a test left behind holds it.
 */
export default class StuckRun implements Reporter {
  readonly #running = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  onInit(): void {
    process.once('SIGTERM', () => this.#end('Stopped', 143));
  }

  onTestModuleStart(module: TestModule): void {
    this.#running.add(nameOf(module));
    this.#goesOn();
  }

  onTestCaseReady(): void {
    this.#goesOn();
  }

  onTestCaseResult(): void {
    this.#goesOn();
  }

  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(nameOf(module));
    this.#goesOn();
  }

  onTestRunEnd(_modules: unknown, _errors: unknown, reason: TestRunEndReason): void {
    clearTimeout(this.#timer);
    const code = reason === 'passed' ? 0 : 1;
    const end = () => this.#say('All tests ended; a process that one left behind is not waited for.', code);
    setTimeout(end, timeoutAtEnd * 60_000).unref();
  }

  #goesOn(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(`Stuck for ${timeout} minutes`, 1), timeout * 60_000);
  }

  #end(why: string, code: number): void {
    const files = [...this.#running].join(', ') || 'no file: a worker did not end';
    this.#say(`${why}, at ${files}.`, code);
  }

  #say(sentence: string, code: number): void {
    process.stdout.write(`${sentence}\n`, () => process.exit(code));
  }
}

const nameOf = ({ project, relativeModuleId }: TestModule): string =>
  `${project.name} ${relativeModuleId}`.trim();
