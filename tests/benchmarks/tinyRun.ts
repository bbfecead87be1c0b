import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const script = join(import.meta.dirname, '../../benchmarks/run.ts');

const kept = z.looseObject({ name: z.string() });
/** What a benchmark has kept in one file. */
export type Kept = z.infer<typeof kept>;

/**
 * Runs a benchmark as `npm run bench` does, in its tiny sizes, with results in a folder of its own.
 * @throws unless it ends well, with all that it printed
 */
export const tinyRun = async (name: string, options: readonly string[]): Promise<Kept[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'planner-bench-results-'));
  try {
    const child = spawn(process.execPath, [script, name, '--tiny', '--results', folder, ...options], {
      // Other suites use that one's log.
      env: { ...process.env, EVENTSTORE_URL: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    }
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`The benchmark ended with ${code}.\n${printed}`);
    const files = (await readdir(folder)).sort();
    return await Promise.all(
      files.map(async (file) => kept.parse(JSON.parse(await readFile(join(folder, file), 'utf8')))),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
