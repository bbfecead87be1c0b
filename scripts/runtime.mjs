import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure, reasonOf } from './failure.mjs';
import { installPackages, isNewEnough, packagesAreInstalled, refetchNode } from './packages.mjs';

export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Installs what is missing.
 * @param {string} [folder] the project's
 * @returns {Promise<string>} path of the Node that runs the planner
 * @throws {Failure} when packages or Node can't be installed
 */
export async function install(folder = projectFolder) {
  if (!existsSync(join(folder, 'package-lock.json'))) {
    throw new Failure(`There is no package-lock.json in ${folder}, so it is unknown what to install.`);
  }
  if (!packagesAreInstalled(folder)) {
    console.log('Installing packages, which takes about a minute the first time …');
    await installPackages(folder);
  }
  const runtime = findRuntime(folder);
  if (runtime) return runtime;
  try {
    rmSync(pinnedNode(folder), { force: true });
    await refetchNode(folder);
  } catch (error) {
    // Without write access the download would fail again.
    if (!reasonOf(error)) throw error;
  }
  const fetched = findRuntime(folder);
  if (fetched) return fetched;
  throw new Failure(
    `The planner runs on Node 24, which the npm package "node" brings along, but its program ${pinnedNode(folder)} is missing or doesn't run on this machine. ` +
      'If npm is set to ignore install scripts, run "npm rebuild node --ignore-scripts=false"; else install Node 24 and run the same command again.',
  );
}

/**
 * The pinned Node if it works, else the one that runs this script if that is new enough.
 * @param {string} folder the project's
 * @returns {string | undefined}
 */
export function findRuntime(folder) {
  const pinned = pinnedNode(folder);
  try {
    const version = execFileSync(pinned, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    if (isNewEnough(version)) return pinned;
  } catch {
    // Missing, incomplete or built for another kind of machine.
  }
  return isNewEnough() ? process.execPath : undefined;
}

/**
 * Settings that keep the planner's memory small on a machine of any size: a cap on the young generation, which grows
 * with the machine, and immediate return of the memory that hashing a password took. deploy/Dockerfile has the same.
 * @type {{ arguments: string[], environment: Record<string, string> }}
 */
export const thrift = JSON.parse(readFileSync(join(projectFolder, 'scripts', 'thrift.json'), 'utf8'));

/** @param {string} folder */
const pinnedNode = (folder) =>
  join(folder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * The environment of that Node's children, so that programs started by name get the same one.
 * @param {string} runtime
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentFor(runtime) {
  return { ...process.env, PATH: [dirname(runtime), process.env.PATH ?? ''].join(delimiter) };
}
