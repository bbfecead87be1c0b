import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pglite } from '../../../tests/databases.ts';
import { administrator, startServer, type TestServer } from '../../../tests/server.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

/** A planner's monthly tasks, by the generated client. */
const roundTrip = `
import { Api } from './client.ts';

const [baseUrl = '', username = '', password = ''] = process.argv.slice(2);
let cookie = '';
const planner = new Api({
  baseUrl,
  securityWorker: () => ({ headers: { Cookie: cookie } }),
  baseApiParams: { secure: true, format: 'json' },
}).api;

const login = await planner.postLogin({ username, password });
cookie = login.headers.getSetCookie().map((each) => each.split(';')[0]).join('; ');
const client = (await planner.postClients({ name: 'Birch' })).data;
if (!client) throw new Error('There is no client');
const project = (
  await planner.postProjects({ name: 'Care plan', clientId: client.id, projectType: 'retainer', hourlyRate: '60', revenue: '3000', startMonth: '2026-01' })
).data;
const member = (
  await planner.postTeamMembers({ name: 'Ada', email: 'ada@agency.example', role: 'Designer', salary: '36000' })
).data;
if (!project || !member) throw new Error('A record is missing');
const plan = (
  await planner.putAllocationsProjectByIdMonthByMonth(String(project.id), '2026-05', {
    expectedVersion: 0,
    entries: [{ teamMemberId: member.id, allocatedHours: 12 }],
  })
).data;
const pnl = (await planner.getPnl({ from: '2026-05', to: '2026-05' })).data;
const hours: number[] = plan.allocations.map(({ allocatedHours }) => allocatedHours);
const [month] = pnl.months;
const refused = await planner.getPnl({ from: '2026-05', to: '2026-04' }).catch((error: { error: { detail: string } }) => error.error.detail);
console.log(JSON.stringify({ hours, revenue: month?.totalRevenue, hasCosts: (month?.directStaffCosts ?? 0) > 0, refused }));
`;

const compiler = {
  strict: true,
  noEmit: true,
  target: 'es2024',
  module: 'nodenext',
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
};

describe('a client that another tool made of the document', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startServer(pglite);
    folder = await mkdtemp(join(tmpdir(), 'planner-client-'));
    const { text } = await server.admin.get('/api/openapi.json');
    await writeFile(join(folder, 'openapi.json'), text);
    await generateApi({
      fileName: 'client.ts',
      output: folder,
      input: join(folder, 'openapi.json'),
      httpClientType: 'fetch',
      silent: true,
      cleanOutput: false,
      generateUnionEnums: true,
    });
    await writeFile(join(folder, 'roundTrip.ts'), roundTrip);
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const tsconfig = { compilerOptions: compiler, include: ['*.ts'] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it('then it compiles, and so does what is written with it', async () => {
    const compiled = run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]);
    const { stdout } = await compiled.catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  });

  it('then a month is planned with it, and the P&L is read', async () => {
    const { username, password } = administrator;
    const args = [join(folder, 'roundTrip.ts'), server.url, username, password];
    const { stdout } = await run(process.execPath, [
      '--experimental-transform-types',
      '--no-warnings',
      ...args,
    ]);
    expect(JSON.parse(stdout)).toEqual({
      hours: [12],
      revenue: 3000,
      hasCosts: true,
      refused: expect.stringMatching(/last month lies before/),
    });
  });
});
