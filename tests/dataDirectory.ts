import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * A data folder for a planner process, with a copy of a fresh embedded database: creating one takes longer than the
 * rest of a start.
 * @param name prefix of the folder's name
 * @param isEmpty for a folder without a database
 */
export const newDataDirectory = async (name: string, isEmpty = false): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  if (!isEmpty) await cp(inject('pgliteFolder'), join(folder, 'database'), { recursive: true });
  return folder;
};
