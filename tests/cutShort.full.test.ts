import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'slonik';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { UndoPreview } from '#domain/history/preview.ts';
import { StoreUnavailable } from '#services/log/eventStore/eventStore.ts';
import { StandIn } from '#services/log/eventStore/testing/standIn.ts';
import { add, aFreelancer, aRetainer, aTeamMember } from './agency.ts';
import { testDatabases } from './databases.ts';
import type { Answer, HttpClient } from './httpClient.ts';
import { startServer, type TestServer } from './server.ts';

type Asking = {
  method: string;
  path: string;
  json: object;
  /** Reads a new preview, where the request carries its token. @returns the token */
  look?: (admin: HttpClient) => Promise<string>;
};
type Command = {
  /** The file that appends. */
  file: string;
  /** Creates the records that it changes. @returns the request */
  prepare(admin: HttpClient): Promise<Asking>;
};

const anAgency = async (admin: HttpClient) => {
  const client = await add(admin, '/api/clients', { name: 'Birch & Sons' });
  const projects: number[] = [];
  for (const name of ['Shop', 'Site', 'Desk']) {
    projects.push(await add(admin, '/api/projects', aRetainer(client, { name })));
  }
  const ada = await add(admin, '/api/team-members', aTeamMember({ name: 'Ada', role: 'Developer' }));
  const flo = await add(admin, '/api/freelancers', aFreelancer({ name: 'Flo', role: 'Developer' }));
  return { projects, ada, flo };
};

const tokenIn =
  (ask: (admin: HttpClient) => Promise<Answer>) =>
  async (admin: HttpClient): Promise<string> =>
    ((await ask(admin)).body as { token: string }).token;

const rename: Asking = {
  method: 'POST',
  path: '/api/roles/rename',
  json: { role: 'Developer', to: 'Engineer' },
};

const commands: Record<string, Command> = {
  'a placeholder is replaced': {
    file: 'services/people/replacePlaceholder.ts',
    prepare: async (admin) => {
      const { projects, ada } = await anAgency(admin);
      const hired = { name: 'Designer', role: 'Designer', workingHours: 40, startMonth: '2026-05' };
      const id = await add(admin, '/api/placeholders', { ...hired, endMonth: null, note: null, cost: null });
      for (const [index, projectId] of projects.entries()) {
        await add(admin, '/api/allocations', {
          projectId,
          month: '2026-06',
          teamMemberId: ada,
          allocatedHours: 2,
        });
        await admin.put(`/api/placeholders/${id}/hours`, {
          projectId,
          month: '2026-06',
          hours: 10 * (index + 1),
        });
      }
      return {
        method: 'POST',
        path: `/api/placeholders/${id}/replace`,
        json: { personKind: 'teamMember', personId: ada, from: '2026-06' },
      };
    },
  },
  'somebody leaves and hands their hours over': {
    file: 'services/people/leave.ts',
    prepare: async (admin) => {
      const { projects, ada, flo } = await anAgency(admin);
      for (const projectId of projects) {
        const planned = { projectId, month: '2026-06', allocatedHours: 8 };
        await add(admin, '/api/allocations', { ...planned, teamMemberId: ada });
        await add(admin, '/api/allocations', { ...planned, freelancerId: flo });
      }
      const json = { endMonth: '2026-05', hours: 'handOver', personKind: 'freelancer', personId: flo };
      const path = `/api/team-members/${ada}/leave`;
      const look = tokenIn((who) => who.post(`${path}/preview`, json));
      return { method: 'POST', path, json: { ...json, token: await look(admin), expectedVersion: 1 }, look };
    },
  },
  'a role is renamed': {
    file: 'services/people/renameRole.ts',
    prepare: async (admin) => {
      await anAgency(admin);
      await add(admin, '/api/team-members', aTeamMember({ name: 'Bea', role: 'Developer' }));
      return rename;
    },
  },
  'a client is merged into another': {
    file: 'services/projects/mergeClients.ts',
    prepare: async (admin) => {
      await anAgency(admin);
      const into = await add(admin, '/api/clients', { name: 'Elm' });
      return { method: 'POST', path: '/api/clients/1/merge', json: { into, reason: 'Bought' } };
    },
  },
  'hours are changed': {
    file: 'services/plans/changeHours.ts',
    prepare: async (admin) => {
      const { projects, ada, flo } = await anAgency(admin);
      const changes = projects.flatMap((projectId) => [
        { projectId, month: '2026-06', teamMemberId: ada, before: 0, after: 8 },
        { projectId, month: '2026-06', freelancerId: flo, before: 0, after: 4.5 },
      ]);
      return { method: 'POST', path: '/api/hours', json: { changes } };
    },
  },
  'rows are imported': {
    file: 'services/imports/runImport.ts',
    prepare: async (admin) => {
      await anAgency(admin);
      const cells = { projectType: 'Retainer', revenue: '3000' };
      const rows = ['North', 'South', 'West'].map((name, index) => ({
        row: index + 2,
        cells: { ...cells, name, client: `${name} Ltd` },
      }));
      return { method: 'POST', path: '/api/import/projects', json: { rows } };
    },
  },
  'a change is undone': {
    file: 'services/history/undo/undo.ts',
    prepare: async (admin) => {
      await anAgency(admin);
      await add(admin, '/api/team-members', aTeamMember({ name: 'Bea', role: 'Developer' }));
      const renamed = await admin.post(rename.path, rename.json);
      const change = String(renamed.headers['x-correlation-id']);
      const path = `/api/history/${change}/undo`;
      const look = tokenIn((who) => who.get(path));
      return {
        method: 'POST',
        path,
        json: { token: await look(admin), despite: [], reason: 'A mistake' },
        look,
      };
    },
  },
};

/** Numbers that differ in a second try. */
const counted = /"(version|id|allocationId|clientId|at|position)":("[^"]*"|[\d.]+)/g;
const paths = [
  '/api/allocations/month/2026-06',
  '/api/placeholders',
  '/api/placeholders/1/hours',
  '/api/team-members',
  '/api/freelancers',
  '/api/clients',
  '/api/projects',
  '/api/pnl?from=2026-05&to=2026-07',
];
const stateOf = async ({ admin }: TestServer) =>
  Promise.all(
    paths.map(async (path) => {
      const text = (await admin.get(path)).text.replaceAll(counted, '"$1":0');
      return text.startsWith('[')
        ? (JSON.parse(text) as object[]).map((row) => JSON.stringify(row)).sort()
        : text;
    }),
  );

it('is tried of every command that appends to several streams', () => {
  const root = join(import.meta.dirname, '..');
  const callersOf = (call: RegExp) =>
    globSync('services/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] })
      .filter((file) => call.test(readFileSync(join(root, file), 'utf8')))
      .sort();
  expect(callersOf(/\bappendWhole\(/)).toEqual(
    Object.values(commands)
      .map(({ file }) => file)
      .sort(),
  );
  const ownStores = /^services\/(log|tracing|ops\/observability)\//;
  expect(callersOf(/\.appendAll\(/).filter((file) => !ownStores.test(file))).toEqual([
    'services/commands/appendWhole.ts',
  ]);
});

describe.each(testDatabases.slice(0, 1))('a log that stores each stream by itself, with $name', (kind) => {
  const closing: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  const stage = async () => {
    const database = await kind.open();
    closing.push(() => database.close());
    const standIn = await StandIn.start();
    closing.push(() => standIn.stop());
    const start = () =>
      startServer(kind, {
        config: { eventStoreUrl: standIn.url },
        database,
        now: () => new Date('2026-05-14T09:30:00Z'),
      });
    /** Makes names claimed by a dead process free, as they are after a minute. */
    const aMinuteLater = () =>
      database.pool.query(sql.unsafe`update vault.claims set claimed_at = now() - interval '2 minutes'`);
    return { start, aMinuteLater };
  };

  /** Stops the planner once so many appends of the next change are stored. */
  const cutAfter = ({ planner: { store } }: TestServer, count: number) => {
    vi.spyOn(store, 'appendAll').mockImplementationOnce(async (appends) => {
      for (const { stream, expectedVersion, events } of appends.slice(0, count)) {
        await store.append(stream, expectedVersion, events);
      }
      throw new StoreUnavailable('The event store is away');
    });
  };

  describe.each(Object.entries(commands))('as %s', (_, { prepare }) => {
    it('keeps nothing twice and nothing half, wherever it goes down, once it is asked again', {
      timeout: 300_000,
    }, async () => {
      const { start } = await stage();
      const whole = await start();
      const { method, path, json } = await prepare(whole.admin);
      const appendAll = vi.spyOn(whole.planner.store, 'appendAll');
      expect((await whole.admin.send(method, path, { json })).status).toBe(200);
      const appends = appendAll.mock.calls[0]?.[0].length ?? 0;
      expect(appends).toBeGreaterThan(2);
      const expected = await stateOf(whole);
      await whole.stop();

      for (let count = 0; count <= appends; count++) {
        const { start, aMinuteLater } = await stage();
        const first = await start();
        const asked = await prepare(first.admin);
        const headers = { 'Idempotency-Key': `cut-after-${count}` };
        cutAfter(first, count);
        await first.admin.send(asked.method, asked.path, { json: asked.json, headers });
        await first.stop();
        await aMinuteLater();
        const again = await start();
        // Repeated under the same key, or as a new request: an undo that is previewed again gets a new token.
        const repeated = await again.admin.send(asked.method, asked.path, {
          json: asked.json,
          ...(count % 2 === 0 && { headers }),
        });
        expect(repeated.status, repeated.text).toBeLessThan(500);
        if (asked.look && repeated.status === 409) {
          await again.admin.post(asked.path, { ...asked.json, token: await asked.look(again.admin) });
        }
        expect(await stateOf(again), `after ${count} of ${appends}`).toEqual(expected);
        await again.stop();
      }
    });
  });

  it('given a replacement that went down, then the next start brings it to its end by itself', async () => {
    const { prepare } = commands['a placeholder is replaced'] as Command;
    const { start } = await stage();
    const first = await start();
    const { path, json } = await prepare(first.admin);
    cutAfter(first, 2);
    await first.admin.post(path, json);
    await first.stop();
    const again = await start();
    const hours = async () =>
      ((await again.admin.get('/api/allocations/month/2026-06')).body as { allocatedHours: number }[])
        .map(({ allocatedHours }) => allocatedHours)
        .sort();
    await expect.poll(hours).toEqual([12, 22, 32]);
    await again.stop();
  });

  it('given one that went down and is undone, then nothing of it comes back', async () => {
    const { prepare } = commands['a placeholder is replaced'] as Command;
    const { start } = await stage();
    const server = await start();
    const { path, json } = await prepare(server.admin);
    const before = await stateOf(server);
    cutAfter(server, 2);
    const cut = await server.admin.post(path, json);
    expect(cut.status).toBe(503);
    const change = String(cut.headers['x-correlation-id']);
    const undo = `/api/history/${change}/undo`;
    const { token } = (await server.admin.get(undo)).body as UndoPreview;
    expect((await server.admin.post(undo, { token, despite: [], reason: 'Later' })).status).toBe(200);
    expect(await stateOf(server)).toEqual(before);
    await server.stop();
    const again = await start();
    expect((await again.admin.post(path, json)).body).toMatchObject({ hours: 60, plans: 3 });
    await again.stop();
  });

  it('given one that is refused half-way, then what was stored of it is taken back', async () => {
    const { prepare } = commands['a placeholder is replaced'] as Command;
    const { start } = await stage();
    const server = await start();
    const { path, json } = await prepare(server.admin);
    const before = await stateOf(server);
    cutAfter(server, 2);
    await server.admin.post(path, json);
    const personId = (json as { personId: number }).personId;
    const ada = aTeamMember({ name: 'Ada', role: 'Developer' });
    const leaving = { ...ada, endMonth: '2026-05' };
    expect((await server.admin.put(`/api/team-members/${personId}`, leaving)).status).toBe(200);
    const refused = await server.admin.post(path, json);
    expect(refused.status, refused.text).toBe(400);
    expect((await server.admin.get('/api/placeholders/1/hours')).text).toContain('"hours":30');
    const staying = { ...ada, endMonth: null };
    await server.admin.put(`/api/team-members/${personId}`, staying);
    expect((await stateOf(server)).slice(0, 3)).toEqual(before.slice(0, 3));
    await server.stop();
  });
});
