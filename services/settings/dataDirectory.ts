import { access, constants, mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { closeToOthers, isOpenToOthers, OpenToOthers } from './ownerOnly.ts';

/** The data folder is held by another running planner. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse';
}

/** The data folder can't be used; the message says why and what to do. */
export class DataDirectoryUnusable extends Error {
  override name = 'DataDirectoryUnusable';
}

/** A data folder held by this process alone until it is released, or the process ends. */
export type ClaimedDirectory = {
  /** Absolute path. */
  path: string;
  release(): Promise<void>;
};

/** Milliseconds that a claim waits: of several at once one must win, and each sees the others' locks for a moment. */
const timeout = 1000;

/**
 * Creates the data folder if need be, with access for its owner only, and claims it for this process.
 *
 * The claim is a lock of the operating system on a file, taken through SQLite: it ends with the process, however that
 * ends, so a later start finds no stale locks.
 * @throws {DataDirectoryInUse} while another live process holds it
 * @throws {DataDirectoryUnusable} when the folder can't be created, written to or closed to others
 */
export async function claimDataDirectory(directory: string): Promise<ClaimedDirectory> {
  const path = resolve(directory);
  const holder = join(path, 'holder');
  const lock = await explaining(path, async () => {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.W_OK);
    await closeDataDirectory(path);
    return takeLock(join(path, 'lock'));
  });
  if (!lock) throw new DataDirectoryInUse(inUse(path, await readHolder(holder)));
  locks.add(lock);
  const release = async () => {
    if (!locks.delete(lock)) return;
    await rm(holder, { force: true });
    lock.close();
  };
  try {
    await explaining(path, () => writeFile(holder, `${process.pid}\n`, { mode: 0o600 }));
  } catch (error) {
    await release();
    throw error;
  }
  return { path, release };
}

/** The planner's files in a data folder. */
const ours = new Set(['database', 'database.new', 'holder', 'lock', 'lock-journal']);
/** The folder that the system creates on a separate disk. */
const ofTheDisk = 'lost+found';

/**
 * Restricts a data folder and the planner's files in it to their owner, where an earlier planner or a restored copy has
 * left them open. A folder that is open to others and contains other files is left alone: it may be shared.
 * @throws {DataDirectoryUnusable} where it stays open to others
 */
export const closeDataDirectory = async (path: string): Promise<void> => {
  try {
    const names = await readdir(path);
    const foreign = names.find((name) => !ours.has(name) && name !== ofTheDisk);
    if (foreign !== undefined && (await isOpenToOthers(path))) {
      throw new DataDirectoryUnusable(
        `The data folder ${path} can't be used: others on this machine may enter it, and it holds more than the planner's data (${foreign}). ` +
          'Close it to them with chmod 700, or set DATA_DIR to a folder of its own.',
      );
    }
    // The path may be a symbolic link.
    await closeToOthers(await realpath(path), (name) => ours.has(name));
  } catch (error) {
    if (!(error instanceof OpenToOthers)) throw error;
    throw new DataDirectoryUnusable(error.message, { cause: error });
  }
};

/** Keeps the locks from being garbage-collected, which would release them. */
const locks = new Set<DatabaseSync>();

/** SQLite's result codes, see its C interface. */
const busy = 5;
const reasons: Readonly<Record<number, string>> = { 8: 'EACCES', 13: 'ENOSPC', 14: 'EACCES' };

/** The lock; undefined when another process holds it. */
function takeLock(file: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout });
    database.exec('begin exclusive');
    return database;
  } catch (error) {
    database?.close();
    // The low byte is the kind of error, the rest details.
    const code = Number(error instanceof Error && Reflect.get(error, 'errcode')) & 0xff;
    if (code === busy) return undefined;
    throw Object.assign(new Error(`its lock failed: ${String(error)}`), { code: reasons[code] });
  }
}

async function readHolder(file: string): Promise<string> {
  return (await readFile(file, 'utf8').catch(() => '')).trim();
}

const inUse = (path: string, holder: string): string =>
  `Another planner is already running on the data folder ${path}${holder && ` (process ${holder})`}. ` +
  'Use that one, or stop it first, or set DATA_DIR to another folder for this one.';

const explanations: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write to it. Give the user that right, or set DATA_DIR to another folder.',
  EEXIST: 'there is a file of that name. Move it away, or set DATA_DIR to another folder.',
  ENOTDIR: 'a part of its path is a file. Set DATA_DIR to another folder.',
  ENOSPC: 'the disk is full. Make room, or set DATA_DIR to a folder on another disk.',
  EROFS: 'the disk is read-only. Set DATA_DIR to a folder that can be written to.',
  ENOENT: "it can't be made, perhaps because the disk is read-only. Set DATA_DIR to another folder.",
  ENAMETOOLONG: 'its name is too long. Set DATA_DIR to another folder.',
};
const sameAs: Readonly<Record<string, string>> = { EPERM: 'EACCES', EDQUOT: 'ENOSPC' };

/** Runs work on the folder, and converts the system's errors into messages for users. */
async function explaining<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DataDirectoryUnusable) throw error;
    const code = String(error instanceof Error && Reflect.get(error, 'code'));
    const explanation = explanations[sameAs[code] ?? code] ?? `${String(error)}.`;
    throw new DataDirectoryUnusable(`The data folder ${path} can't be used: ${explanation}`, {
      cause: error,
    });
  }
}
