import { execFile } from 'node:child_process';
import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
/** Files that a planner process runs, and package.json with the versions of its packages. */
const product = ['domain', 'projections', 'services', 'package.json'];

const git = async (...args: string[]): Promise<string> =>
  (await run('git', args, { cwd: root })).stdout.trim();

/**
 * The commit before the present files: the last one where the product has uncommitted changes, else the one before.
 * `UPGRADE_FROM` overrides it.
 * @returns undefined where there is no history, or none that goes back so far
 */
export const previousCommit = async (): Promise<string | undefined> => {
  const commitOf = (name: string) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  const given = process.env.UPGRADE_FROM;
  if (given) return commitOf(given);
  try {
    const changes = await git('status', '--porcelain', '--', ...product);
    return await commitOf(changes === '' ? 'HEAD~1' : 'HEAD');
  } catch {
    return undefined;
  }
};

/** Checks a commit's tree out into an empty folder, to be run with the installed packages. */
export const checkOut = async (commit: string, folder: string): Promise<void> => {
  const archive = join(folder, 'tree.tar');
  await git('archive', '--format=tar', `--output=${archive}`, commit);
  await run('tar', ['-xf', archive, '-C', folder]);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
};

/** The text of a file in a tree; empty where there is none. */
export const textIn = (folder: string, file: string): Promise<string> =>
  readFile(join(folder, file), 'utf8').catch(() => '');
