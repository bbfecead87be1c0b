import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdoptionEvidence } from '#domain/formulas/formulas.ts';
import type { FormulaPreviewView } from '#projections/formulas/differences/view.ts';
import type { FormulasView } from '#projections/formulas/view.ts';
import type { ReplayView } from '#projections/readModelVersions/view.ts';
import type { RecordedEvent } from '#services/log/eventStore/eventStore.ts';
import { add, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { expectRefused } from '../../tests/problems.ts';
import { serverForEach } from '../../tests/setUp.ts';
import { addMember, formulasAdmin } from './testing/formulasAdmin.ts';

const now = new Date('2026-05-14T09:30:00.000Z');
const withNi = { monthlyCostIncludesEmployerNi: true };

describe.each(testDatabases)('adopting what was tried on $name', (kind) => {
  const server = serverForEach(kind, { now: () => now });
  const { ask, ready, adopt, adoptNow, directStaff } = formulasAdmin(server);
  let member: number;
  beforeEach(async () => {
    member = await addMember(server);
  });

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
    // The author of the return isn't the author of the first adoption.
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
