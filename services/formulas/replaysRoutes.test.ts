import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdoptionEvidence } from '#domain/formulas/formulas.ts';
import type { DifferencesView, FormulaPreviewView } from '#projections/formulas/differences/view.ts';
import type { FormulasView } from '#projections/formulas/view.ts';
import type { HistoryView } from '#projections/history/view.ts';
import type { PnlView } from '#projections/money/pnl/view.ts';
import { digestTables } from '#projections/readModelVersions/digest.ts';
import { liveReadModelVersion } from '#projections/readModelVersions/readModelVersions.ts';
import type { ReplayView, VerificationView } from '#projections/readModelVersions/view.ts';
import type { RecordedEvent } from '#services/log/eventStore/eventStore.ts';
import { add, aRetainer, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { listen } from '../../tests/liveClient.ts';
import { expectRefused } from '../../tests/problems.ts';
import { finished, replayed } from '../../tests/replays.ts';
import { serverForEach } from '../../tests/setUp.ts';

const now = new Date('2026-05-14T09:30:00.000Z');
const withNi = { monthlyCostIncludesEmployerNi: true };

describe.each(testDatabases)('replays on $name', (kind) => {
  const server = serverForEach(kind, { now: () => now });
  let member: number;
  beforeEach(async () => {
    const client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    await add(server.admin, '/api/projects', aRetainer(client));
    const fields = { salary: '36000', isUkEmployee: true, costType: 'direct' };
    member = await add(server.admin, '/api/team-members', aTeamMember(fields));
  });

  const ask = async <Body>(path: string): Promise<Body> => {
    const answer = await server.admin.get(path);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as Body;
  };

  const ready = (formulas?: object, reason?: string) => replayed(server.admin, formulas, reason);
  const adopt = (id: number, body = {}) => server.admin.post(`/api/admin/replays/${id}/adopt`, body);
  const adoptNow = async (formulas: object, shown?: object) => {
    const body = { formulas, reason: 'The board agreed', shown };
    const answer = await server.admin.post('/api/admin/formulas/adopt', body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as ReplayView;
  };
  const directStaff = async () => {
    const { months } = await ask<PnlView>('/api/pnl?from=2026-05&to=2026-05');
    return months[0]?.directStaffCosts;
  };

  it('given other formulas, then it tells what would be another, and nothing changes until it is adopted', async () => {
    const replay = await ready(withNi, 'NI is a cost');
    expect(replay).toMatchObject({
      status: 'ready',
      formulasVersion: 2,
      reason: 'NI is a cost',
      by: { username: 'admin' },
      formulas: { ...withNi, employerNiUplift: 0.138 },
    });
    // Nothing is read, and nothing is built.
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
          // Seventeen months of it.
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
    // And there again: the same formulas keep their number, and nobody has said why.
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

  describe('adopting what was tried', () => {
    const preview = async (formulas: object) =>
      (await server.admin.post('/api/admin/formulas/preview', { formulas })).body as FormulaPreviewView;

    it('given a reason, then it is in force at once, and the log keeps what was shown', async () => {
      const shown = await preview(withNi);
      const { id, ...adopted } = await adoptNow(withNi, {
        position: shown.position,
        netProfit: shown.netProfit,
      });
      expect(adopted).toMatchObject({ status: 'adopted', formulasVersion: 2, reason: 'The board agreed' });
      expect(await directStaff()).toBe(3_414);
      const events = await server.planner.store.readStream('formulas-agency');
      const data = events.at(-1)?.data as { shown: AdoptionEvidence };
      expect(data).toMatchObject({ version: 2, replay: id, shown: { position: shown.position } });
      expect(data.shown.span).toEqual(shown.sum.span);
      expect(data.shown.netProfit).toEqual(
        shown.netProfit.map(({ month, from, to }) => ({
          month,
          before: Math.round(from * 100),
          after: Math.round(to * 100),
        })),
      );
    });

    it('given it, then nothing is kept but the event, and it stands among what was compared', async () => {
      const [first, second] = [await adoptNow(withNi), await adoptNow({ hoursPerDay: 8 })];
      const rows = await server.database.pool.anyFirst(
        sql.unsafe`select id from planner.generations where purpose <> 'rebuild'`,
      );
      expect(rows).toEqual([]);
      const told = { by: { username: 'admin' }, at: now.toISOString(), reason: 'The board agreed' };
      const job = { applied: 0, total: 0, rate: null, eta: null, isRecount: false, isKept: true };
      expect(await ask<ReplayView[]>('/api/admin/replays')).toMatchObject([
        {
          ...told,
          ...job,
          id: second.id,
          status: 'adopted',
          base: 1,
          formulas: { ...withNi, hoursPerDay: 8 },
        },
        {
          ...told,
          ...job,
          id: first.id,
          status: 'retired',
          base: 0,
          formulas: { ...withNi, hoursPerDay: 7.5 },
        },
      ]);
      expectRefused(await server.admin.delete(`/api/admin/replays/${first.id}`), 409, /stays in the list/);
      expect(await ask<object>(`/api/admin/replays/${first.id}/differences`)).toMatchObject({
        versions: { from: 1, to: 2 },
      });
      // Who goes back to it is not who adopted it first.
      expect(await adopt(first.id, { reason: 'Too early' })).toMatchObject({
        status: 200,
        body: { ...told, status: 'adopted', formulasVersion: 2, base: 0 },
      });
    });

    it('given the version before has kept a row of it, then that is listed once', async () => {
      const { id } = await adoptNow(withNi);
      await server.database.pool.query(sql.unsafe`
        insert into planner.generations
          (id, purpose, status, has_tables, formulas, formulas_version, fingerprint, base, author, at, reason)
        overriding system value
        select ${id}, 'trial', 'ready', false, formulas, 2, fingerprint, 0, 'system', ${now.toISOString()}, 'As asked'
        from planner.generations limit 1
      `);
      expect(await ask<ReplayView[]>('/api/admin/replays')).toMatchObject([
        { id, status: 'adopted', reason: 'As asked', formulas: withNi, formulasVersion: 2 },
      ]);
    });

    it('given the log tells of a higher number than the register, then others get numbers above it', async () => {
      const { store, readSide } = server.planner;
      await adoptNow(withNi);
      const [{ data, type, metadata }] = (await store.readStream('formulas-agency')) as [RecordedEvent];
      const restored = { id: randomUUID(), type, metadata, data: { ...(data as object), replay: 99 } };
      await readSide.waitFor((await store.append('formulas-agency', 1, [restored])).position);
      expect(await ready({ hoursPerDay: 8 })).toMatchObject({ id: 100 });
      expect(await adoptNow({ hoursPerDay: 6 })).toMatchObject({ id: 101, status: 'adopted' });
      expect(await ready()).toMatchObject({ id: 102 });
      expect(await ask<ReplayView[]>('/api/admin/replays')).toMatchObject([
        { id: 102, isRecount: true },
        { id: 101, status: 'adopted' },
        { id: 100, status: 'ready' },
        { id: 99, status: 'retired' },
        { status: 'retired', reason: 'The board agreed' },
      ]);
    });

    it('given the figures moved since, then it is refused until they are looked at again; changes of no figure do not matter', async () => {
      const { position, netProfit } = await preview(withNi);
      await add(server.admin, '/api/clients', { name: 'Of no figure' });
      const raised = { ...aTeamMember(), salary: '72000', isUkEmployee: true, costType: 'direct' };
      expect((await server.admin.put(`/api/team-members/${member}`, raised)).status).toBe(200);
      const body = { formulas: withNi, reason: 'The board agreed' };
      expectRefused(
        await server.admin.post('/api/admin/formulas/adopt', { ...body, shown: { position, netProfit } }),
        409,
        /^The figures have moved.+adopt them once more\.$/,
      );
      expect(await ask<unknown[]>('/api/admin/replays')).toEqual([]);
      const again = await preview(withNi);
      await add(server.admin, '/api/clients', { name: 'Of no figure either' });
      await adoptNow(withNi, { position: again.position, netProfit: again.netProfit });
      expect(await ask<FormulasView>('/api/admin/formulas')).toMatchObject({ version: 2 });
    });

    it('given others were adopted since the request came, then both hold', async () => {
      const { readSide } = server.planner;
      const known = await readSide.read();
      await adoptNow(withNi);
      vi.spyOn(readSide, 'read').mockResolvedValueOnce(known);
      await adoptNow({ hoursPerDay: 8 });
      expect(await ask<FormulasView>('/api/admin/formulas')).toMatchObject({
        version: 3,
        formulas: { ...withNi, hoursPerDay: 8 },
      });
    });

    it('given no reason, or formulas that can not be, then it is refused at its field', async () => {
      const refusals: [body: object, path: string][] = [
        [{ formulas: withNi }, 'reason'],
        [{ formulas: { hoursPerDay: 0 }, reason: 'x' }, 'formulas.hoursPerDay'],
        [{ formulas: withNi, reason: 'x', shown: { position: -1, netProfit: [] } }, 'shown.position'],
      ];
      for (const [body, path] of refusals) {
        const answer = await server.admin.post('/api/admin/formulas/adopt', body);
        expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
      }
      expect(await ask<FormulasView>('/api/admin/formulas')).toMatchObject({ version: 1 });
    });
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

  describe('a verification', () => {
    const verify = async () => {
      const answer = await server.admin.post('/api/admin/verifications', {});
      expect(answer.status, answer.text).toBe(201);
      const { id } = answer.body as VerificationView;
      return finished<VerificationView>(server.admin, `/api/admin/verifications/${id}`);
    };

    it('given sound figures, then every table is equal', async () => {
      const { status, result } = await verify();
      expect(status).toBe('done');
      expect(result).toMatchObject({
        isEqual: true,
        position: await server.planner.store.head(),
        holes: [],
      });
      const live = await liveReadModelVersion(server.database.pool);
      const digests = await digestTables(server.database.pool, live?.schema ?? '');
      expect(result?.tables.map(({ table, live }) => ({ table, ...live }))).toEqual(digests);
    });

    it('given a replay and a verification, then each stands in its own list', async () => {
      const [replay, verification] = [await ready(), await verify()];
      const idsOf = async (path: string) => (await ask<{ id: number }[]>(path)).map(({ id }) => id);
      expect(await idsOf('/api/admin/verifications')).toEqual([verification.id]);
      const replays = await idsOf('/api/admin/replays');
      expect(replays).toContain(replay.id);
      expect(replays).not.toContain(verification.id);
    });

    it('given an event is gone from the log, then its stream is named', async () => {
      const stream = `teamMember-${member}`;
      const move = (from: number, to: number) =>
        server.database.pool.query(
          sql.unsafe`update log.events set version = ${to} where stream = ${stream} and version = ${from}`,
        );
      await move(1, 99);
      expect((await verify()).result).toMatchObject({ holes: [stream] });
      await move(99, 1);
    });

    it('given a figure that somebody has tampered with, then its row is named on both sides', async () => {
      const live = await liveReadModelVersion(server.database.pool);
      const lines = sql.identifier([live?.schema ?? '', 'lines']);
      await server.database.pool.query(
        sql.unsafe`update ${lines} set direct_cost = direct_cost + 1 where record_kind = 'teamMember'`,
      );
      const { result } = await verify();
      const different = result?.tables.filter(({ isEqual }) => !isEqual) ?? [];
      expect(different.map(({ table }) => table)).toEqual(['lines']);
      expect(different[0]?.onlyLive).toEqual([expect.stringContaining(`teamMember-${member}`)]);
      expect(different[0]?.onlyFresh).toEqual([expect.stringContaining('300000')]);
    });
  });
});
