import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { findPostgresBinaries } from './postgresBinaries.ts';

const startAndSay = `
import { startPostgresCluster } from ${JSON.stringify(join(import.meta.dirname, 'postgresCluster.ts'))};
const cluster = await startPostgresCluster();
console.log(cluster.url);
setInterval(() => undefined, 1_000);
`;

describe.runIf(await findPostgresBinaries())('the PostgreSQL server of the tests', () => {
  it('stops and leaves nothing behind when the run that started it is killed', async () => {
    const run = spawn(process.execPath, ['--input-type=module-typescript', '--eval', startAndSay], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [said] = await once(run.stdout, 'data');
    const url = String(said).trim();
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    const answer = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    );
    const folder = answer.rows[0]?.folder ?? '';
    expect(existsSync(folder)).toBe(true);

    const hungUp = new Promise((resolve) => client.once('end', resolve));
    run.kill('SIGKILL');
    await hungUp;
    await expect.poll(() => existsSync(join(folder, '..')), { timeout: 10_000 }).toBe(false);
  });
});
