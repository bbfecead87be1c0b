import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPglite } from '#services/database/pglite.ts';
import { openPostgres } from '#services/database/postgres.ts';
import { add, aRetainer, aTeamMember } from './agency.ts';
import { childEnvironment } from './childEnvironment.ts';
import { type TestDatabase, testDatabases } from './databases.ts';
import { newDataDirectory } from './dataDirectory.ts';
import type { HttpClient } from './httpClient.ts';
import { type PlannerProcess, startProcess } from './plannerProcess.ts';
import { administrator } from './server.ts';

const withNi = JSON.stringify({ monthlyCostIncludesEmployerNi: true });

describe.each(testDatabases)('replay and verify from a terminal, on $name', ({ name, open }) => {
  let folder: string;
  let database: TestDatabase | undefined;
  let running: PlannerProcess;
  let admin: HttpClient;
  beforeEach(async () => {
    folder = await newDataDirectory('planner-terminal', name === 'PostgreSQL');
    database = name === 'PostgreSQL' ? await open() : undefined;
    running = startProcess(environment());
    admin = await running.signIn();
    await add(admin, '/api/projects', aRetainer(await add(admin, '/api/clients', { name: 'Birch' })));
    await add(admin, '/api/team-members', aTeamMember());
  });
  afterEach(async () => {
    await stop();
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const environment = () => ({ DATA_DIR: folder, ...(database?.url && { DATABASE_URL: database.url }) });
  const stop = async () => {
    running.kill('SIGTERM');
    await running.ended;
  };
  const command = async (name: 'replay' | 'verify', args: string[], more: Record<string, string> = {}) => {
    const child = spawn(process.execPath, ['services/ops/cli/main.ts', name, ...args], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...childEnvironment, ...environment(), ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, faults, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { code, out, faults };
  };
  const through = async () => {
    const { username, password } = administrator;
    const { port } = new URL(await running.ready);
    return { PORT: port, ADMIN_USERNAME: username, ADMIN_PASSWORD: password };
  };
  const directStaff = async () => {
    const { body } = await admin.get('/api/pnl?from=2026-05&to=2026-05');
    return (body as { months: { directStaffCosts: number }[] }).months[0]?.directStaffCosts;
  };

  it('given a running planner, then a replay tells what would change, and adopts only when told', async () => {
    const tried = await command('replay', ['--formulas', withNi, '--reason', 'The budget'], await through());
    expect(tried).toMatchObject({ code: 0, faults: '' });
    expect(tried.out).toMatch(/^Replay \d+: formulas version 2, beside the figures in use\.$/m);
    expect(tried.out).toMatch(/Ada Byrne {2}−£/);
    expect(tried.out).toContain('Nothing has changed yet.');
    expect(await directStaff()).toBe(3_000);
    const later = await command(
      'replay',
      ['--formulas', withNi, '--from', '2026-07', '--adopt'],
      await through(),
    );
    expect(later).toMatchObject({ code: 0, out: expect.stringContaining('version 2 is in force') });
    // May is before that month.
    expect(await directStaff()).toBe(3_000);
    const adopted = await command('replay', ['--formulas', withNi, '--adopt'], await through());
    expect(adopted).toMatchObject({ code: 0, out: expect.stringContaining('version 3 is in force') });
    expect(await directStaff()).toBe(3_414);
    expect(await command('verify', [], await through())).toMatchObject({
      code: 0,
      out: expect.stringMatching(/All \d+ tables equal a fresh build/),
    });
  }, 120_000);

  it('given no planner runs, then a row that somebody has tampered with is named, and a replay mends it', async () => {
    await stop();
    const own = await (database?.url ? openPostgres(database.url) : openPglite(join(folder, 'database')));
    await own.pool.query(sql.unsafe`update read_1.lines set direct_cost = 1 where direct_cost = 300000`);
    await own.close();
    const found = await command('verify', []);
    expect(found.code).toBe(1);
    expect(found.out).toMatch(/DIFFERS lines/);
    expect(found.out).toMatch(/only among the figures in use: .*"?1"?/);
    expect(await command('replay', ['--adopt'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('is adopted'),
    });
    expect(await command('verify', [])).toMatchObject({ code: 0 });
  }, 120_000);

  it('given something is asked for that is not understood, then a sentence says so', async () => {
    expect(await command('replay', ['--formulas', '{"employerNiUplift":3}'])).toMatchObject({
      code: 1,
      out: '',
      faults: 'formulas.employerNiUplift: Enter employer NI between 0 and 100 %\n',
    });
    expect(await command('replay', ['--from', '2027-04'])).toMatchObject({
      code: 1,
      faults: expect.stringMatching(/^from: Say which formulas hold from this month on/),
    });
    expect(await command('replay', ['--formula', 'x'])).toMatchObject({
      code: 1,
      faults: expect.stringMatching(/^Say it so: npm run replay/),
    });
  });
});
