import { describe, expect, it } from 'vitest';
import type { ProjectFields } from '../projects/projectInput.ts';
import { firstStanding } from '../projects/projectStatus.ts';
import { type Dated, undated, withTerms } from '../records/dated.ts';
import { freelancer, member, project, rent, subscription } from '../testing/records.ts';
import { defaultFormulas } from '../values/planningFormulas.ts';
import { monthsMoved } from './figureMonths.ts';

const active = { status: 'active' as const };
const absent = { status: 'absent' as const };

describe('the months that a change moves', () => {
  const retainer = (changed: Partial<ProjectFields>, changes: Dated<ProjectFields>['changes'] = []) => ({
    ...active,
    ...firstStanding('planning'),
    fields: {
      ...project,
      projectType: 'retainer' as const,
      revenue: 300_000,
      revenueSplit: [],
      startMonth: '2026-01',
      endMonth: null,
      ...changed,
    },
    changes,
  });
  const invoices = (first: number, second: number) => ({
    revenueSplit: [
      { month: '2026-02', amount: first },
      { month: '2026-04', amount: second },
    ],
  });
  const oneOff = (changed: Partial<ProjectFields>) => retainer({ projectType: 'one_off', ...changed });

  it.each([
    ['a name', retainer({}), retainer({ name: 'Other' }), []],
    ['a price in all months', retainer({}), retainer({ revenue: 1 }), [['2026-01', null]]],
    [
      'a price from a month on',
      retainer({}),
      retainer({}, [{ from: '2026-06', terms: { revenue: 1 } }]),
      [['2026-06', null]],
    ],
    [
      'a price in all months that was another in some',
      retainer({}, [
        { from: '2026-03', terms: { revenue: 1 } },
        { from: '2026-05', terms: { revenue: 300_000 } },
      ]),
      retainer({}),
      [['2026-03', '2026-04']],
    ],
    ['a last month', retainer({}), retainer({ endMonth: '2026-06' }), [['2026-07', null]]],
    ['a first month', retainer({}), retainer({ startMonth: '2026-04' }), [['2026-01', '2026-03']]],
    [
      'an invoice',
      oneOff({ revenueSplit: [{ month: '2026-02', amount: 1 }] }),
      oneOff({ revenueSplit: [{ month: '2026-04', amount: 1 }] }),
      [
        ['2026-02', '2026-02'],
        ['2026-04', '2026-04'],
      ],
    ],
    [
      'the amount of one of two invoices, after the last month',
      oneOff({ ...invoices(1, 1), endMonth: '2026-01' }),
      oneOff({ ...invoices(2, 1), endMonth: '2026-01' }),
      [['2026-02', '2026-02']],
    ],
    ['a first month back', retainer({ startMonth: '2026-04' }), retainer({}), [['2026-01', '2026-03']]],
    ['the revenue of a one-off', oneOff({}), oneOff({ revenue: 1 }), [['2026-01', '2026-01']]],
    ['unscheduled work', oneOff({ startMonth: null }), oneOff({ startMonth: null, revenue: 1 }), []],
    [
      'a pitch that is lost',
      retainer({}),
      { ...retainer({}), likelihood: { likelihood: 'lost' as const, percent: null, decidedOn: null } },
      [['2026-01', null]],
    ],
    ['a deletion', retainer({}), { ...retainer({}), status: 'deleted' as const }, [['2026-01', null]]],
  ])('of a project: %s', (_, before, after, spans) => {
    expect(monthsMoved('project', before, after)).toEqual(
      spans.map(([startMonth, endMonth]) => ({ startMonth, endMonth })),
    );
  });

  const ada = { ...active, ...undated({ ...member, startMonth: null, endMonth: null }) };
  const all = [{ startMonth: null, endMonth: null }];

  it('given months of other records that move with it, then those are among them, joined with its own', () => {
    const later = retainer({ startMonth: '2026-04' });
    const others = ['2026-02', '2026-03', '2025-11', '2026-06'];
    expect(monthsMoved('project', later, { ...later, status: 'deleted' }, others)).toEqual([
      { startMonth: '2025-11', endMonth: '2025-11' },
      { startMonth: '2026-02', endMonth: null },
    ]);
  });

  it('of a team member: pay, leave and time off, and no address', () => {
    const withFields = (changed: object) => ({ ...ada, fields: { ...ada.fields, ...changed } });
    expect(monthsMoved('teamMember', ada, withFields({ email: 'ada@example.com', skills: ['Ink'] }))).toEqual(
      [],
    );
    expect(monthsMoved('teamMember', ada, withFields({ salary: 1 }))).toEqual(all);
    expect(monthsMoved('teamMember', ada, withFields({ paidLeaveDays: 30.5 }))).toEqual(all);
    const off = {
      id: 1,
      from: '2026-03-30',
      to: '2026-04-02',
      hoursPerDay: null,
      kind: 'holiday' as const,
      note: null,
      answer: null,
    };
    const book = (status: 'requested' | 'accepted') => ({
      ...ada,
      timeOff: { lastId: 1, entries: [{ ...off, status }] },
    });
    expect(monthsMoved('teamMember', ada, book('requested'))).toEqual([]);
    expect(monthsMoved('teamMember', book('requested'), book('accepted'))).toEqual([
      { startMonth: '2026-03', endMonth: '2026-04' },
    ]);
    const inMarch = { ...off, to: '2026-03-31', status: 'accepted' as const };
    const withMarch = { ...ada, timeOff: { lastId: 1, entries: [inMarch] } };
    expect(monthsMoved('teamMember', ada, withMarch)).toEqual([
      { startMonth: '2026-03', endMonth: '2026-03' },
    ]);
    expect(monthsMoved('teamMember', ada, { ...ada, status: 'removed' })).toEqual(all);
  });

  it('of freelancers and costs', () => {
    const flo = { ...active, ...undated({ ...freelancer, startMonth: '2026-02', endMonth: null }) };
    expect(monthsMoved('freelancer', absent, flo)).toEqual([{ startMonth: '2026-02', endMonth: null }]);
    for (const changed of [{ hourlyRate: 1 }, { minAgreedHours: 1 }]) {
      const other = { ...flo, fields: { ...flo.fields, ...changed } };
      expect(monthsMoved('freelancer', flo, other)).toEqual([{ startMonth: '2026-02', endMonth: null }]);
    }
    const tool = {
      ...active,
      adjustments: {},
      ...undated({ ...subscription, isActive: true, startMonth: null, endMonth: null }),
    };
    const adjusted = { ...tool, adjustments: { '2026-03': { cost: 1, reason: null } } };
    expect(monthsMoved('softwareCost', tool, adjusted)).toEqual([
      { startMonth: '2026-03', endMonth: '2026-03' },
    ]);
    const dearer = { ...adjusted, fields: { ...tool.fields, defaultMonthlyCost: 2 } };
    expect(monthsMoved('softwareCost', adjusted, dearer)).toEqual([
      { startMonth: null, endMonth: '2026-02' },
      { startMonth: '2026-04', endMonth: null },
    ]);
    expect(monthsMoved('softwareCost', tool, { ...tool, status: 'removed' })).toEqual(all);
    const idle = { ...tool, fields: { ...tool.fields, isActive: false } };
    expect(monthsMoved('softwareCost', idle, { ...idle, status: 'removed' })).toEqual([]);
    const cost = {
      ...active,
      ...undated({ ...rent, month: '2026-03', isRecurring: true, endMonth: null }),
    };
    const later = { ...cost, ...withTerms(cost, '2026-06', { amount: 1 }) };
    expect(monthsMoved('otherCost', cost, later)).toEqual([{ startMonth: '2026-06', endMonth: null }]);
    const since = [{ startMonth: '2026-03', endMonth: null }];
    expect(monthsMoved('otherCost', cost, { ...cost, status: 'removed' })).toEqual(since);
    for (const changed of [{ amount: 1 }, { category: 'travel' as const }]) {
      const other = { ...cost, fields: { ...cost.fields, ...changed } };
      expect(monthsMoved('otherCost', cost, other)).toEqual(since);
    }
    const once = { ...cost, fields: { ...cost.fields, isRecurring: false } };
    expect(monthsMoved('otherCost', cost, once)).toEqual([{ startMonth: '2026-04', endMonth: null }]);
  });

  const months = (...spans: [string | null, string | null][]) =>
    spans.map(([startMonth, endMonth]) => ({ startMonth, endMonth }));

  it('of a placeholder: those in which it has hours, by its role, its cost and how many they are', () => {
    const developer = (changed: object, hours: Record<string, number>) => ({
      ...active,
      ...undated({
        name: 'Developer',
        role: 'Developer',
        workingHours: 40,
        startMonth: '2026-06',
        endMonth: null,
        note: null,
        cost: null,
        ...changed,
      }),
      hours,
    });
    const before = developer({}, { '1_2026-06': 40, '2_2026-06': 5, '1_2026-08': 10 });
    const moved = (changed: object, hours: Record<string, number> = before.hours) =>
      monthsMoved('placeholder', before, developer(changed, hours));
    const both = months(['2026-06', '2026-06'], ['2026-08', '2026-08']);
    expect(moved({ name: 'Coder', note: 'Soon', workingHours: 20 })).toEqual([]);
    expect(moved({ role: 'Coder' })).toEqual(both);
    expect(moved({ cost: { per: 'hour', amount: 4500 } })).toEqual(both);
    expect(moved({}, { '1_2026-06': 40, '2_2026-06': 6, '1_2026-08': 10 })).toEqual(
      months(['2026-06', '2026-06']),
    );
    expect(moved({}, { '1_2026-06': 40, '2_2026-06': 5, '1_2026-07': 10 })).toEqual(
      months(['2026-07', '2026-08']),
    );
    expect(monthsMoved('placeholder', absent, before)).toEqual(both);
    expect(monthsMoved('placeholder', before, { ...before, status: 'removed' })).toEqual(both);
  });

  it('of formulas: those in which one says something else, but for colours and names of a status', () => {
    const set = (changed: object, later?: { from: string; hoursPerDay: number }[]) => ({
      version: 2,
      replay: 1,
      known: [],
      formulas: {
        ...defaultFormulas,
        ...changed,
        ...(later && { later: later.map((each) => ({ ...defaultFormulas, ...changed, ...each })) }),
      },
    });
    const moved = (after: ReturnType<typeof set>, before = set({})) => monthsMoved('formulas', before, after);
    expect(moved(set({ hoursPerDay: 8 }))).toEqual(months([null, null]));
    expect(
      moved(
        set({ grossMarginThresholds: { good: 1, watch: 0 }, capacityBounds: { healthy: 0.1, full: 0.2 } }),
      ),
    ).toEqual([]);
    const since = set({}, [
      { from: '2026-04', hoursPerDay: 7.5 },
      { from: '2026-06', hoursPerDay: 8 },
      { from: '2026-09', hoursPerDay: 7.5 },
    ]);
    expect(moved(since)).toEqual(months(['2026-06', '2026-08']));
    expect(moved(set({}), since)).toEqual(months(['2026-06', '2026-08']));
  });
});
