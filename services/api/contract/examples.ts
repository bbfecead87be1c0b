import { type ImportKind, importKinds } from '#domain/imports/columns.ts';
import type { Name } from './contract.ts';

/** What a body is sent as. */
type Fields = Record<string, unknown>;

const months = { startMonth: '2026-01', endMonth: null };
const fromJuly = { effectiveFrom: '2026-07', reason: 'New terms', expectedVersion: 1 };

const oneOff = {
  name: 'Care plan',
  description: 'Text',
  clientId: 1,
  projectType: 'one_off',
  hourlyRate: '60',
  revenue: '3000',
  revenueSplit: '[{"month":"2026-05","amount":"10"}]',
  startMonth: '2026-01',
};

const teamMember = {
  name: 'Ada Byrne',
  email: 'ada@agency.example',
  role: 'Designer',
  skills: ['Figma'],
  salary: '36000',
  workingHours: 40,
  isUkEmployee: true,
  paidLeaveDays: 25,
  bankHolidayRegion: 'scotland',
  costType: 'direct',
  directCostPercentage: 100,
  ...months,
};

const week = { from: '2026-07-06', to: '2026-07-10', hoursPerDay: 4, kind: 'holiday', note: 'Text' };

const freelancer = {
  name: 'Flo Marsh',
  email: 'flo@freelance.example',
  role: 'Copywriter',
  skills: ['Editing'],
  hourlyRate: '45',
  minAgreedHours: 20,
  costType: 'direct',
  directCostPercentage: 100,
  ...months,
};

const placeholder = {
  name: 'Developer',
  role: 'Developer',
  workingHours: 37.5,
  startMonth: '2026-05',
  endMonth: null,
  note: 'Text',
  cost: { per: 'month', amount: '4000' },
};

const subscription = {
  name: 'Mail',
  description: 'Text',
  defaultMonthlyCost: '120',
  costType: 'both',
  isActive: true,
  ...months,
};

const otherCost = {
  name: 'Rent',
  description: 'Text',
  month: '2026-05',
  amount: '2000',
  category: 'office',
  isRecurring: true,
  endMonth: null,
};

const user = { firstName: 'Una', lastName: 'Quill', email: 'una@agency.example', role: 'team_member' };

const cells: Record<ImportKind, Fields> = {
  clients: { name: 'Fir & Daughters' },
  projects: { client: 'Elder', name: 'Shop', projectType: 'SLA', contractedHours: '40' },
  'team-members': { name: 'Ivy', email: 'ivy@a.example', role: 'Writer', salary: '£30,000' },
  freelancers: { name: 'Max', email: 'max@f.example', role: 'Writer', hourlyRate: '45' },
  allocations: { month: 'May 2026', project: 'Shop', person: 'Ivy', hours: '7:30' },
  'time-off': { person: 'Ivy', from: '2 June 2026', to: '05/06/2026', kind: 'Holiday' },
};

const imports = Object.fromEntries(
  importKinds.flatMap((kind) => {
    const body = { rows: [{ row: 2, cells: cells[kind] }], reason: 'Text' };
    return [
      [`POST /api/import/${kind}/preview`, body],
      [`POST /api/import/${kind}`, body],
    ];
  }),
);

/** A body for each route that reads one; whatever it refers to must exist for the request to succeed. */
export const examples: { readonly [Of in Name]?: Fields } = {
  'POST /api/login': { username: 'una', password: 'battery staple' },
  'POST /api/login/code': { code: '123456' },
  'PUT /api/auth/password': { currentPassword: 'not hers', newPassword: 'staple battery' },
  'POST /api/auth/second-factor': { password: 'not hers' },
  'PUT /api/auth/second-factor': { code: '123456' },
  'POST /api/auth/second-factor/removal': { password: 'not hers', code: '123456' },
  'POST /api/auth/second-factor/recovery-codes': { password: 'not hers', code: '123456' },
  'PUT /api/digest/seen': { position: 1 },
  'POST /api/presence': { tab: 'a'.repeat(32), month: '2026-05', projectId: 1, editing: [] },
  'POST /api/history/:correlation/undo': { reason: 'Text', token: 'a'.repeat(64), despite: [] },
  'POST /api/clients': { name: 'Aspen' },
  'PUT /api/clients/:id': { name: 'Birch & Sons', reason: 'Text' },
  'PATCH /api/clients/:id': { name: 'Birch & Sons' },
  'DELETE /api/clients/:id': {},
  'POST /api/clients/:id/merge': { into: 3, reason: 'Text' },
  'POST /api/projects': { ...oneOff, status: 'planning' },
  'PUT /api/projects/:id': { ...oneOff, ...fromJuly, hourlyRate: '65', endMonth: '2027-05' },
  'PATCH /api/projects/:id': { status: 'review' },
  'DELETE /api/projects/:id': {},
  'DELETE /api/projects/:id/changes/:month': { reason: 'Text' },
  'POST /api/team-members': teamMember,
  'PUT /api/team-members/:id': { ...teamMember, ...fromJuly, salary: '38000' },
  'PATCH /api/team-members/:id': { paidLeaveDays: 25, reason: 'Text' },
  'DELETE /api/team-members/:id': {},
  'DELETE /api/team-members/:id/changes/:month': { reason: 'Text' },
  'POST /api/team-members/:id/leave/preview': { endMonth: '2027-06' },
  'POST /api/team-members/:id/leave': { endMonth: '2027-06', hours: 'takeOff', reason: 'Text' },
  'POST /api/team-members/:id/time-off': { ...week, reason: 'Text' },
  'POST /api/team-members/:id/time-off/preview': { ...week, from: '2026-09-07', to: '2026-09-11' },
  'PUT /api/team-members/:id/time-off/:timeOffId': { kind: 'other', note: 'Text', reason: 'Text' },
  'PATCH /api/team-members/:id/time-off/:timeOffId': { kind: 'other', reason: 'Text' },
  'POST /api/team-members/:id/time-off/:timeOffId/answer': {
    status: 'accepted',
    answer: 'Text',
    reason: 'Text',
  },
  'DELETE /api/team-members/:id/time-off/:timeOffId': {},
  'POST /api/team-member/time-off': { ...week, from: '2026-08-03', to: '2026-08-07' },
  'POST /api/freelancers': freelancer,
  'PUT /api/freelancers/:id': { ...freelancer, ...fromJuly, hourlyRate: '48' },
  'PATCH /api/freelancers/:id': { contractedHours: 20 },
  'DELETE /api/freelancers/:id': {},
  'DELETE /api/freelancers/:id/changes/:month': { reason: 'Text' },
  'POST /api/freelancers/:id/leave/preview': { endMonth: '2027-06' },
  'POST /api/freelancers/:id/leave': { endMonth: '2027-06', hours: 'takeOff', reason: 'Text' },
  'POST /api/placeholders': { ...placeholder, reason: 'Text' },
  'PUT /api/placeholders/:id': { ...placeholder, cost: { per: 'hour', amount: '45' }, reason: 'Text' },
  'PATCH /api/placeholders/:id': { workingHours: 30 },
  'PUT /api/placeholders/:id/hours': { projectId: 2, month: '2026-07', hours: 7.5, reason: 'Text' },
  'POST /api/placeholders/:id/replace': {
    personKind: 'teamMember',
    personId: 1,
    from: '2026-07',
    reason: 'Text',
  },
  'DELETE /api/placeholders/:id': {},
  'POST /api/roles/rename': { role: 'Developer', to: 'Engineer', reason: 'Text' },
  'PUT /api/allocations/project/:id/month/:month': {
    expectedVersion: 0,
    entries: [{ teamMemberId: 1, freelancerId: null, allocatedHours: 8 }],
    additionalHours: 0,
    reason: 'Text',
  },
  'POST /api/hours': {
    changes: [
      { projectId: 1, teamMemberId: 1, month: '2026-05', before: 0, after: 8 },
      { projectId: 2, teamMemberId: null, freelancerId: null, month: '2026-05', before: 0, after: 4.5 },
    ],
    reason: 'Text',
  },
  'POST /api/allocations': { projectId: 1, teamMemberId: 1, month: '2026-05', allocatedHours: 8 },
  'PATCH /api/allocations/:id': { additionalHours: 5, reason: 'Text' },
  'POST /api/software-costs': subscription,
  'PUT /api/software-costs/:id': { ...subscription, ...fromJuly, defaultMonthlyCost: '130' },
  'PATCH /api/software-costs/:id': { defaultMonthlyCost: '140', effectiveFrom: '2026-08' },
  'DELETE /api/software-costs/:id': {},
  'DELETE /api/software-costs/:id/changes/:month': { reason: 'Text' },
  'POST /api/software-cost-adjustments': {
    softwareCostId: 2,
    month: '2026-05',
    adjustedCost: '95.5',
    reason: 'Text',
    expectedVersion: 1,
  },
  'DELETE /api/software-cost-adjustments/:id/:month': {},
  'POST /api/other-costs': otherCost,
  'PUT /api/other-costs/:id': { ...otherCost, ...fromJuly, amount: '2100' },
  'PATCH /api/other-costs/:id': { amount: '2200', effectiveFrom: '2026-08' },
  'DELETE /api/other-costs/:id': {},
  'DELETE /api/other-costs/:id/changes/:month': { reason: 'Text' },
  'POST /api/periods/:month/close': { digest: 'a'.repeat(64), reason: 'Text' },
  'POST /api/periods/:month/reopen': { reason: 'Text' },
  'POST /api/budgets': { name: 'Budget 2027', from: '2026-04', reason: 'Text' },
  'POST /api/budgets/:id/revise': { name: 'Budget 2027', reason: 'Text' },
  'POST /api/pnl/costs': {
    month: '2026-05',
    directStaffCosts: '100',
    otherOperatingCosts: null,
    reason: 'Text',
  },
  ...imports,
  'POST /api/admin/api-tokens': { name: 'Sync', rights: 'read', seesPay: true },
  'POST /api/admin/users': { ...user, username: 'otto', password: 'battery staple' },
  'PUT /api/admin/users/:id': user,
  'PATCH /api/admin/users/:id': { firstName: 'Una' },
  'DELETE /api/admin/users/:id': {},
  'POST /api/admin/people/:kind/:id/erase': { reason: 'Text', blank: [] },
  'POST /api/admin/users/:id/password-reset': { reason: 'Text' },
  'POST /api/admin/users/:id/second-factor-reset': { reason: 'Text' },
  'POST /api/admin/users/:id/provider-release': { reason: 'Text' },
  'PUT /api/admin/sign-in-policy': {
    secondFactorFor: 'nobody',
    passwordSignIn: true,
    shortestPassword: 4,
    changeInitialPassword: false,
    reason: 'Text',
  },
  'POST /api/admin/formulas/preview': { formulas: { employerNiUplift: 0.15 } },
  'POST /api/admin/formulas/adopt': {
    formulas: { employerNiUplift: 0.15 },
    reason: 'Text',
    shown: { position: 1, netProfit: [{ month: '2026-05', from: 1, to: 2 }] },
  },
  'POST /api/admin/replays': { reason: 'Text', formulas: { employerNiUplift: 0.15 } },
  'POST /api/admin/replays/:id/adopt': { reason: 'Text' },
};

/** Parameters of paths and queries by name, referring to records and months that may exist. */
const params: Fields = {
  id: '1',
  timeOffId: '1',
  month: '2026-05',
  from: '2026-05',
  to: '2026-07',
  tab: 'a'.repeat(32),
  kind: 'freelancers',
  correlation: '00000000-0000-4000-8000-000000000000',
  figure: 'totalRevenue',
};

/** Routes for which record 1 won't do: the first user and the first figures must stay. */
const withId = (id: string, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, { id }]));

/** A list without its filters. */
const whole = { kind: undefined, id: undefined, from: undefined, to: undefined, month: undefined };

/** Other parameters of single routes. */
const otherParams: { readonly [Of in Name]?: Fields } = {
  'GET /api/oidc/start': { to: '/reports?month=2026-05' },
  'GET /api/history': { ...whole, month: '2026-05' },
  'GET /api/history.csv': { ...whole, month: '2026-05' },
  'GET /api/history/records': { ...whole, kind: 'project' },
  'GET /api/access-log': whole,
  'GET /api/access-log.csv': whole,
  'GET /api/pnl/movement': { from: '2026-05-04', to: '2026-05-05', start: '2026-05', end: '2026-05' },
  'DELETE /api/projects/:id/changes/:month': { month: '2026-07' },
  'DELETE /api/team-members/:id/changes/:month': { month: '2026-07' },
  'DELETE /api/freelancers/:id/changes/:month': { month: '2026-07' },
  'DELETE /api/software-costs/:id/changes/:month': { month: '2026-07' },
  'DELETE /api/other-costs/:id/changes/:month': { month: '2026-07' },
  ...withId('0'.repeat(64), ['DELETE /api/auth/sessions/:id']),
  ...withId('2', [
    'DELETE /api/software-cost-adjustments/:id/:month',
    'GET /api/admin/people/:kind/:id/mentions',
    'POST /api/admin/people/:kind/:id/erase',
    'GET /api/admin/replays/:id',
    'DELETE /api/admin/replays/:id',
    'POST /api/admin/replays/:id/adopt',
    'GET /api/admin/replays/:id/differences',
    'GET /api/admin/replays/:id/differences.csv',
  ]),
  ...withId('3', [
    'PUT /api/admin/users/:id',
    'PATCH /api/admin/users/:id',
    'DELETE /api/admin/users/:id',
    'POST /api/admin/users/:id/password-reset',
    'POST /api/admin/users/:id/second-factor-reset',
    'POST /api/admin/users/:id/provider-release',
    'GET /api/admin/verifications/:id',
    'DELETE /api/admin/verifications/:id',
  ]),
};

/** Examples of a route's parameters, without those that are best left out. */
export const paramExamples = (name: Name): Fields => ({ ...params, ...otherParams[name] });
