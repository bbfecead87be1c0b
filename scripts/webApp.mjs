import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { run } from './childProcess.mjs';
import { Failure, reasonOf } from './failure.mjs';
import { environmentFor } from './runtime.mjs';

/** File in the built app with the fingerprint of its sources. */
const stamp = '.built-from';

/**
 * Builds the web app into web/dist unless a build of the same sources is there.
 * @param {string} folder the project's
 * @param {string} runtime the Node to build with
 * @throws {Failure} when it can't be built; an older build stays in place
 */
export async function buildWebApp(folder, runtime) {
  const fingerprint = fingerprintOfSources(folder);
  const built = join(folder, 'web', 'dist');
  if (readStamp(built) === fingerprint) return;
  console.log('Building the web app …');
  // Built in another folder and then moved as a whole: a planner may be serving the older build.
  const fresh = join(folder, 'web', `dist-${process.pid}`);
  const old = `${fresh}-old`;
  try {
    // The builder would blame another folder than the one that can't be written to.
    accessSync(join(folder, 'web'), constants.W_OK);
    const vite = join(folder, 'node_modules', 'vite', 'bin', 'vite.js');
    const args = [vite, 'build', 'web', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
    const env = { ...environmentFor(runtime), NODE_ENV: 'production' };
    const { code, output } = await run(runtime, args, { cwd: folder, env, quiet: true });
    if (code !== 0) throw new Failure(explainBuildFailure(output, join(folder, 'web')));
    writeFileSync(join(fresh, stamp), fingerprint);
    if (existsSync(built)) renameSync(built, old);
    renameSync(fresh, built);
  } catch (error) {
    if (error instanceof Failure) throw error;
    // A concurrent start may have built the same first.
    if (readStamp(built) === fingerprint) return;
    throw new Failure(`The web app can't be put into ${built}: ${reasonOf(error) ?? error}.`);
  } finally {
    for (const rest of [fresh, old]) rmSync(rest, { recursive: true, force: true });
  }
}

/**
 * One sentence, followed by the builder's message without its stack where the sources may be at fault.
 * @param {string} output
 * @param {string} target
 */
function explainBuildFailure(output, target) {
  const reason = reasonOf(output);
  if (reason) return `The web app can't be built into ${target}: ${reason}.`;
  const lines = output.split('\n');
  const stack = lines.findIndex((line) => line.trimStart().startsWith('at ') && /:\d+:\d+/.test(line));
  const own = stack < 0 ? lines : lines.slice(0, stack);
  return `The web app can't be built.\n${own.join('\n').trim()}`;
}

/**
 * Hash of the names and contents of the web app's sources. Dates don't count: a checkout changes them.
 * @param {string} folder the project's
 * @returns {string}
 */
export function fingerprintOfSources(folder) {
  const hash = createHash('sha256');
  for (const file of sourceFiles(folder)) {
    const content = readFileSync(join(folder, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} folder */
function sourceFiles(folder) {
  const views = filesBelow(folder, 'projections').filter((file) => file.endsWith('/view.ts'));
  const settings = ['package.json', 'package-lock.json', 'tsconfig.json'];
  const code = ['web', 'domain', 'services/api/contract'].flatMap((part) => filesBelow(folder, part));
  const shipped = code.filter((file) => !/^web\/dist(-[\w-]+)?\//.test(file) && !/\.test\.tsx?$/.test(file));
  return [...shipped, ...views, ...settings.filter((file) => existsSync(join(folder, file)))].sort();
}

/**
 * @param {string} folder
 * @param {string} part
 * @returns {string[]} paths from the folder, with forward slashes
 */
function filesBelow(folder, part) {
  const top = join(folder, part);
  if (!existsSync(top)) return [];
  return readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** @param {string} built */
function readStamp(built) {
  try {
    return readFileSync(join(built, stamp), 'utf8');
  } catch {
    return undefined;
  }
}
