import { describe, expect, it } from 'vitest';
import type { ImportKind } from '#domain/imports/columns.ts';
import { add } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { expectRefused } from '../../tests/problems.ts';
import { serverForAll } from '../../tests/setUp.ts';
import { type Cells, fresh, importRows, lastLine, linesOf, previewOf } from '../api/testing/importing.ts';

describe.each(testDatabases)('imports on $name', (kind) => {
  const server = serverForAll(kind);

  const preview = (what: ImportKind, ...rows: Cells[]) => previewOf(server, what, rows);
  const send = (what: ImportKind, rows: readonly Cells[], reason?: string) =>
    importRows(server, what, rows, reason);
  const names = async (path: string) =>
    ((await server.admin.get(path)).body as { name: string }[]).map(({ name }) => name);
  describe('of clients', () => {
    it('given new names, then they are there at once, as one change with its reason', async () => {
      const [one, two] = [fresh('Aspen'), fresh('Birch')];
      const head = await server.planner.store.head();
      const answer = await send('clients', [{ name: ` ${one} ` }, { name: two }], 'From the old sheet');
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'content-type': expect.stringContaining('ndjson') },
      });
      expect(lastLine(answer)).toEqual({
        done: {
          counts: { new: 2, change: 0, same: 0, error: 0 },
          message: 'Adds 2 clients.',
          correlationId: answer.headers['x-correlation-id'],
        },
      });
      expect(await names('/api/clients')).toEqual(expect.arrayContaining([one, two]));
      const history = (await server.admin.get('/api/history?kind=client&limit=2')).body;
      expect(history).toMatchObject({
        entries: [one, two].reverse().map((name) => ({
          record: { name },
          reason: 'From the old sheet',
          correlationId: answer.headers['x-correlation-id'],
        })),
      });
      expect(await server.planner.store.head()).toBe(head + 2);
    });

    it('given an imported name, then nobody else can take it', async () => {
      const name = fresh('Elder');
      await send('clients', [{ name }]);
      expect(await server.admin.post('/api/clients', { name })).toMatchObject({ status: 409 });
    });

    it('given the same file from several at once, then each client is made once', async () => {
      const rows = Array.from({ length: 5 }, () => ({ name: fresh('Fir') }));
      const answers = await Promise.all(Array.from({ length: 4 }, () => send('clients', rows)));
      const added = answers.map((answer) => {
        const line = lastLine(answer);
        return line && 'done' in line ? line.done.counts.new : line;
      });
      expect(added.sort()).toEqual([0, 0, 0, 5]);
      expect((await names('/api/clients')).filter((name) => name.startsWith('Fir '))).toHaveLength(5);
    });
  });

  describe('of projects', () => {
    it('given clients old and new, then the projects are made with their clients', async () => {
      const [old, young, project] = [fresh('Gorse'), fresh('Hazel'), fresh('Shop')];
      await add(server.admin, '/api/clients', { name: old });
      const rows: Cells[] = [
        {
          client: old.toUpperCase(),
          name: project,
          projectType: 'Retainer',
          revenue: '£3,000.50',
          hourlyRate: '60',
        },
        { client: young, name: project, projectType: 'SLA', contractedHours: '40', status: "Jury's Out" },
        {
          client: young.toLowerCase(),
          name: `${project} two`,
          revenue: '12000',
          startMonth: 'April 2026',
          revenueSplit: 'May 2026: £4,500; 06/2026: 7500',
        },
      ];
      expect((await preview('projects', ...rows)).consequence).toBe(
        'Adds 3 projects, and 1 client with them.',
      );
      expect(lastLine(await send('projects', rows))).toMatchObject({ done: { counts: { new: 3 } } });
      const { body } = await server.admin.get('/api/projects');
      expect(body).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            name: project,
            client: expect.objectContaining({ name: old }),
            revenue: '3000.5',
          }),
          expect.objectContaining({
            name: project,
            client: expect.objectContaining({ name: young }),
            projectType: 'sla',
            allocatedHours: 40,
            hourlyRate: '60',
            status: 'jurys out',
          }),
          expect.objectContaining({
            name: `${project} two`,
            client: expect.objectContaining({ name: young }),
            startMonth: '2026-04',
            revenueSplit: '[{"month":"2026-05","amount":"4500"},{"month":"2026-06","amount":"7500"}]',
          }),
        ]),
      );
    });
  });

  describe('of people', () => {
    it('given one bad row, then nothing of the file is imported', async () => {
      const head = await server.planner.store.head();
      const good = { name: 'Lee', email: 'lee@a.example', role: 'Designer', salary: '1' };
      const answer = await send('team-members', [good, { ...good, email: 'nobody' }, good]);
      expect(answer).toMatchObject({
        status: 400,
        body: {
          detail: '2 rows cannot be imported, so nothing was. Correct them, or leave them out.',
          errors: [
            { path: 'rows.3.email', message: 'Invalid email' },
            {
              path: 'rows.4.email',
              message: 'Row 2 has the same email. Keep one of the two, or correct one of them.',
            },
          ],
        },
      });
      expect(await server.planner.store.head()).toBe(head);
    });
  });

  it('given fields that no import has, then it is refused with their names, large files too', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, () => ({ row: 2, cells: { name: fresh('Rue') }, sheet: 'One' }));
    for (const path of ['/api/import/clients', '/api/import/clients/preview'])
      for (const count of [1, 5_000])
        expectRefused(
          await server.admin.post(path, { rows: rows(count), decimalcomma: true }),
          400,
          /^sheet is not known here\. decimalcomma is not known here/,
        );
  });

  it('given 5,000 rows, then they go through, with progress all along; 5,001 are refused in words', async () => {
    const rows = Array.from({ length: 5_000 }, () => ({ name: fresh('Larch') }));
    const answer = await send('clients', rows);
    const lines = linesOf(answer);
    expect(lines.at(-1)).toMatchObject({ done: { counts: { new: 5_000 } } });
    const progress = lines.flatMap((line) => ('progress' in line ? [line.progress] : []));
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
    expect(progress.length).toBeGreaterThan(10);
    expect(await send('clients', [...rows, { name: 'One too many' }])).toMatchObject({
      status: 400,
      body: {
        detail:
          'Import at most 5,000 rows at a time. Split the file, and import its parts one after the other.',
      },
    });
  });

  it('given a body that is too large even for an import, then 413 says how much may be sent', async () => {
    const answer = await send('clients', [{ name: 'x'.repeat(9_000_000) }]);
    expect(answer).toMatchObject({
      status: 413,
      body: { detail: 'The request is too large. Send at most 8 MB at a time.' },
    });
  });
});
