import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'slonik';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { FormulasView } from '#projections/formulas/view.ts';
import type { PnlView } from '#projections/money/pnl/view.ts';
import { Projector } from '#projections/projector/projector.ts';
import type { ReplayView } from '#projections/readModelVersions/view.ts';
import { add, aRetainer, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { expectRefused } from '../../tests/problems.ts';
import { finished, replayed } from '../../tests/replays.ts';
import { serverForEach } from '../../tests/setUp.ts';
import { StoreUnavailable } from '../log/eventStore/eventStore.ts';

const withNi = { monthlyCostIncludesEmployerNi: true };

describe.each(testDatabases)('the end of a replay on $name', (kind) => {
  const server = serverForEach(kind, { now: () => new Date('2026-05-14T09:30:00.000Z') });
  beforeEach(async () => {
    await add(
      server.admin,
      '/api/projects',
      aRetainer(await add(server.admin, '/api/clients', { name: 'Birch' })),
    );
    await add(server.admin, '/api/team-members', aTeamMember());
  });

  const ask = async <Body>(path: string): Promise<Body> => {
    const answer = await server.admin.get(path);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as Body;
  };
  const ready = (formulas?: object) => replayed(server.admin, formulas);
  const start = async () =>
    (await server.admin.post('/api/admin/replays', { reason: 'A try' })).body as ReplayView;
  const adopt = (id: number) => server.admin.post(`/api/admin/replays/${id}/adopt`, {});
  const directStaff = async () => {
    const { months } = await ask<PnlView>('/api/pnl?from=2026-05&to=2026-05');
    return months[0]?.directStaffCosts;
  };

  it('given two are ready, then after one is adopted the other is refused', async () => {
    const [first, second] = [await ready(withNi), await ready({ defaultHourlyRate: '75' })];
    // Numbers belong to adopted formulas.
    expect([first, second].map(({ formulasVersion }) => formulasVersion)).toEqual([2, 2]);
    expect(await adopt(first.id)).toMatchObject({ status: 200 });
    expectRefused(await adopt(second.id), 409, /Other figures have come into use/);
    expect(await ask<FormulasView>('/api/admin/formulas')).toMatchObject({ version: 2 });
  });

  it('given two are adopted at the same moment, then one is', async () => {
    const [first, second] = [await ready(withNi), await ready({ defaultHourlyRate: '75' })];
    const answers = await Promise.all([adopt(first.id), adopt(second.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { revisions } = await ask<FormulasView>('/api/admin/formulas');
    expect(revisions).toHaveLength(2);
  });

  it('given it is given up, then it can not be adopted, and the same can be tried again', async () => {
    const replay = await ready(withNi);
    expect(await server.admin.delete(`/api/admin/replays/${replay.id}`)).toMatchObject({ status: 204 });
    expect(await server.admin.delete(`/api/admin/replays/${replay.id}`)).toMatchObject({ status: 204 });
    expectRefused(await adopt(replay.id), 409, /This comparison is over/);
    expectRefused(
      await server.admin.get(`/api/admin/replays/${replay.id}/differences`),
      409,
      /once the comparison is ready/,
    );
    expect((await ready(withNi)).formulasVersion).toBe(2);
  });

  it('given a recount is given up, then its figures are dropped', async () => {
    const { id } = await ready();
    expect(await server.admin.delete(`/api/admin/replays/${id}`)).toMatchObject({ status: 204 });
    const isLeft = sql.unsafe`select nspname from pg_namespace where nspname = ${`read_${id}`}`;
    await expect.poll(() => server.database.pool.maybeOneFirst(isLeft)).toBeNull();
    expectRefused(await adopt(id), 409, /This comparison is over/);
  });

  it.each(['queued', 'building', 'catching-up', 'comparing'])(
    'given it is %s, then it can not be adopted yet, and can be cancelled',
    async (status) => {
      const { id } = await ready();
      await server.database.pool.query(
        sql.unsafe`update planner.generations set status = ${status} where id = ${id}`,
      );
      expectRefused(await adopt(id), 409, /not ready yet/);
      expect(await directStaff()).toBe(3_000);
      expect(await server.admin.delete(`/api/admin/replays/${id}`)).toMatchObject({ status: 204 });
      expect(await ask<ReplayView>(`/api/admin/replays/${id}`)).toMatchObject({ status: 'cancelled' });
      expectRefused(await adopt(id), 409, /This comparison is over/);
    },
  );

  it('given three recounts are kept, then a fourth is refused until one is discarded, whose disk is given back', async () => {
    const size = () =>
      server.database.pool.oneFirst(
        // Without the catalogues, which don't shrink after a drop.
        sql.type(z.object({ size: z.number() }))`
          select sum(pg_total_relation_size(oid))::int8 as size from pg_class
          where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
      );
    const kept = [await ready(), await ready()];
    const withTwo = await size();
    kept.push(await ready());
    const withThree = await size();
    expect(withThree).toBeGreaterThan(withTwo);
    const asked = { reason: 'One too many' };
    expectRefused(
      await server.admin.post('/api/admin/replays', asked),
      409,
      /^3 comparisons are kept already.+Cancel or discard one that you no longer need, then start this one\.$/,
    );
    expect(await server.admin.post('/api/admin/verifications', {})).toMatchObject({ status: 201 });
    // Formulas that are being tried slow nobody down.
    await ready(withNi);
    expect(await server.admin.delete(`/api/admin/replays/${kept[2]?.id}`)).toMatchObject({ status: 204 });
    expect(await ask<ReplayView>(`/api/admin/replays/${kept[0]?.id}`)).toMatchObject({ status: 'ready' });
    await expect.poll(size, { timeout: 20_000 }).toBeLessThan((withTwo + withThree) / 2);
    expect(await server.admin.post('/api/admin/replays', asked)).toMatchObject({ status: 201 });
  });

  it('given four are asked for at the same moment, then three are begun', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, start));
    expect(answers.filter(({ status }) => (status as unknown) === 'queued')).toHaveLength(3);
  });

  it('given it is cancelled in the middle of building, then nothing of it is left, and it can be asked for again', async () => {
    const { store } = server.planner;
    const { readAll } = store;
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    vi.spyOn(store, 'readAll').mockImplementationOnce(async function* (options) {
      for await (const [event] of readAll.call(store, options)) {
        if (event) yield [event];
        begun.resolve();
        await gate.promise;
      }
    });
    const { id } = await start();
    await begun.promise;
    expect(await ask<ReplayView>(`/api/admin/replays/${id}`)).toMatchObject({ status: 'building' });
    expect(await server.admin.delete(`/api/admin/replays/${id}`)).toMatchObject({ status: 204 });
    gate.resolve();
    const isLeft = sql.unsafe`select nspname from pg_namespace where nspname = ${`read_${id}`}`;
    await expect.poll(() => server.database.pool.maybeOneFirst(isLeft)).toBeNull();
    expect(await ask<ReplayView>(`/api/admin/replays/${id}`)).toMatchObject({ status: 'cancelled' });
    expect(server.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    expect(await directStaff()).toBe(3_000);
    expect(await adopt((await ready()).id)).toMatchObject({ status: 200 });
    expect(await directStaff()).toBe(3_000);
  });

  it('given it fails, then it says so, nobody notices, and it can not be adopted', async () => {
    const reading = vi.spyOn(server.planner.store, 'readAll').mockImplementation(() => {
      throw new Error('The disk is full');
    });
    const { id } = await start();
    const told = await finished<ReplayView>(server.admin, `/api/admin/replays/${id}`);
    reading.mockRestore();
    expect(told.status).toBe('failed');
    // The error is logged for operators; users are told where to look.
    expect(told.error).toMatch(new RegExp(`failure of replay ${id}`));
    expect(server.log.join()).toContain('The disk is full');
    expectRefused(await adopt(id), 409, /This comparison failed/);
    expect(await directStaff()).toBe(3_000);
  });

  it('given the log is away for a moment, then it goes on once it is back', async () => {
    const { store } = server.planner;
    const { readAll } = store;
    let tries = 0;
    vi.spyOn(store, 'readAll').mockImplementation((options) => {
      tries += 1;
      if (tries <= 2) throw new StoreUnavailable('The event store does not answer.');
      return readAll.call(store, options);
    });
    expect((await ready()).status).toBe('ready');
    expect(tries).toBe(3);
  });

  it('given following the log fails while it catches up, then nothing waits on for that attempt', async () => {
    const { store } = server.planner;
    const head = vi.spyOn(store, 'head').mockResolvedValue(Number.MAX_SAFE_INTEGER);
    vi.spyOn(store, 'subscribeAll').mockImplementationOnce(() => {
      head.mockRestore();
      throw new StoreUnavailable('The event store does not answer.');
    });
    expect((await ready()).status).toBe('ready');
    const asked = vi.spyOn(Projector.prototype, 'position', 'get');
    await delay(200);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  it('given it is in use, then it can not be discarded', async () => {
    const replay = await ready(withNi);
    await adopt(replay.id);
    expectRefused(await server.admin.delete(`/api/admin/replays/${replay.id}`), 409, /in use/);
    expectRefused(await adopt(replay.id), 409, /in use already/);
  });

  it('given it was in use, then it stays, and so does what it changed', async () => {
    const replay = await ready(withNi);
    await adopt(replay.id);
    await adopt((await ready({ monthlyCostIncludesEmployerNi: false })).id);
    const path = `/api/admin/replays/${replay.id}`;
    expectRefused(await server.admin.delete(path), 409, /stays in the list/);
    expect(await ask<ReplayView>(path)).toMatchObject({ status: 'retired' });
    expect(await ask<object>(`${path}/differences`)).toMatchObject({ versions: { from: 1, to: 2 } });
  });
});
