import { otherCostInput, softwareCostInput } from '#domain/money/financeInput.ts';
import { freelancerInput, teamMemberInput } from '#domain/people/personInput.ts';
import type { Entry } from '#domain/plans/allocationPlan.ts';
import { projectInput } from '#domain/projects/projectInput.ts';
import type { ProjectStatus } from '#domain/projects/projectStatus.ts';
import { streams } from '#domain/records/streams.ts';
import { workedMonth } from '#domain/testing/workedMonth.ts';
import type { TestLog } from './log.ts';
import { workedMonthLog } from './workedMonth.ts';

/** The month from which the first member, freelancer and project have other terms. */
export const july = '2026-07';

const clients = ['alder & finch', 'Quay'];

/** From id 5 on: projects that begin or end at the month, bring nothing, have no month yet, or share a name. */
const projects: readonly [fields: object, status?: ProjectStatus][] = [
  [{ name: 'old site', clientId: 3, revenue: '1000', startMonth: '2026-01', endMonth: '2026-04' }],
  [{ name: 'Zebra', clientId: 3, revenue: '600', startMonth: workedMonth, endMonth: workedMonth }],
  [{ name: 'someday', clientId: 3, projectType: 'one_off', revenue: '900', startMonth: null }],
  [{ name: 'One day', clientId: 3, projectType: 'one_off', revenue: '1500', startMonth: null }],
  [{ name: 'pro bono', clientId: 2, revenue: '0', startMonth: '2026-01' }],
  [{ name: 'autumn', clientId: 2, revenue: '600', startMonth: '2026-09', endMonth: '2026-12' }],
  [{ name: 'zebra', clientId: 3, revenue: '600', startMonth: '2026-01' }],
  [{ name: 'quay', clientId: 4, revenue: '120', startMonth: '2026-01' }, 'hive emergency'],
];

/**
 * From id 4 on: people who are there in every month, in the month alone, and two who left before it, one with hours in
 * it.
 */
const teamMembers = [
  { name: 'bob', salary: '24000', workingHours: 20 },
  { name: 'Xia', salary: '12000', startMonth: workedMonth, endMonth: workedMonth },
  { name: 'yan', salary: '12000', endMonth: '2026-04' },
  { name: 'abe', salary: '12000', endMonth: '2026-04' },
];

/** From id 3 on: one who left before the month and has hours in it, and one who is there only in it, without hours. */
const freelancers = [
  { name: 'cat', hourlyRate: '40', minAgreedHours: 10, endMonth: '2026-04' },
  { name: 'dot', hourlyRate: '30', minAgreedHours: 8, startMonth: workedMonth, endMonth: workedMonth },
];

/** Subscriptions from id 1 on: two with adjustments, and one that has ended. */
const subscriptions = [
  { name: 'zoom', defaultMonthlyCost: '120', costType: 'direct', description: 'Calls' },
  { name: 'Adobe', defaultMonthlyCost: '99.99', costType: 'both' },
  { name: 'base', defaultMonthlyCost: '10', costType: 'operating', endMonth: '2026-04' },
  { name: 'mail', defaultMonthlyCost: '30', costType: 'operating' },
];
const adjustments: readonly [subscription: number, month: string, pence: number, reason: string | null][] = [
  [2, '2026-04', 7000, null],
  [2, workedMonth, 8000, 'Credit'],
  [2, '2026-06', 9000, null],
  [1, workedMonth, 0, 'Free month'],
];

/** Other costs from id 1 on: in the month, in months around it, and recurring ones that have begun or not. */
const otherCosts = [
  { name: 'rent', month: '2026-04', amount: '100', isRecurring: true },
  { name: 'Party', month: workedMonth, amount: '50', category: 'travel' },
  { name: 'zoo', month: workedMonth, amount: '50', category: 'travel' },
  { name: 'Advice', month: workedMonth, amount: '300', category: 'legal' },
  { name: 'April', month: '2026-04', amount: '1' },
  { name: 'June', month: '2026-06', amount: '2' },
  { name: 'insurance', month: '2026-06', amount: '3', isRecurring: true },
  { name: 'lease', month: '2026-01', amount: '4', isRecurring: true, endMonth: '2026-04' },
];

const entry = (allocationId: number, kind: Entry['person']['kind'], id: number, hours: number): Entry => ({
  allocationId,
  person: { kind, id },
  hours,
});

const plans: readonly [project: number, month: string, entries: Entry[]][] = [
  [
    6,
    workedMonth,
    [entry(7, 'teamMember', 7, 6), entry(8, 'freelancer', 3, 4), entry(9, 'teamMember', 5, 2)],
  ],
  [7, workedMonth, [entry(10, 'teamMember', 5, 3)]],
  [8, workedMonth, []],
  [2, '2026-04', [entry(11, 'teamMember', 2, 7), entry(12, 'freelancer', 2, 5)]],
  [2, '2026-06', [entry(13, 'teamMember', 2, 9)]],
  [1, '2026-06', [entry(15, 'teamMember', 1, 4), entry(16, 'freelancer', 1, 3)]],
];

/** The worked month, with every edge case that a query could count, leave out, or sort wrongly. */
export const awkwardAgencyLog = (): TestLog => {
  const log = workedMonthLog();
  clients.forEach((name, index) => {
    log.append(streams.client(index + 3), { type: 'ClientCreated', data: { name } });
  });
  projects.forEach(([fields, status = 'planning'], index) => {
    const data = projectInput.parse({ projectType: 'retainer', hourlyRate: '60', ...fields });
    log.append(streams.project(index + 5), { type: 'ProjectCreated', data: { ...data, status } });
  });
  const person = { email: 'someone@example.com', role: 'Designer' };
  teamMembers.forEach((fields, index) => {
    const data = teamMemberInput.parse({ ...person, workingHours: 40, ...fields });
    log.append(streams.teamMember(index + 4), { type: 'TeamMemberAdded', data });
  });
  freelancers.forEach((fields, index) => {
    const data = freelancerInput.parse({ ...person, ...fields });
    log.append(streams.freelancer(index + 3), { type: 'FreelancerAdded', data });
  });
  for (const [projectId, month, entries] of plans) {
    const stream = streams.allocationPlan(projectId, month);
    log.append(stream, { type: 'AllocationsReplaced', data: { entries, additional: null } });
  }
  subscriptions.forEach((fields, index) => {
    const { reason: _, ...data } = softwareCostInput.parse(fields);
    log.append(streams.softwareCost(index + 1), { type: 'SoftwareCostAdded', data });
  });
  for (const [id, month, cost, reason] of adjustments) {
    log.append(streams.softwareCost(id), { type: 'SoftwareCostAdjusted', data: { month, cost, reason } });
  }
  log.append(streams.softwareCost(1), {
    type: 'SoftwareCostTermsChanged',
    data: { from: july, terms: { defaultMonthlyCost: 15_000 } },
  });
  otherCosts.forEach((fields, index) => {
    const { reason: _, ...data } = otherCostInput.parse(fields);
    log.append(streams.otherCost(index + 1), { type: 'OtherCostAdded', data });
  });
  for (const month of ['2026-08', '2026-09', '2026-10', '2026-11']) {
    const figures = { otherOperatingCosts: 100 * Number(month.slice(-2)) };
    log.append(streams.manualCosts(month), { type: 'ManualCostsSet', data: { figures } });
  }
  log.append(streams.allocationPlan(2, '2026-03'), {
    type: 'AdditionalHoursSet',
    data: { allocationId: 14, hours: 3 },
  });
  log.append(streams.teamMember(1), {
    type: 'TeamMemberTermsChanged',
    data: { from: july, terms: { salary: 4_200_000 } },
  });
  log.append(streams.otherCost(1), {
    type: 'OtherCostTermsChanged',
    data: { from: july, terms: { amount: 12_000 } },
  });
  log.append(streams.freelancer(1), {
    type: 'FreelancerTermsChanged',
    data: { from: july, terms: { hourlyRate: 5000 } },
  });
  log.append(streams.project(1), {
    type: 'ProjectTermsChanged',
    data: { from: july, terms: { revenue: 360_000 } },
  });
  return log;
};
