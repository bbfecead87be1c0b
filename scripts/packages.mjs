import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from './childProcess.mjs';
import { Failure } from './failure.mjs';

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage */

/**
 * Whether node_modules matches package-lock.json, by the record that npm writes at the end of an install. Packages for
 * other platforms may be missing.
 * @param {string} folder the project's
 * @returns {boolean}
 */
export function packagesAreInstalled(folder) {
  const installed = readLockedPackages(join(folder, 'node_modules', '.package-lock.json'));
  const wanted = readLockedPackages(join(folder, 'package-lock.json'));
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link) return true;
    const found = installed[path];
    if (!found) return Boolean(entry.optional || entry.devOptional);
    const same = found.version === entry.version && found.integrity === entry.integrity;
    return same && existsSync(join(folder, path, 'package.json'));
  });
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readLockedPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** In milliseconds. Without a network, npm's default retries would take more than a minute. */
const briefRetries = ['--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=8000'];

/**
 * Installs exactly what package-lock.json lists.
 * @param {string} folder the project's
 * @throws {Failure} with a sentence that explains npm's failure
 */
export async function installPackages(folder) {
  // Development packages build the web app, so they are needed even with NODE_ENV=production.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', ...briefRetries];
  const { code, output } = await runNpm(folder, args);
  if (code === 0) return;
  if (isNewEnough() && namesThePackageNode(output)) {
    // The Node that runs this script is new enough, so the package `node` is not needed.
    if ((await runNpm(folder, [...args, '--ignore-scripts'])).code === 0) return;
  }
  throw new Failure(explainNpmFailure(output));
}

/**
 * Has the npm package `node` download its program again.
 * @param {string} folder the project's
 */
export async function refetchNode(folder) {
  await runNpm(folder, ['rebuild', 'node', '--loglevel=error']);
}

/**
 * Whether a Node of this version can run the planner: 24.7 is the first with argon2 for passwords.
 * @param {string} [version] as `node --version` prints it; the running Node's by default
 * @returns {boolean}
 */
export function isNewEnough(version = process.version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 7);
}

/** @param {string} output */
const namesThePackageNode = (output) => /npm (error|ERR!) path .*node_modules[\\/]node\s*$/m.test(output);

/**
 * @param {string} folder
 * @param {string[]} args
 */
async function runNpm(folder, args) {
  const script = process.env.npm_execpath;
  try {
    if (script && basename(script) === 'npm-cli.js' && existsSync(script)) {
      // The Node that npm came with, not the one in node_modules, which is about to be replaced.
      const given = process.env.npm_node_execpath;
      const node = given && existsSync(given) ? given : process.execPath;
      return await run(node, [script, ...args], { cwd: folder, quiet: true });
    }
    return await run('npm', args, { cwd: folder, quiet: true, shell: process.platform === 'win32' });
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`npm can't be started, and it is needed to install packages: ${String(error)}`);
  }
}

const explanations = /** @type {const} */ ([
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|npm (error|ERR!) network/,
    "The packages can't be fetched, because npm's registry doesn't answer. Connect this machine to the network, or set npm's proxy, then run the same command again.",
  ],
  [
    /EACCES|EPERM|EROFS/,
    "The packages can't be installed, because this user may not write to the project's folder or to npm's cache.",
  ],
  [/ENOSPC/, "The packages can't be installed, because the disk is full."],
  [
    /EUSAGE|EJSONPARSE/,
    "The packages can't be installed, because package.json and package-lock.json don't belong together.",
  ],
]);

/**
 * One plain sentence, then npm's own words.
 * @param {string} output what npm printed
 * @returns {string}
 */
export function explainNpmFailure(output) {
  const sentence =
    explanations.find(([pattern]) => pattern.test(output))?.[1] ?? "The packages can't be installed.";
  const own = output
    .split('\n')
    .filter((line) => /^npm (error|ERR!) (?!A complete log)\w/.test(line))
    .slice(0, 8);
  return [sentence, ...own].join('\n');
}
