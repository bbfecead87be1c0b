import { parse } from 'papaparse';
import type { QuerySqlToken } from 'slonik';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HistoryEntryView, HistoryView } from '#projections/history/view.ts';
import { add, aFreelancer, aRetainer, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { expectRefusal } from '../../tests/problems.ts';
import { startServer, type TestServer } from '../../tests/server.ts';

const clock = { now: new Date('2026-05-14T09:30:00.000Z') };
const tomorrow = '2026-05-15T08:00:00.000Z';

describe.each(testDatabases)('history on $name', (kind) => {
  let server: TestServer;
  let second: HttpClient;
  let software: number;
  let member: number;
  let project: number;
  beforeAll(async () => {
    clock.now = new Date('2026-05-14T09:30:00.000Z');
    server = await startServer(kind, { now: () => clock.now });
    const { admin } = server;
    await add(admin, '/api/admin/users', aUser('second', { role: 'admin', password: 'swordfish secret' }));
    second = await server.signedIn('second', 'swordfish secret');

    // Six changes of one subscription, one of them a repeat.
    const fields = { name: 'Framewise', defaultMonthlyCost: '120', costType: 'direct' };
    software = await add(admin, '/api/software-costs', fields);
    const adjust = (client: HttpClient, adjustedCost: string, reason?: string) =>
      client.post('/api/software-cost-adjustments', {
        softwareCostId: software,
        month: '2026-05',
        adjustedCost,
        reason,
      });
    await adjust(admin, '95.50', 'Credit');
    await adjust(second, '95.50', 'Credit');
    await adjust(second, '90', 'Larger credit');
    clock.now = new Date(tomorrow);
    await admin.put(`/api/software-costs/${software}`, {
      ...fields,
      defaultMonthlyCost: '150',
      isActive: false,
      reason: 'Price rise',
    });
    await admin.delete(`/api/software-cost-adjustments/${software}/2026-05`);

    const client = await add(admin, '/api/clients', { name: 'Birch & Sons' });
    project = await add(admin, '/api/projects', aRetainer(client));
    member = await add(admin, '/api/team-members', aTeamMember());
    const plan = (expectedVersion: number, allocatedHours: number) =>
      admin.put(`/api/allocations/project/${project}/month/2026-06`, {
        expectedVersion,
        entries: [{ teamMemberId: member, allocatedHours }],
      });
    await plan(0, 8);
    await plan(1, 7.5);
    const freelancer = await add(admin, '/api/freelancers', aFreelancer());
    await admin.put(`/api/freelancers/${freelancer}`, aFreelancer({ hourlyRate: '50' }));
    await admin.patch(`/api/projects/${project}`, { status: 'hive emergency' });
    await add(admin, '/api/other-costs', { name: 'Rent', month: '2026-06', amount: '2000' });
    await admin.post('/api/pnl/costs', { month: '2026-06', directStaffCosts: '100', reason: 'Payroll' });
    await admin.delete(`/api/team-members/${member}`);
  });
  afterAll(() => server.stop());

  const history = async (query: string): Promise<HistoryView> => {
    const answer = await server.admin.get(`/api/history?${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as HistoryView;
  };
  const told = ({ at, by, event, month, changes, reason }: HistoryEntryView) => ({
    at,
    by: by.username,
    event,
    month,
    changes,
    reason,
  });

  it('given six changes of a subscription, one a repeat, then the other five are read back exactly', async () => {
    const { entries, next } = await history(`kind=softwareCost&id=${software}`);
    const [first, later] = ['2026-05-14T09:30:00.000Z', tomorrow];
    const [admin, month] = ['admin', '2026-05'];
    const effective = (from: string, to: string) => [{ field: 'effectiveCost', from, to }];
    expect(entries.map(told)).toEqual([
      {
        at: later,
        by: admin,
        event: 'SoftwareCostAdjustmentRemoved',
        month,
        changes: effective('90', '150'),
        reason: null,
      },
      {
        at: later,
        by: admin,
        event: 'SoftwareCostUpdated',
        month: null,
        changes: [
          { field: 'defaultMonthlyCost', from: '120', to: '150' },
          { field: 'isActive', from: true, to: false },
        ],
        reason: 'Price rise',
      },
      {
        at: first,
        by: 'second',
        event: 'SoftwareCostAdjusted',
        month,
        changes: effective('95.5', '90'),
        reason: 'Larger credit',
      },
      {
        at: first,
        by: admin,
        event: 'SoftwareCostAdjusted',
        month,
        changes: effective('120', '95.5'),
        reason: 'Credit',
      },
      {
        at: first,
        by: admin,
        event: 'SoftwareCostAdded',
        month: null,
        changes: [
          { field: 'name', from: null, to: 'Framewise' },
          { field: 'costType', from: null, to: 'direct' },
          { field: 'defaultMonthlyCost', from: null, to: '120' },
          { field: 'isActive', from: null, to: true },
        ],
        reason: null,
      },
    ]);
    expect(next).toBeNull();
    expect(entries[2]).toMatchObject({
      by: { id: '2', username: 'second', name: 'Una Quill' },
      record: { kind: 'softwareCost', id: String(software), name: 'Framewise' },
      correlationId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  it('given a plan, then it tells whose hours went from what to what, under their name for good', async () => {
    const { entries } = await history(`kind=allocationPlan&id=${project}&month=2026-06`);
    expect(entries.map(({ record, changes }) => [record.name, changes])).toEqual([
      ['Care plan', [{ field: 'hours: Ada Byrne', from: 8, to: 7.5 }]],
      ['Care plan', [{ field: 'hours: Ada Byrne', from: null, to: 8 }]],
    ]);
  });

  it('given a kind, then its records are named, those that are deleted among them', async () => {
    const answer = await server.admin.get('/api/history/records?kind=teamMember');
    expect(answer.body).toEqual([{ id: String(member), name: 'Ada Byrne', formerNames: [], isGone: true }]);
    expectRefusal(await server.admin.get('/api/history/records?kind=manualCosts'));
    const file = await server.admin.get('/api/history.csv?q=payroll');
    expect(parse(file.text, { skipEmptyLines: true }).data).toHaveLength(2);
  });

  it('given a deleted record, then its name and what it said stay', async () => {
    const [deleted] = (await history(`kind=teamMember&id=${member}`)).entries;
    expect(deleted).toMatchObject({ event: 'TeamMemberRemoved', record: { name: 'Ada Byrne' } });
    expect(deleted?.changes).toContainEqual({ field: 'salary', from: '36000', to: null });
  });

  it.each([
    ['client', 'Birch & Sons', 'name'],
    ['project', 'Care plan', 'status'],
    ['teamMember', 'Ada Byrne', 'salary'],
    ['freelancer', 'Flo Marsh', 'hourlyRate'],
    ['allocationPlan', 'Care plan', 'hours: Ada Byrne'],
    ['softwareCost', 'Framewise', 'effectiveCost'],
    ['otherCost', 'Rent', 'amount'],
    ['manualCosts', 'P&L costs', 'directStaffCosts'],
    ['user', 'second', 'role'],
  ])('covers a %s', async (recordKind, name, field) => {
    const { entries } = await history(`kind=${recordKind}&limit=200`);
    const ofRecord = entries.filter(({ record }) => record.name === name);
    expect(ofRecord.flatMap(({ changes }) => changes.map((change) => change.field))).toContain(field);
  });

  it.each([
    ['kind=manualCosts', ['ManualCostsSet']],
    ['kind=manualCosts&month=2026-06', ['ManualCostsSet']],
    ['month=2026-06&kind=client', []],
    ['user=2', ['SoftwareCostAdjusted']],
    ['from=2026-05-15&kind=softwareCost', ['SoftwareCostAdjustmentRemoved', 'SoftwareCostUpdated']],
    ['to=2026-05-14&kind=softwareCost&limit=1', ['SoftwareCostAdjusted']],
    ['q=larger%20CREDIT', ['SoftwareCostAdjusted']],
    ['q=una%20quill', ['SoftwareCostAdjusted', 'UserCreated']],
    ['q=framew&from=2026-05-15', ['SoftwareCostAdjustmentRemoved', 'SoftwareCostUpdated']],
    ['q=framewise%27%20or%201%3D1', []],
    ['from=2026-05-16', []],
    ['to=2026-05-13', []],
  ])('given ?%s, then only what matches', async (query, events) => {
    expect((await history(query)).entries.map(({ event }) => event)).toEqual(events);
  });

  it('given pages, then following them tells everything once, newest first', async () => {
    const all = (await history('limit=200')).entries;
    const followed: HistoryEntryView[] = [];
    let after = '';
    for (;;) {
      const { entries, next } = await history(`limit=4${after}`);
      expect(entries.length).toBeLessThanOrEqual(4);
      followed.push(...entries);
      if (next === null) break;
      after = `&after=${next}`;
    }
    expect(followed).toEqual(all);
    const positions = all.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => b - a));
    expect(all.at(-1)).toMatchObject({ event: 'UserCreated', by: { name: expect.stringMatching(/\w/) } });
  });

  it('given users with passwords, then no answer has one, nor a hash of one', async () => {
    const answer = await server.admin.get('/api/history?limit=200');
    expect(answer.text).not.toMatch(/swordfish|password|scrypt|argon|hash/i);
    expect((await history('kind=user&id=2')).entries[0]?.changes).toContainEqual({
      field: 'username',
      from: null,
      to: 'second',
    });
  });

  it('given the CSV, then it has a row for each changed field and no cell that is a formula', async () => {
    await add(server.admin, '/api/other-costs', {
      name: '=HYPERLINK("http://evil")',
      description: '@sum',
      month: '2026-05',
      amount: '5',
      reason: '=1+1\nand a second line',
    });
    const answer = await server.admin.get('/api/history.csv?kind=otherCost');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('history.csv'),
    });
    expect(
      answer.text.startsWith('\uFEFFWhen,Who,What,Kind,Record,Month,Field,From,To,Reason,Change\r\n'),
    ).toBe(true);
    const rows = parse<string[]>(answer.text.slice(1), { skipEmptyLines: true }).data;
    expect(rows.flat().filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    expect(rows.find(([, , , , , , field]) => field === 'Name')?.slice(2, 9)).toEqual([
      'Other cost added',
      'Other cost',
      '\'=HYPERLINK("http://evil")',
      '2026-05',
      'Name',
      '',
      '\'=HYPERLINK("http://evil")',
    ]);
    expect(rows[1]?.[0]).toMatch(/^2026-05-1\dT\d\d:\d\d:\d\d\+01:00$/);
    const whole = await server.admin.get('/api/history.csv');
    const entries = (await history('limit=200')).entries;
    const lines = entries.reduce((sum, { changes }) => sum + Math.max(1, changes.length), 0);
    expect(parse(whole.text, { skipEmptyLines: true }).data).toHaveLength(lines + 1);
  });

  it.each([
    ['kind=invoice', 'kind'],
    ['id=%27%3Bdrop', 'id'],
    ['month=May', 'month'],
    ['user=%00', 'user'],
    ['from=2026-02-30', 'from'],
    ['to=yesterday', 'to'],
    ['after=-1', 'after'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['q=', 'q'],
    ['q=%25%25%25', 'q'],
    [`q=${'x'.repeat(101)}`, 'q'],
  ])('given ?%s, then 400 at %s', async (query, path) => {
    const answer = await server.admin.get(`/api/history?${query}`);
    expectRefusal(answer);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  it('given a search of more than a page, then its CSV searches once and tells every entry in order', async () => {
    const path = `/api/software-costs/${software}`;
    for (let month = 1; month <= 105; month++)
      await server.admin.put(path, { name: 'Framewise', defaultMonthlyCost: `${month}`, costType: 'direct' });
    const { readSide } = server.planner;
    const { snapshot } = readSide;
    let searches = 0;
    const watched = vi.spyOn(readSide, 'snapshot').mockImplementation((live, query) =>
      snapshot.call(readSide, live, (seen) => {
        const { db } = seen.read;
        const any = (asked: QuerySqlToken) => {
          if (asked.sql.includes('tsquery')) searches += 1;
          return db.any(asked);
        };
        return query({ ...seen, read: { ...seen.read, db: { ...db, any: any as typeof db.any } } });
      }),
    );
    const file = await server.admin.get('/api/history.csv?q=framewise').finally(() => watched.mockRestore());
    const costs = [...file.text.matchAll(/,Default cost,[^,]*,(\d+)/g)].map(([, cost]) => Number(cost));
    const set = Array.from({ length: 105 }, (_, place) => 105 - place);
    expect(costs).toEqual([...set, 150, 120]);
    expect(searches).toBe(1);
  });
});
