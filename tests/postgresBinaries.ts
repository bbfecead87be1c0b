import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where Debian and its derivatives install each version of PostgreSQL, outside PATH. */
const debianVersions = '/usr/lib/postgresql';

/** The folder of `initdb` and `postgres`: the first on PATH, else Debian's newest; undefined without any. */
export async function findPostgresBinaries(): Promise<string | undefined> {
  const versions = await readdir(debianVersions).catch(() => []);
  const newestFirst = versions.sort((one, other) => Number(other) - Number(one));
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...newestFirst.map((version) => join(debianVersions, version, 'bin')),
  ];
  for (const folder of folders) {
    if ((await works(join(folder, 'initdb'))) && (await works(join(folder, 'postgres')))) return folder;
  }
  return undefined;
}

async function works(program: string): Promise<boolean> {
  return run(program, ['--version']).then(
    () => true,
    () => false,
  );
}

/** The ids of an ordinary user to run PostgreSQL as, which refuses to run as root; undefined when not root. */
export async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)),
      );
      if (uid && gid) return { uid, gid };
    } catch {
      // There is no user of that name.
    }
  }
  throw new Error('running as root, and there is neither a user "postgres" nor "nobody" to run it as');
}
