import { chmod, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The permissions of a file's group, and of everybody else. */
const ofOthers = 0o077;

/** Windows has no such permissions. */
const hasRights = process.platform !== 'win32';

/** Something that others can read can't be closed to them; the message says what and what to do. */
export class OpenToOthers extends Error {
  override name = 'OpenToOthers';
}

/** Restricts everything that this process creates from now on to its user: folders 0700, files 0600. */
export const makeForOwnerOnly = (): void => {
  process.umask(ofOthers);
};

/**
 * Whether others have any access to a file or folder.
 * @throws where it doesn't exist
 */
export const isOpenToOthers = async (path: string): Promise<boolean> =>
  hasRights && ((await stat(path)).mode & ofOthers) !== 0;

/**
 * Closes a file, or a folder with its contents, to everybody but its owner. Symbolic links in it are left alone, and so
 * are their targets.
 * @param isMeant selects names in the folder
 * @throws OpenToOthers where that is impossible
 */
export const closeToOthers = async (
  path: string,
  isMeant: (name: string) => boolean = () => true,
): Promise<void> => {
  if (!hasRights) return;
  const found = await lstat(path);
  if (found.isSymbolicLink()) return;
  if ((found.mode & ofOthers) !== 0) await close(path);
  if (!found.isDirectory()) return;
  for (const name of await readdir(path)) if (isMeant(name)) await closeToOthers(join(path, name));
};

const close = async (path: string): Promise<void> => {
  const { mode } = await stat(path);
  const error = await chmod(path, mode & 0o700).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  // Some file systems accept chmod and ignore it.
  if (error === undefined && !(await isOpenToOthers(path))) return;
  throw new OpenToOthers(
    `Others on this machine may read ${path}, and this user can't close it to them. ` +
      'Have its owner do it with chmod -R go= on it, or move it to a place where that can be done.',
    { cause: error },
  );
};
