import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The tree of this file. */
export const presentTree = join(import.meta.dirname, '../..');

/** A fault that is shown to the user without a stack trace. */
export class SmokeFault extends Error {}

const git = (...args: string[]): string => {
  try {
    return execFileSync('git', args, { cwd: presentTree, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new SmokeFault('This needs git, and the planner in a git repository.', { cause: error });
    throw error;
  }
};

/** The commit to compare with: the named one, or else the last one that differs from the working tree. */
export const baseCommit = (named: string | undefined): { id: string; subject: string } => {
  const name = named ?? (git('status', '--porcelain') === '' ? 'HEAD~1' : 'HEAD');
  try {
    const id = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
    return { id, subject: git('log', '-1', '--format=%h %s', id) };
  } catch (error) {
    if (error instanceof SmokeFault) throw error;
    throw new SmokeFault(
      named === undefined
        ? `There is no ${name} to compare with. Name a commit: npm run bench -- smoke --base <commit>`
        : `There is no commit called ${named}. Name one that git log shows: --base <commit>`,
      { cause: error },
    );
  }
};

/** A temporary folder that is removed when this process ends, also by Ctrl-C. @throws SmokeFault */
export const temporaryFolder = (): string => {
  let folder: string;
  try {
    folder = mkdtempSync(join(tmpdir(), 'planner-smoke-'));
  } catch (error) {
    throw new SmokeFault(`No folder can be made in ${tmpdir()}: ${(error as Error).message}. Set TMPDIR.`);
  }
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
};

const lockOf = (tree: string): string => readFileSync(join(tree, 'package-lock.json'), 'utf8');

/**
 * Checks a commit's tree out into a folder, with the packages of the present one.
 * @returns its path, and whether it would have had other packages
 * @throws SmokeFault where it can't be written, or this tree has no packages
 */
export const checkOut = (commit: string, within: string): { tree: string; hasOtherPackages: boolean } => {
  const packages = join(presentTree, 'node_modules');
  if (!existsSync(packages)) throw new SmokeFault('Install the packages first: npm ci');
  const [tree, archive] = [join(within, 'base'), join(within, 'base.tar')];
  mkdirSync(tree);
  git('archive', '--format=tar', `--output=${archive}`, commit);
  try {
    execFileSync('tar', ['-xf', archive, '-C', tree], { stdio: 'pipe' });
  } catch (error) {
    throw new SmokeFault(`The base can't be written to ${tree}: ${(error as Error).message}`, {
      cause: error,
    });
  }
  rmSync(archive);
  symlinkSync(packages, join(tree, 'node_modules'), 'dir');
  return { tree, hasOtherPackages: lockOf(tree) !== lockOf(presentTree) };
};
