import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const script = join(import.meta.dirname, '../../benchmarks/run.ts');

const kept = z.looseObject({ name: z.string() });
/** One result file of a benchmark. */
export type Kept = z.infer<typeof kept>;

/**
 * Runs a benchmark as `npm run bench` does, in its tiny sizes, with results in a temporary folder.
 * @throws with all output unless it succeeds
 */
export const tinyRun = async (name: string, options: readonly string[]): Promise<Kept[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'planner-bench-results-'));
  try {
    const child = spawn(process.execPath, [script, name, '--tiny', '--results', folder, ...options], {
      // That server's log is used by other suites.
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
