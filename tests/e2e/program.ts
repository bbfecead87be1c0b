import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The program at `given`, else the first of these names on this machine; undefined where there is none. */
export const findProgram = (given: string | undefined, names: readonly string[]): string | undefined => {
  if (given) return isProgram(given) ? given : undefined;
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
};

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
