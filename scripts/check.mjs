// `npm run check`: runs every check, a few at a time, and lists those that failed; `npm run check -- lint` runs one.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { run } from './childProcess.mjs';
import { Failure, runScript } from './failure.mjs';
import { environmentFor, install, projectFolder } from './runtime.mjs';

const tsc = 'typescript/bin/tsc';

/**
 * The command of each check, in node_modules; the slowest first.
 * @type {Record<string, [program: string, ...args: string[]]>}
 */
const checks = {
  types: [tsc, '-p', '.'],
  lint: ['@biomejs/biome/bin/biome', 'check', '.'],
  'web-types': [tsc, '-p', 'web'],
  'dead-code': ['knip/bin/knip.js'],
  house: [
    'vitest/vitest.mjs',
    'run',
    '--project',
    'house',
    'tests/architecture',
    'tests/texts',
    'tests/gallery',
  ],
  'script-types': [tsc, '-p', 'scripts'],
};

await runScript(async () => {
  const wanted = wantedChecks(process.argv.slice(2));
  const runtime = await install();
  if (wanted.includes('web-types')) await declareClasses(runtime);
  const waiting = wanted.values();
  /** @type {string[]} */
  const failed = [];
  const runSome = async () => {
    for (const name of waiting) if (!(await passes(name, runtime))) failed.push(name);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runSome));
  console.log(summary(wanted, failed));
  return failed.length === 0 ? 0 : 1;
});

/**
 * Generates the compiler's declarations of CSS classes.
 * @param {string} runtime
 * @throws {Failure} when a style sheet can't be read
 */
async function declareClasses(runtime) {
  const { code, output } = await run(runtime, [join(projectFolder, 'web', 'cssModules.ts')], {
    cwd: projectFolder,
    env: environmentFor(runtime),
    quiet: true,
  });
  if (code !== 0) throw new Failure(`The CSS Modules in web/src can't be read: ${output.trim()}`);
}

/**
 * @param {string[]} asked
 * @throws {Failure} for the name of no check
 */
function wantedChecks(asked) {
  const names = Object.keys(checks);
  const unknown = asked.find((name) => !names.includes(name));
  if (unknown) throw new Failure(`There is no check called ${unknown}. There are ${names.join(', ')}.`);
  return asked.length > 0 ? asked : names;
}

/**
 * The last line.
 * @param {string[]} wanted
 * @param {string[]} failed
 */
function summary(wanted, failed) {
  if (failed.length > 0) return `${failed.length} of ${wanted.length} failed: ${failed.join(', ')}.`;
  return wanted.length === 1 ? 'The check passed.' : `All ${wanted.length} checks passed.`;
}

/**
 * Runs a check, and prints its output once it has ended, so that the output of two checks doesn't mix.
 * @param {string} name
 * @param {string} runtime
 */
async function passes(name, runtime) {
  const [program = '', ...args] = checks[name] ?? [];
  const began = performance.now();
  const { code, output } = await run(runtime, [join(projectFolder, 'node_modules', program), ...args], {
    cwd: projectFolder,
    env: {
      ...environmentFor(runtime),
      ...(process.stdout.isTTY && !process.env.NO_COLOR && { FORCE_COLOR: '1' }),
    },
    quiet: true,
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`── ${name}: ${code === 0 ? 'passed' : 'failed'}, ${seconds} s\n${output.trimEnd()}`.trimEnd());
  return code === 0;
}
