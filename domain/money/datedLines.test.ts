import { describe, expect, it } from 'vitest';
import type { FreelancerFields, TeamMemberFields } from '../people/personInput.ts';
import type { ProjectFields } from '../projects/projectInput.ts';
import { projectInput } from '../projects/projectInput.ts';
import { type Dated, undated, withTerms } from '../records/dated.ts';
import { subscription } from '../testing/records.ts';
import { freelancers, teamMembers } from '../testing/workedMonth.ts';
import { defaultFormulas, type PlanningFormulas } from '../values/planningFormulas.ts';
import { softwareCostLines } from './costLines.ts';
import { datedLines, linesUnder } from './datedLines.ts';
import type { Line } from './line.ts';
import { freelancerLines, freelancerMonthLines, teamMemberLines } from './peopleLines.ts';
import { projectLines } from './projectLines.ts';

const [ada] = teamMembers;
const [dan] = freelancers;
if (!ada || !dan) throw new Error('The worked month is not what it was');

const spans = (lines: readonly Line[], amount: keyof Line) =>
  lines.map((line) => [line.from, line.to, line[amount]]);
const ofMember = (member: Dated<TeamMemberFields>) =>
  datedLines(member, (fields) => teamMemberLines(fields, defaultFormulas));
const ofProject = (project: Dated<ProjectFields>, additional = new Map<string, number>()) =>
  datedLines(project, (fields) => projectLines(fields, additional, defaultFormulas));
const project = (body: object) =>
  undated(projectInput.parse({ name: 'Project', clientId: 1, hourlyRate: '60', ...body }));

describe('lines of records whose terms change from a month on', () => {
  it('are a salary to June and another from July, between the first month and the last', () => {
    const member = { ...ada, startMonth: '2026-02', endMonth: '2026-09' };
    const raised = withTerms(undated(member), '2026-07', { salary: 4_200_000, workingHours: 30 });
    expect(spans(ofMember(raised), 'directCost')).toEqual([
      ['2026-02', '2026-06', 300_000],
      ['2026-07', '2026-09', 350_000],
    ]);
    expect(spans(ofMember(raised), 'dayHours').map(([, , hours]) => hours)).toEqual(['8', '6']);
    // A raise after the last month has no effect.
    const late = withTerms(undated(member), '2026-10', { salary: 4_200_000 });
    expect(spans(ofMember(late), 'directCost')).toEqual([['2026-02', '2026-09', 300_000]]);
  });

  it('are a freelancer’s rate and agreed hours, and nothing in months they are away', () => {
    const fields: FreelancerFields = { ...dan, endMonth: '2026-08' };
    const dearer = withTerms(undated(fields), '2026-07', { hourlyRate: 5000, minAgreedHours: 10 });
    const linesOf = (said: FreelancerFields) => freelancerLines(said, defaultFormulas);
    expect(spans(datedLines(dearer, linesOf), 'directCost')).toEqual([
      [null, '2026-06', 90_000],
      ['2026-07', '2026-08', 50_000],
    ]);
    expect(freelancerMonthLines(fields, '2026-08', 30, defaultFormulas)).toHaveLength(1);
    expect(freelancerMonthLines(fields, '2026-09', 30, defaultFormulas)).toEqual([]);
  });

  it('are a retainer’s revenue until its last month', () => {
    const retainer = project({
      projectType: 'retainer',
      revenue: 3000,
      startMonth: '2026-01',
      endMonth: '2026-12',
    });
    expect(spans(ofProject(withTerms(retainer, '2026-07', { revenue: 330_000 })), 'revenue')).toEqual([
      ['2026-01', '2026-06', 300_000],
      ['2026-07', '2026-12', 330_000],
    ]);
    expect(
      spans(ofProject(withTerms(retainer, '2026-07', { hourlyRate: 7500 })), 'billableHours').map(
        ([, , h]) => h,
      ),
    ).toEqual(['50', '40']);
  });

  it('are an SLA’s contracted hours and rate, its additional hours at the rate of their month', () => {
    const sla = project({ projectType: 'sla', allocatedHours: 40, endMonth: '2026-08' });
    const changed = withTerms(sla, '2026-07', { hourlyRate: 7000, contractedHours: 50 });
    const additional = new Map([
      ['2026-06', 5],
      ['2026-07', 5],
      ['2026-09', 5],
    ]);
    expect(spans(ofProject(changed, additional), 'revenue')).toEqual([
      [null, '2026-06', 240_000],
      ['2026-06', '2026-06', 30_000],
      ['2026-07', '2026-08', 350_000],
      ['2026-07', '2026-07', 35_000],
    ]);
  });

  it('are the invoices of a one-off as they stand, those after its last month too, for hours at their month’s rate', () => {
    const oneOff = project({
      revenue: 12_000,
      endMonth: '2026-06',
      revenueSplit: '[{"month":"2026-06","amount":"6000"},{"month":"2026-07","amount":"6000"}]',
    });
    const changed = withTerms(oneOff, '2026-07', { hourlyRate: 7500 });
    expect(spans(ofProject(changed), 'revenue')).toEqual([
      ['2026-06', '2026-06', 600_000],
      ['2026-07', '2026-07', 600_000],
    ]);
    expect(ofProject(changed).map(({ billableHours }) => billableHours)).toEqual(['100', '80']);
  });

  it('count an unscheduled one-off once, at the last rate that is known', () => {
    const unscheduled = withTerms(project({ revenue: 9000 }), '2026-07', { hourlyRate: 7500 });
    expect(ofProject(unscheduled)).toMatchObject([
      { part: 'unscheduled', from: null, to: null, revenue: 900_000, billableHours: '120' },
    ]);
  });

  it('are a subscription’s price, and an adjustment is the difference from the price of its month', () => {
    const adjustments = { '2026-06': { cost: 9000, reason: null }, '2026-08': { cost: 9000, reason: null } };
    const dearer = withTerms(undated(subscription), '2026-07', { defaultMonthlyCost: 13_500 });
    expect(
      spans(
        datedLines(dearer, (said) => softwareCostLines(said, adjustments)),
        'directCost',
      ),
    ).toEqual([
      [null, '2026-06', 12_000],
      ['2026-06', '2026-06', -3000],
      ['2026-07', null, 13_500],
      ['2026-08', '2026-08', -4500],
    ]);
  });

  it('are none from the month on in which a subscription is switched off, adjusted or not', () => {
    const off = withTerms(undated(subscription), '2026-07', { isActive: false });
    const adjustments = { '2026-06': { cost: 9000, reason: null }, '2026-08': { cost: 9000, reason: null } };
    expect(
      spans(
        datedLines(off, (said) => softwareCostLines(said, adjustments)),
        'directCost',
      ),
    ).toEqual([
      [null, '2026-06', 12_000],
      ['2026-06', '2026-06', -3000],
    ]);
  });
});

describe('lines under formulas that change from a month on', () => {
  const from = (month: string, values: Partial<PlanningFormulas>) => ({
    ...defaultFormulas,
    later: [{ ...defaultFormulas, ...values, from: month }],
  });

  it('are those of each set in its own months', () => {
    const formulas = from('2026-07', { monthlyCostIncludesEmployerNi: true });
    const member = { ...ada, startMonth: '2026-02', endMonth: '2026-09' };
    const lines = linesUnder(formulas, (set) => teamMemberLines(member, set));
    expect(spans(lines, 'directCost')).toEqual([
      ['2026-02', '2026-06', 300_000],
      ['2026-07', '2026-09', 341_400],
    ]);
  });

  it('are one where formulas change nothing of them', () => {
    const formulas = from('2026-07', { capacityBounds: { healthy: 0.5, full: 1 } });
    expect(linesUnder(formulas, (set) => teamMemberLines(ada, set))).toEqual(
      teamMemberLines(ada, defaultFormulas),
    );
  });

  it('are those of the last set where they stand in no month', () => {
    const formulas = from('2026-07', { defaultHourlyRate: 10_000 });
    const unscheduled = project({ projectType: 'one_off', hourlyRate: '0', revenue: 1000 });
    const lines = linesUnder(formulas, (set) => projectLines(unscheduled.fields, new Map(), set));
    expect(lines.map(({ part, billableHours }) => [part, billableHours])).toEqual([['unscheduled', '10']]);
  });
});
