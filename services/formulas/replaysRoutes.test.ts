import { beforeEach, describe, expect, it } from 'vitest';
import type { DifferencesView } from '#projections/formulas/differences/view.ts';
import type { FormulasView } from '#projections/formulas/view.ts';
import type { HistoryView } from '#projections/history/view.ts';
import { liveReadModelVersion } from '#projections/readModelVersions/readModelVersions.ts';
import type { ReplayView } from '#projections/readModelVersions/view.ts';
import { add, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { listen } from '../../tests/liveClient.ts';
import { expectRefused } from '../../tests/problems.ts';
import { serverForEach } from '../../tests/setUp.ts';
import { addMember, formulasAdmin } from './testing/formulasAdmin.ts';

const now = new Date('2026-05-14T09:30:00.000Z');
const withNi = { monthlyCostIncludesEmployerNi: true };

describe.each(testDatabases)('replays on $name', (kind) => {
  const server = serverForEach(kind, { now: () => now });
  const { ask, ready, adopt, adoptNow, directStaff } = formulasAdmin(server);
  let member: number;
  beforeEach(async () => {
    member = await addMember(server);
  });

  it('given other formulas, then it tells what would be another, and nothing changes until it is adopted', async () => {
    const replay = await ready(withNi, 'NI is a cost');
    expect(replay).toMatchObject({
      status: 'ready',
      formulasVersion: 2,
      reason: 'NI is a cost',
      by: { username: 'admin' },
      formulas: { ...withNi, employerNiUplift: 0.138 },
    });
    // Nothing is read or built.
    expect(replay).toMatchObject({ applied: 0, total: 0, base: 0, isKept: true });
    expect(await directStaff()).toBe(3_000);
    expect(await ask<FormulasView>('/api/admin/formulas')).toMatchObject({
      version: 1,
      revisions: [{ version: 1, by: null }],
    });

    const { differences, netProfit, sum, movers, versions, total } = await ask<DifferencesView>(
      `/api/admin/replays/${replay.id}/differences?month=2026-05`,
    );
    expect(versions).toEqual({ from: 1, to: 2 });
    expect(total).toBe(5);
    expect(differences).toEqual(
      expect.arrayContaining([
        { month: '2026-05', figure: 'totalDirectCosts', record: null, from: 3_000, to: 3_414, change: 414 },
        {
          month: '2026-05',
          figure: 'directCost',
          record: { kind: 'teamMember', id: member, name: 'Ada Byrne' },
          from: 3_000,
          to: 3_414,
          change: 414,
        },
      ]),
    );
    const may = netProfit.find(({ month }) => month === '2026-05');
    expect((may?.to ?? 0) - (may?.from ?? 0)).toBe(-414);
    expect(sum).toMatchObject({ span: { first: '2026-01', last: '2027-05' }, change: -414 * 17 });
    expect(movers).toEqual([
      { record: { kind: 'teamMember', id: member, name: 'Ada Byrne' }, change: sum.change },
    ]);
    const csv = (await server.admin.get(`/api/admin/replays/${replay.id}/differences.csv`)).text;
    expect(csv).toContain('2026-05,Total Direct Costs,The agency,,,3000.00,3414.00,414.00');
  });

  it('given an adoption, then every figure follows at once, and history and formulas say who and why', async () => {
    const listener = await listen(server.url, server.admin.cookie);
    const replay = await ready(withNi, 'NI is a cost');
    expect(await adopt(replay.id, { reason: 'The board agreed' })).toMatchObject({
      status: 200,
      body: { status: 'adopted' },
    });
    expect(await directStaff()).toBe(3_414);
    await listener.next(({ topics }) => topics.includes('*'));
    listener.vanish();
    const told = await ask<FormulasView>('/api/admin/formulas');
    expect(told).toMatchObject({ version: 2, formulas: withNi });
    expect(told.revisions).toMatchObject([
      {
        version: 2,
        by: { username: 'admin' },
        at: now.toISOString(),
        reason: 'The board agreed',
        replay: replay.id,
      },
      { version: 1, at: null },
    ]);
    const { entries } = await ask<HistoryView>('/api/history?kind=formulas');
    expect(entries).toMatchObject([
      {
        event: 'FormulasAdopted',
        reason: 'The board agreed',
        changes: [
          { field: 'monthlyCostIncludesEmployerNi', from: false, to: true },
          // Over seventeen months.
          { field: 'comparedNetProfit', from: '0', to: '-7038' },
        ],
      },
    ]);
  });

  it('given an adoption, then going back is the same step, with what was written meanwhile', async () => {
    const [cheap, dear] = [await ready(withNi), await ready({ ...withNi, employerNiUplift: 0.2 })];
    await adopt(cheap.id);
    const again = await ready({ ...withNi, employerNiUplift: 0.2 });
    await adopt(again.id);
    await add(
      server.admin,
      '/api/team-members',
      aTeamMember({ email: 'bob@agency.example', salary: '12000', costType: 'direct' }),
    );
    expect(await directStaff()).toBeGreaterThan(4_500);
    const list = await ask<ReplayView[]>('/api/admin/replays');
    expect(list.map(({ id, status, formulasVersion }) => [id, status, formulasVersion])).toEqual([
      [again.id, 'adopted', 3],
      [dear.id, 'ready', 3],
      [cheap.id, 'retired', 2],
    ]);
    expect(await adopt(cheap.id, { reason: 'Too early' })).toMatchObject({ status: 200 });
    expect(await directStaff()).toBe(4_552);
    expect(await ask<FormulasView>('/api/admin/formulas')).toMatchObject({
      version: 2,
      revisions: [{ version: 2, reason: 'Too early' }, { version: 3 }, { version: 2 }, { version: 1 }],
    });
    // And back again: the same formulas keep their number, and this time there is no reason.
    expect(await adopt(again.id)).toMatchObject({ status: 200 });
    expect(await ask<FormulasView>('/api/admin/formulas')).toMatchObject({
      version: 3,
      revisions: [
        { version: 3, reason: null },
        { version: 2 },
        { version: 3 },
        { version: 2 },
        { version: 1 },
      ],
    });
  });

  it('given an adoption, then its differences are told for ever, as they were then', async () => {
    const replay = await ready(withNi);
    const path = `/api/admin/replays/${replay.id}/differences`;
    const before = await ask<DifferencesView>(path);
    await adopt(replay.id);
    const raised = { ...aTeamMember(), salary: '72000', isUkEmployee: true, costType: 'direct' };
    expect((await server.admin.put(`/api/team-members/${member}`, raised)).status).toBe(200);
    expect(await ask<DifferencesView>(path)).toEqual(before);
    await adoptNow({ monthlyCostIncludesEmployerNi: false });
    expect(await ask<DifferencesView>(path)).toEqual(before);
  });

  it('given no other formulas, then the log is counted anew under the set in force, and nothing is another', async () => {
    const replay = await ready();
    expect(replay.formulasVersion).toBe(1);
    expect(replay.applied).toBe(await server.planner.store.head());
    expect(replay.total).toBe(replay.applied);
    const { total } = await ask<DifferencesView>(`/api/admin/replays/${replay.id}/differences`);
    expect(total).toBe(0);
    await adopt(replay.id);
    const live = await liveReadModelVersion(server.database.pool);
    expect(live?.id).toBe(replay.id);
  });

  it('given a number that is none, then it is 404', async () => {
    expectRefused(await server.admin.get('/api/admin/replays/99'), 404, /does not exist/);
    expectRefused(await adopt(99), 404, /does not exist/);
    expectRefused(await server.admin.get('/api/admin/verifications/1'), 404, /does not exist/);
  });
});
