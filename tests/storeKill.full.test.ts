import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'slonik';
import { describe, expect, it } from 'vitest';
import { add, aRetainer, aTeamMember } from './agency.ts';
import { pglite, pointsOn, testDatabases } from './databases.ts';
import { newDataDirectory } from './dataDirectory.ts';
import type { HttpClient } from './httpClient.ts';
import { runCommand } from './kill/commandThatDies.ts';
import { killable } from './kill/killable.ts';
import { expectSameFigures } from './kill/sameFigures.ts';
import { startProcess } from './plannerProcess.ts';

const months = ['2026-09', '2026-10', '2026-11'];

/** An agency with a placeholder for a developer, two developers, and no engineer. */
const anAgency = async (admin: HttpClient) => {
  const client = await add(admin, '/api/clients', { name: 'Birch' });
  const projectId = await add(admin, '/api/projects', aRetainer(client, { name: 'Shop' }));
  for (const name of ['Ada Byrne', 'Ben Cole']) {
    await add(admin, '/api/team-members', aTeamMember({ name, role: 'Developer' }));
  }
  await add(admin, '/api/team-members', aTeamMember({ name: 'Cy Dunn', role: 'Engineer' }));
  const post = { name: 'Senior developer', role: 'Developer', startMonth: '2026-09' };
  const id = await add(admin, '/api/placeholders', post);
  for (const month of months) {
    await admin.put(`/api/placeholders/${id}/hours`, { projectId, month, hours: 40 });
  }
};

const read = async <Answer>(admin: HttpClient, path: string) => (await admin.get(path)).body as Answer;

/** Everything that a change may touch: people's roles, hours of people and placeholders, and projects. */
const stateOf = async (admin: HttpClient) => ({
  roles: (await read<{ role: string }[]>(admin, '/api/team-members')).map(({ role }) => role),
  hours: await Promise.all(
    months.map(async (month) => {
      const plans = await read<{ allocatedHours: number }[]>(admin, `/api/allocations/month/${month}`);
      return plans.map(({ allocatedHours }) => allocatedHours);
    }),
  ),
  toBeHired: (await read<{ name: string }[]>(admin, '/api/placeholders')).map(({ name }) => name),
  projects: (await read<{ name: string }[]>(admin, '/api/projects')).length,
});
type State = Awaited<ReturnType<typeof stateOf>>;
const before: State = {
  roles: ['Developer', 'Developer', 'Engineer'],
  hours: [[], [], []],
  toBeHired: ['Senior developer'],
  projects: 1,
};

const imported = Array.from({ length: 50 }, (_, place) => ({
  row: place + 2,
  cells: { client: 'Meridian', name: `Imported ${place}`, revenue: '100' },
}));

/** A change, the statement that stores it, and the state after it. */
const changes: { change: string; path: string; body: object; stores: string; after: State }[] = [
  {
    change: 'a replacement',
    path: '/api/placeholders/1/replace',
    body: { personKind: 'teamMember', personId: 1, from: '2026-09' },
    stores: 'log.append.+PlaceholderReplaced',
    after: { ...before, hours: [[40], [40], [40]], toBeHired: [] },
  },
  {
    change: 'a merge',
    path: '/api/roles/rename',
    body: { role: 'Developer', to: 'Engineer', merge: true },
    stores: 'log.append.+teamMember-1\\b.+teamMember-2\\b',
    after: { ...before, roles: ['Engineer', 'Engineer', 'Engineer'] },
  },
  {
    change: 'an import',
    path: '/api/import/projects',
    body: { rows: imported },
    stores: 'log.append.+Imported 1\\b',
    after: { ...before, projects: 51 },
  },
];
const points = ['sent', 'committed'] as const;
/** Milliseconds by which the clock is wrong until the start after the kill. */
const jumps = [-3 * 3_600_000, 26 * 3_600_000];

describe.each(testDatabases)(
  'a planner whose log is in its database, on $name, killed within a change',
  (kind) => {
    const { start, startDying, killed, openAgain } = killable(kind);

    it.each(
      pointsOn(
        kind,
        changes.flatMap((one) =>
          points.map((when, place) => ({ ...one, when, jump: jumps[place % 2] ?? 0 })),
        ),
      ),
    )(
      'given $change as its statement is $when, and a clock that jumps $jump ms, then it is there whole or not at all, and done again it is there once',
      { timeout: 240_000 },
      async ({ path, body, stores, after, when, jump }) => {
        const dying = startDying({ DIE_AT: stores, DIE_WHEN: when, CLOCK_JUMPS: String(jump) });
        const admin = await dying.signIn();
        await anAgency(admin);
        expect(await stateOf(admin)).toEqual(before);
        const answer = await admin.post(path, body).catch(() => undefined);
        expect(await dying.ended).toBeNull();
        // An import has begun to respond.
        expect(answer?.text ?? '').not.toContain('"done"');

        // Makes names claimed by a dead import free, as they are after a minute.
        const left = await openAgain();
        await left.pool.query(sql.unsafe`update vault.claims set claimed_at = now() - interval '2 minutes'`);
        await left.close();

        const again = await start().signIn();
        const found = await stateOf(again);
        expect([before, after]).toContainEqual(found);
        if (when === 'committed') expect(found).toEqual(after);
        await again.post(path, body);
        expect(await stateOf(again)).toEqual(after);
        await killed();
        const last = start();
        expect(await stateOf(await last.signIn())).toEqual(after);
        last.kill('SIGTERM');
        await last.ended;
        const database = await openAgain();
        try {
          await expectSameFigures(database);
        } finally {
          await database.close();
        }
      },
    );
  },
);

describe.each(testDatabases.filter(({ name }) => name === pglite.name))(
  'the embedded store, killed within a backup',
  (kind) => {
    const { start, killed, dataDirectory } = killable(kind);

    it('given its file has begun, then nothing bears its name, the planner opens, and the next one is whole', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'planner-embedded-backup-'));
      const other = await newDataDirectory('planner-embedded-restore');
      try {
        await anAgency(await start().signIn());
        await killed();
        const file = join(folder, 'backup.gz');
        const environment = { DATA_DIR: dataDirectory() };
        const cut = await runCommand('backup', environment, [file], async (kill) => {
          while ((await readdir(folder)).length === 0) await new Promise(setImmediate);
          kill();
        });
        expect(cut.code).toBeNull();
        expect(await readdir(folder)).toEqual(['backup.gz.part']);

        expect(await stateOf(await start().signIn())).toEqual(before);
        await killed();
        expect(await runCommand('backup', environment, [file])).toMatchObject({ code: 0, faults: '' });
        expect(await readdir(folder)).toEqual(['backup.gz']);
        expect(await runCommand('restore', { DATA_DIR: other }, [file])).toMatchObject({
          code: 0,
          faults: '',
        });
        const restored = startProcess({ DATA_DIR: other });
        expect(await stateOf(await restored.signIn())).toEqual(before);
        restored.kill('SIGKILL');
        await restored.ended;
      } finally {
        await rm(folder, { recursive: true, force: true });
        await rm(other, { recursive: true, force: true });
      }
    }, 240_000);
  },
);
