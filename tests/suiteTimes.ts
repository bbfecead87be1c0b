import { performance } from 'node:perf_hooks';
import type { Reporter, TestModule } from 'vitest/node';

/** Durations of a suite, in milliseconds. */
type Times = { files: number; tests: number; began: number; ended: number; working: number };

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(0)} s`;
const slowestShown = 5;

/** Prints at the end of a run how long each suite took, and its slowest files. */
export default class SuiteTimes implements Reporter {
  readonly #suites = new Map<string, Times>();
  readonly #files: { name: string; duration: number }[] = [];

  onTestModuleStart({ project }: TestModule): void {
    if (this.#suites.has(project.name)) return;
    const began = performance.now();
    this.#suites.set(project.name, { files: 0, tests: 0, began, ended: began, working: 0 });
  }

  onTestModuleEnd(module: TestModule): void {
    const times = this.#suites.get(module.project.name);
    if (!times) return;
    // The time of a worker's environment is reported again with each of its files, so it is left out.
    const { duration, collectDuration, setupDuration } = module.diagnostic();
    times.files += 1;
    times.tests += [...module.children.allTests()].length;
    times.ended = performance.now();
    times.working += duration + collectDuration + setupDuration;
    this.#files.push({ name: `${module.project.name} ${module.relativeModuleId}`, duration });
  }

  onTestRunEnd(): void {
    for (const [name, { files, tests, began, ended, working }] of this.#suites) {
      process.stdout.write(
        `Suite ${name}: ${tests} tests in ${files} files, ${seconds(ended - began)} from its first to its last, ${seconds(working)} of workers' time\n`,
      );
    }
    const slowest = this.#files
      .toSorted((one, other) => other.duration - one.duration)
      .slice(0, slowestShown);
    const told = slowest.map(({ name, duration }) => `${name} ${seconds(duration)}`);
    process.stdout.write(`Longest: ${told.join(', ')}\n`);
  }
}
