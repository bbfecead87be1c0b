import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, aFreelancer, aRetainer, aUser } from '../../../tests/agency.ts';
import { testDatabases } from '../../../tests/databases.ts';
import type { Answer } from '../../../tests/httpClient.ts';
import { startServer, type TestServer } from '../../../tests/server.ts';
import { makeToken, type Program } from '../testing/tokens.ts';

type Writer = { send: Program['send'] };

const march = '2026-03';

describe.each(testDatabases.slice(0, 1))('closed months and who does not see pay', (kind) => {
  let server: TestServer;
  let writers: Writer[];
  const ids = { care: 0, summer: 0, fifty: 0, eighty: 0, free: 0, agreed: 0, hire: 0 };
  beforeAll(async () => {
    server = await startServer(kind, { now: () => new Date('2026-05-10T12:00:00Z') });
    const { admin } = server;
    const client = await add(admin, '/api/clients', { name: 'Birch & Sons' });
    ids.care = await add(admin, '/api/projects', aRetainer(client, { name: 'Care' }));
    ids.summer = await add(
      admin,
      '/api/projects',
      aRetainer(client, { name: 'Summer', startMonth: '2026-06' }),
    );
    const freelancer = (name: string, hourlyRate: string, minAgreedHours = 0) =>
      add(
        admin,
        '/api/freelancers',
        aFreelancer({ name, email: `${name}@f.example`, hourlyRate, minAgreedHours }),
      );
    ids.fifty = await freelancer('Fifty', '50');
    ids.eighty = await freelancer('Eighty', '80');
    ids.free = await freelancer('Free', '0');
    ids.agreed = await freelancer('Agreed', '40', 30);
    const all = [ids.fifty, ids.eighty, ids.free, ids.agreed];
    await saved(
      hours(
        admin,
        ids.care,
        all.map((id) => [id, 0, 20]),
      ),
    );
    await saved(hours(admin, ids.summer, [[ids.free, 0, 10]]));
    ids.hire = await add(admin, '/api/placeholders', { name: 'Writer', role: 'Writer', startMonth: march });
    const hire = { projectId: ids.care, month: march, hours: 8 };
    const hired = await admin.put(`/api/placeholders/${ids.hire}/hours`, hire);
    expect(hired.status, hired.text).toBeLessThan(300);
    await close();
    await add(admin, '/api/admin/users', aUser('planner', { role: 'admin', seesPay: false }));
    writers = [
      await server.signedIn('planner'),
      await makeToken(server, { name: 'Sheet', rights: 'readAndWrite' }),
    ];
  });
  afterAll(() => server.stop());

  const close = async () => {
    const { digest } = (await server.admin.get(`/api/periods/${march}/check`)).body as { digest: string };
    expect(await server.admin.post(`/api/periods/${march}/close`, { digest })).toMatchObject({ status: 200 });
  };
  const plan = async (entries: Record<number, number>) => {
    const path = `/api/allocations/project/${ids.care}/month/${march}`;
    const { version } = (await server.admin.get(path)).body as { version: number };
    return {
      path,
      json: {
        expectedVersion: version,
        entries: Object.entries(entries).map(([id, allocatedHours]) => ({
          freelancerId: Number(id),
          allocatedHours,
        })),
      },
    };
  };
  /** Saves hours of freelancers in March: by id, before and after. */
  const hours = (writer: Writer, projectId: number, changes: [id: number, before: number, after: number][]) =>
    writer.send('POST', '/api/hours', {
      json: {
        changes: changes.map(([freelancerId, before, after]) => ({
          projectId,
          month: march,
          freelancerId,
          before,
          after,
        })),
      },
    });
  const saved = async (answer: Promise<Answer>) => {
    const { text, body } = await answer;
    const { cells = [] } = body as { cells?: { status: string }[] };
    expect(new Set(cells.map(({ status }) => status)), text).toEqual(new Set(['saved']));
  };
  const withheld = [{ month: march, revenue: 0, grossProfit: null, otherCosts: 0, netProfit: null }];
  const refused = { status: 409, body: { code: 'closed-months', closedMonths: withheld } };

  it('given hours beyond the agreed ones, then they are refused at every rate, and in every balance of rates', async () => {
    const { fifty, eighty, free, agreed } = ids;
    const as = { [fifty]: 20, [eighty]: 20, [free]: 20, [agreed]: 20 };
    // 8 × £50 = 5 × £80: no penny moves.
    for (const entries of [
      { ...as, [fifty]: 28, [eighty]: 15 },
      { ...as, [free]: 21 },
      { ...as, [fifty]: 21 },
    ]) {
      const { path, json } = await plan(entries);
      for (const writer of writers) expect(await writer.send('PUT', path, { json })).toMatchObject(refused);
    }
  });

  it('given other ways to the same hours, then they are refused alike', async () => {
    const cells = { client: 'Birch & Sons', project: 'Care', month: march, person: 'Free', hours: '30' };
    for (const writer of writers) {
      for (const json of [{ likelihood: 'tentative', likelihoodPercent: 50 }, { likelihood: 'lost' }])
        expect(await writer.send('PATCH', `/api/projects/${ids.summer}`, { json })).toMatchObject(refused);
      expect(await writer.send('DELETE', `/api/projects/${ids.summer}`)).toMatchObject(refused);
      const typed = await hours(writer, ids.care, [[ids.free, 20, 30]]);
      expect(typed.text).toContain('"code":"closed-months"');
      const imported = await writer.send('POST', '/api/import/allocations', {
        json: { rows: [{ row: 2, cells }] },
      });
      expect(imported.text).toContain('"code":"closed-months"');
      const json = { personKind: 'freelancer', personId: ids.free, from: march };
      const replaced = await writer.send('POST', `/api/placeholders/${ids.hire}/replace`, { json });
      expect(replaced, replaced.text).toMatchObject(refused);
    }
  });

  it('given hours within the agreed ones, or none that count otherwise, then they are saved', async () => {
    for (const [writer, before] of [
      [writers[0], 20],
      [writers[1], 25],
    ] as const)
      await saved(hours(writer as Writer, ids.care, [[ids.agreed, before, before + 5]]));
    const { path, json } = await plan({
      [ids.fifty]: 20,
      [ids.eighty]: 20,
      [ids.free]: 20,
      [ids.agreed]: 30,
    });
    expect(await (writers[0] as Writer).send('PUT', path, { json })).toMatchObject({ status: 200 });
  });

  it('given it restates the month for a reason, then it is saved, although no penny moves', async () => {
    const [planner] = writers as [Writer];
    const restating = { closedMonths: 'restate', reason: 'Counted late' };
    const { path, json } = await plan({
      [ids.fifty]: 28,
      [ids.eighty]: 15,
      [ids.free]: 20,
      [ids.agreed]: 30,
    });
    const answer = await planner.send('PUT', path, { json: { ...json, ...restating } });
    expect(answer, answer.text).toMatchObject({ status: 200 });
    const { body } = await server.admin.get(`/api/pnl?from=${march}&to=${march}`);
    const [{ closed }] = (body as { months: [{ closed: { otherwise: object } }] }).months;
    expect(closed.otherwise).toEqual({});
    const undo = `/api/history/${answer.headers['x-correlation-id']}/undo`;
    const { token } = (await planner.send('GET', undo)).body as { token: string };
    const undone = await planner.send('POST', undo, { json: { token, reason: 'Not so' } });
    expect(undone).toMatchObject(refused);
  });

  it('given who sees pay, then only pence count', async () => {
    const payroll = await makeToken(server, { name: 'Payroll', rights: 'readAndWrite', seesPay: true });
    for (const [writer, before] of [
      [server.admin, 20],
      [payroll, 21],
    ] as const)
      await saved(hours(writer, ids.care, [[ids.free, before, before + 1]]));
  });

  it('given staff costs that were entered by hand, then the hours beneath are refused all the same', async () => {
    const costs = { month: march, directStaffCosts: '1000', operatingStaffCosts: '10' };
    const set = { ...costs, closedMonths: 'restate', reason: 'By the books' };
    expect(await server.admin.post('/api/pnl/costs', set)).toMatchObject({ status: 200 });
    for (const writer of writers) {
      const { text } = await hours(writer, ids.care, [[ids.fifty, 28, 40]]);
      expect(text).toContain('"code":"closed-months"');
    }
    await saved(hours(server.admin, ids.care, [[ids.fifty, 28, 40]]));
  });
});
