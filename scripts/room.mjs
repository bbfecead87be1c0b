import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure, reasonOf } from './failure.mjs';

/** @typedef {{ temporary: number, project: number }} Room */

/**
 * Most space that the tests use at a time, in MB: databases, browsers, the tree of the previous version.
 * @type {Room}
 */
const needed = { temporary: 300, project: 100 };

/**
 * Checks that the tests can write to the project's node_modules and to the folder for temporary files.
 * @param {string} folder the project's
 * @param {string} [temporary] the folder for temporary files
 * @param {Room} [room] in MB
 * @throws {Failure} with advice where they can't
 */
export function requireRoomForTests(folder, temporary = tmpdir(), room = needed) {
  const packages = join(folder, 'node_modules');
  const unwritable = faultOf(packages);
  if (unwritable) {
    throw new Failure(
      `The tests can't write to ${packages}: ${unwritable}. Run them on a copy of the project that this user may write to.`,
    );
  }
  const unusable = faultOf(temporary);
  if (unusable) {
    throw new Failure(
      `The tests can't use ${temporary} for temporary files: ${unusable}. Set TMPDIR to a folder that this user may write to.`,
    );
  }
  requireRoom(packages, room.project, 'Make room there.');
  requireRoom(temporary, room.temporary, 'Make room there, or set TMPDIR to another folder.');
}

/** @param {string} folder */
function faultOf(folder) {
  try {
    accessSync(`${folder}/`, constants.W_OK);
    return undefined;
  } catch (error) {
    return reasonOf(error) ?? 'there is no such folder';
  }
}

/**
 * @param {string} folder
 * @param {number} megabytes
 * @param {string} advice
 */
function requireRoom(folder, megabytes, advice) {
  const { bavail, bsize } = statfsSync(folder);
  const left = Math.floor((bavail * bsize) / 2 ** 20);
  if (left >= megabytes) return;
  throw new Failure(`The tests take up to ${megabytes} MB in ${folder}, and ${left} MB are left. ${advice}`);
}
