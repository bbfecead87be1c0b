import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * A data folder for a planner in a process of its own, with an embedded database as one that was just made: making it
 * takes longer than all the rest of a start.
 * @param name what the folder's name begins with
 * @param isEmpty for one that the first start makes by itself, or that nobody needs
 */
export const newDataDirectory = async (name: string, isEmpty = false): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  if (!isEmpty) await cp(inject('pgliteFolder'), join(folder, 'database'), { recursive: true });
  return folder;
};
