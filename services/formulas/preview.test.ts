import { describe, expect, it } from 'vitest';
import type { DifferencesView, FormulaPreviewView } from '#projections/formulas/differences/view.ts';
import { add, aRetainer, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { expectRefusal } from '../../tests/problems.ts';
import { replayed } from '../../tests/replays.ts';
import { serverForEach } from '../../tests/setUp.ts';

const now = new Date('2026-05-14T09:30:00.000Z');
const path = '/api/admin/formulas/preview';
const withNi = { monthlyCostIncludesEmployerNi: true };

describe.each(testDatabases)('a preview of formulas on $name', (kind) => {
  const server = serverForEach(kind, { now: () => now });

  const addAgency = async () => {
    const client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    await add(server.admin, '/api/projects', aRetainer(client));
    const fields = { salary: '36000', isUkEmployee: true, costType: 'direct' };
    return add(server.admin, '/api/team-members', aTeamMember(fields));
  };
  const preview = async (formulas: object) => {
    const answer = await server.admin.post(path, { formulas });
    expect(answer.status, answer.text).toBe(200);
    return answer.body as FormulaPreviewView;
  };

  it('given other formulas, then it tells what their replay would, and leaves nothing behind', async () => {
    const member = await addAgency();
    const { position, moved, version, colours, ...told } = await preview(withNi);
    expect({ position, version }).toEqual({ position: await server.planner.store.head(), version: 1 });
    expect(told.sum.change).toBe(-414 * 17);
    expect(told.movers).toEqual([
      { record: { kind: 'teamMember', id: member, name: 'Ada Byrne' }, change: told.sum.change },
    ]);
    expect(moved).toEqual([
      { figure: 'directCost', records: 1 },
      { figure: 'targetProfit', records: 1 },
    ]);
    expect(colours).toEqual([]);
    expect((await server.admin.get('/api/admin/replays')).body).toEqual([]);
    const { id } = await replayed(server.admin, withNi);
    const { netProfit, sum, closed, movers } = (
      await server.admin.get(`/api/admin/replays/${id}/differences`)
    ).body as DifferencesView;
    expect(told).toEqual({ netProfit, sum, closed, movers });
  });

  it('given other thresholds, then it tells how many figures change their colour, and that nothing else moves', async () => {
    await addAgency();
    const { sum, moved, colours } = await preview({ capacityBounds: { healthy: 0.2, full: 0.4 } });
    expect(sum.change).toBe(0);
    expect(moved).toEqual([]);
    expect(colours).toEqual([{ from: 'good', to: 'watch', count: expect.any(Number) }]);
  });

  it('given an empty planner, then nothing moves', async () => {
    expect(await preview({ ...withNi, defaultHourlyRate: '80' })).toMatchObject({
      moved: [],
      movers: [],
      sum: { change: 0 },
    });
  });

  it.each([
    [{ employerNiUplift: 1.5 }, 'formulas.employerNiUplift', 'Enter employer NI between 0 and 100 %'],
    [
      { workingDaysPerYear: 40 },
      'formulas.workingDaysPerYear',
      'Enter more than 50 working days a year: that much leave somebody may have, and nobody would work',
    ],
  ])('given %j, then it is refused at its field', async (formulas, at, message) => {
    const answer = await server.admin.post(path, { formulas });
    expectRefusal(answer);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: at, message }] } });
  });
});
