import { chmod, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The rights of a file's group, and of everybody else. */
const ofOthers = 0o077;

/** Windows has no such permissions. */
const hasRights = process.platform !== 'win32';

/** Something that others may read can't be closed to them; the message says what and what to do. */
export class OpenToOthers extends Error {
  override name = 'OpenToOthers';
}

/** Makes all that this process makes from now on its user's alone: folders 0700, files 0600. */
export const makeForOwnerOnly = (): void => {
  process.umask(ofOthers);
};

/**
 * Whether others may do anything with a file or a folder.
 * @throws where it is not there
 */
export const isOpenToOthers = async (path: string): Promise<boolean> =>
  hasRights && ((await stat(path)).mode & ofOthers) !== 0;

/**
 * Closes a file, or a folder with all that is in it, to everybody but its owner, where it is not. Symbolic links in it
 * are left alone, with what they lead to.
 * @param isMeant which of the names in the folder are meant
 * @throws OpenToOthers where that can't be done
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
