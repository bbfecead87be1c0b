// `npm test` and `npm run test:full`: installs and builds what is missing, then runs the command's suites on Node 24
// with the given arguments. `npm test -- domain` runs only the tests of domain/.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './childProcess.mjs';
import { Failure, runScript } from './failure.mjs';
import { requireRoomForTests } from './room.mjs';
import { environmentFor, install, projectFolder } from './runtime.mjs';
import { leftToFull, suites } from './suites.mjs';
import { closingLine, countTests } from './testCount.mjs';
import { buildWebApp } from './webApp.mjs';

const isFull = process.argv[2] === '--full';
const given = process.argv.slice(isFull ? 3 : 2);
const cache = join(projectFolder, 'node_modules', '.cache', 'planner-tests');
/** Where a run records which of the specification's texts it met. */
const textsSeen = join(cache, 'texts-seen');
/** Node's compile cache: each worker and each started planner loads the same packages. */
const compiled = join(cache, 'compiled');
const nothing = { passed: 0, failed: 0, skipped: 0 };

await runScript(async () => {
  const count = await testEverything().catch((error) => {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    return { ...nothing, failed: 1 };
  });
  if (count.passed + count.failed === 0) console.error('No test ran.');
  console.log(closingLine(count));
  if (!isFull) console.log(leftToFull);
  return count.failed === 0 && count.passed > 0 ? 0 : 1;
});

async function testEverything() {
  const runtime = await install();
  requireRoomForTests(projectFolder);
  const failedBuilds = await buildWebApp(projectFolder, runtime).then(
    () => 0,
    (error) => {
      // Tests that need no browser can still run.
      console.error(error instanceof Failure ? error.message : error);
      return 1;
    },
  );
  const count = await runVitest(runtime);
  const unmet = isFull && given.length === 0 && !(await textsAreMet(runtime)) ? 1 : 0;
  return { ...count, failed: count.failed + failedBuilds + unmet };
}

/**
 * Whether this run and the last `npm test` together met each text of the specification; prints the missing ones.
 * @param {string} runtime
 */
async function textsAreMet(runtime) {
  const { code } = await run(runtime, [join(projectFolder, 'tests', 'texts', 'compare.ts'), textsSeen]);
  return code === 0;
}

/** @param {string} runtime */
async function runVitest(runtime) {
  const folder = mkdtempSync(join(tmpdir(), 'planner-test-'));
  try {
    const file = join(folder, 'report.json');
    const vitest = join(projectFolder, 'node_modules', 'vitest', 'vitest.mjs');
    const projects = suites[isFull ? 'full' : 'quick'].map((name) => `--project=${name}`);
    const reporters = ['default', './tests/suiteTimes.ts', './tests/stuckRun.ts', 'json'].map(
      (name) => `--reporter=${name}`,
    );
    const args = [vitest, 'run', ...projects, ...reporters, `--outputFile.json=${file}`, ...given];
    const { code } = await run(runtime, args, {
      cwd: projectFolder,
      env: {
        ...environmentFor(runtime),
        NODE_ENV: 'test',
        NODE_COMPILE_CACHE: compiled,
        ...recordingTexts(),
      },
    });
    return countTests(readReport(file), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The environment in which a whole run records the texts it meets; clears the previous record. */
function recordingTexts() {
  if (given.length > 0) return {};
  const folder = join(textsSeen, isFull ? 'full' : 'quick');
  rmSync(folder, { recursive: true, force: true });
  return { PLANNER_TEXTS_SEEN: folder };
}

/**
 * @param {string} file
 * @returns {import('./testCount.mjs').TestReport | undefined}
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
