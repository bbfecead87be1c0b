import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { streams } from '#domain/records/streams.ts';
import { add, aRetainer, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { expectSameFigures } from '../../tests/kill/sameFigures.ts';
import { replayed } from '../../tests/replays.ts';
import type { TestServer } from '../../tests/server.ts';
import { anOtherCost, aSubscription } from '../api/testing/bodies.ts';
import { erase, now, wholeReadSide, withLeavers } from '../api/testing/erasing.ts';
import { done, undo, undoPreview } from '../api/testing/undoing.ts';
import { execute } from '../commands/execute.ts';

const mentions = z.array(
  z.looseObject({
    entry: z.looseObject({ position: z.number(), reason: z.string() }),
    changes: z.number(),
    isCertain: z.boolean(),
  }),
);

describe.each(testDatabases)('reasons that name somebody who is erased, on $name', (kind) => {
  let server: TestServer;
  let admin: HttpClient;
  let zoe: number;
  beforeEach(async () => {
    ({ server, zoe } = await withLeavers(kind));
    admin = server.admin;
  });
  afterEach(() => server.stop());

  it('then reasons of others that name them go, too, where they were chosen, and no other', {
    timeout: 120_000,
  }, async () => {
    const client = await add(admin, '/api/clients', { name: 'Birch' });
    const project = await add(admin, '/api/projects', {
      ...aRetainer(client),
      reason: 'A friend of Zoe Quartz',
    });
    const cost = await add(admin, '/api/software-costs', { ...aSubscription, reason: 'Zoe wants it' });
    const adjust = (month: string, reason: string) =>
      admin.post('/api/software-cost-adjustments', {
        softwareCostId: cost,
        month,
        adjustedCost: '90',
        reason,
      });
    expect(await adjust('2026-05', 'A seat for zoe.q')).toMatchObject({ status: 201 });
    expect(await adjust('2026-06', 'A seat for Quartz')).toMatchObject({ status: 201 });
    expect(await admin.delete(`/api/software-costs/${cost}`)).toMatchObject({ status: 204 });
    await add(admin, '/api/other-costs', { ...anOtherCost, reason: 'Zoetrope film' });
    expect(
      await admin.put(`/api/projects/${project}`, {
        ...aRetainer(client),
        revenue: '9',
        reason: 'Zoe says so',
      }),
    ).toMatchObject({ status: 200 });

    const path = `/api/admin/people/team-members/${zoe}/mentions`;
    const offered = mentions.parse((await admin.get(path)).body);
    expect(offered.map(({ entry, isCertain, changes }) => [entry.reason, isCertain, changes])).toEqual([
      ['Zoe says so', false, 1],
      ['A seat for Quartz', false, 1],
      ['A seat for zoe.q', true, 1],
      ['Zoe wants it', false, 1],
      ['A friend of Zoe Quartz', true, 1],
    ]);
    const other = z
      .object({ entries: z.array(z.object({ position: z.number(), reason: z.string().nullable() })) })
      .parse((await admin.get('/api/history?kind=otherCost')).body).entries[0];
    expect(await erase(admin, 'team-members', zoe, 'Asked for it', [other?.position ?? 0])).toMatchObject({
      status: 409,
      text: expect.stringContaining('does not name this person'),
    });

    // All but the first, which is about another Zoe.
    const chosen = offered.slice(1).map(({ entry }) => entry.position);
    expect(await erase(admin, 'team-members', zoe, 'Asked for it', chosen)).toMatchObject({ status: 204 });
    const history = (await admin.get('/api/history?limit=200')).text;
    expect(history).toContain('Zoe says so');
    expect(history).toContain('Zoetrope film');
    const whole = JSON.stringify(await wholeReadSide(server));
    for (const { entry } of offered.slice(1)) {
      expect(history).not.toContain(entry.reason);
      expect(whole).not.toContain(entry.reason);
    }
    await expectSameFigures(server.database);
    const events = await server.planner.store.readStream(`softwareCost-${cost}`);
    expect(events.map(({ metadata }) => metadata.reason).slice(0, 3)).toEqual(
      Array(3).fill('Erased with the person'),
    );
    expect(mentions.parse((await admin.get(path)).body)).toEqual([]);
  });

  it('then an adjusted cost shows none of them, not after an undo either, and undoing brings none back', {
    timeout: 120_000,
  }, async () => {
    const cost = await add(admin, '/api/software-costs', { ...aSubscription });
    const adjust = (month: string, adjustedCost: string, reason: string) =>
      admin.post('/api/software-cost-adjustments', { softwareCostId: cost, month, adjustedCost, reason });
    const first = done(await adjust('2026-05', '90', 'A seat for zoe.q'));
    await undo(server, done(await adjust('2026-05', '120', 'A typo')));
    const { store, readSide } = server.planner;
    const author = { by: 'planner', at: now().toISOString(), correlationId: randomUUID() };
    const { position } = await execute(store, streams.softwareCost(cost), 'softwareCost', author, () => ({
      type: 'AdjustSoftwareCost',
      month: '2026-06',
      cost: 9000,
      reason: 'Zoe Quartz left it',
    }));
    await readSide.waitFor(position);

    const path = `/api/admin/people/team-members/${zoe}/mentions`;
    const offered = mentions.parse((await admin.get(path)).body);
    expect(offered.map(({ entry }) => entry.reason)).toEqual(['Zoe Quartz left it', 'A seat for zoe.q']);
    const chosen = offered.map(({ entry }) => entry.position);
    const erased = done(await erase(admin, 'team-members', zoe, 'Asked for it', chosen));

    const whole = JSON.stringify([
      await wholeReadSide(server),
      await store.readStream(`softwareCost-${cost}`),
    ]);
    expect(whole).not.toMatch(/zoe\.q|Zoe Quartz left it/);
    expect(whole).toContain('A typo');
    const shown = async () =>
      (
        await Promise.all(
          ['05', '06'].map((month) => admin.get(`/api/software-cost-adjustments/2026-${month}`)),
        )
      )
        .flatMap(({ body }) => body as { adjustedCost: string; reason: string | null }[])
        .map(({ adjustedCost, reason }) => [adjustedCost, reason]);
    expect(await shown()).toEqual(Array(2).fill(['90', null]));
    await expectSameFigures(server.database);
    expect((await undoPreview(server, erased)).records).toMatchObject(
      Array(3).fill({ action: 'nothing', changes: [] }),
    );
    await undo(server, await undo(server, first, [`softwareCost-${cost} adjustment 2026-05`]));
    expect(await shown()).toEqual(Array(2).fill(['90', null]));
  });

  it('then a name is found however its marked letters were typed', { timeout: 60_000 }, async () => {
    const fields = { name: 'Jos\u00e9', email: 'jose@x.example', endMonth: '2026-06' };
    const jose = await add(admin, '/api/team-members', aTeamMember(fields));
    await add(admin, '/api/clients', { name: 'Birch', reason: 'Jose\u0301 knows them' });
    const path = `/api/admin/people/team-members/${jose}/mentions`;
    expect(mentions.parse((await admin.get(path)).body)).toMatchObject([
      { entry: { reason: 'Jose\u0301 knows them' }, isCertain: true },
    ]);
  });

  it('then reasons of replays go, too: of one adopted as chosen, of others where they surely name them', {
    timeout: 120_000,
  }, async () => {
    const adopt = async (id: number, reason?: string) =>
      expect(await admin.post(`/api/admin/replays/${id}/adopt`, { reason })).toMatchObject({ status: 200 });
    const idOf = async (reason: string) => (await replayed(admin, { defaultHourlyRate: '70' }, reason)).id;
    await adopt(await idOf('Quartz asked'));
    await adopt(await idOf('Zoe thinks so'), 'The board agreed');
    await idOf('For ZOE.Q, who is leaving');

    const path = `/api/admin/people/team-members/${zoe}/mentions`;
    const [offered, ...others] = mentions.parse((await admin.get(path)).body);
    expect([offered?.entry, others]).toMatchObject([
      { reason: 'Quartz asked', record: { kind: 'formulas' } },
      [],
    ]);
    const chosen = [offered?.entry.position ?? 0];
    expect(await erase(admin, 'team-members', zoe, 'Asked for it', chosen)).toMatchObject({ status: 204 });

    // Figures from before the adoptions are removed a moment later.
    const left = async () => {
      const whole = JSON.stringify(await wholeReadSide(server));
      return ['Quartz asked', 'ZOE.Q'].filter((reason) => whole.includes(reason));
    };
    await expect.poll(left, { timeout: 10_000 }).toEqual([]);
    expect((await admin.get('/api/admin/formulas')).body).toMatchObject({
      revisions: [{ reason: 'The board agreed' }, { reason: 'Erased with the person' }, { reason: null }],
    });
    const asked = (await admin.get('/api/admin/replays')).body as { reason: string | null }[];
    expect(asked.slice(0, 3).map(({ reason }) => reason)).toEqual([
      'Erased with the person',
      'Zoe thinks so',
      'Erased with the person',
    ]);
    await expectSameFigures(server.database);
  });
});
