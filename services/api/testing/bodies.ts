import { aFreelancer, anSla, aRetainer, aTeamMember, aUser } from '../../../tests/agency.ts';

export type Fields = Record<string, unknown>;

const allocation: Fields = { projectId: 1, teamMemberId: 1, month: '2026-05', allocatedHours: 8 };
const entry = { teamMemberId: 1, freelancerId: null, allocatedHours: 8 };
const oneOff = aRetainer(1, {
  description: 'Text',
  projectType: 'one_off',
  revenueSplit: '[{"month":"2026-05","amount":"10"}]',
});

export const aSubscription: Fields = {
  name: 'Mail',
  description: 'Text',
  defaultMonthlyCost: '120',
  costType: 'both',
  isActive: true,
  startMonth: '2026-01',
  endMonth: null,
};

export const anOtherCost: Fields = {
  name: 'Rent',
  description: 'Text',
  month: '2026-05',
  amount: '2000',
  category: 'office',
  isRecurring: true,
  endMonth: null,
};

const { status: _, ...changedOneOff } = oneOff;
const { username: _name, password: _password, ...changedUser } = aUser('otto');

const importBodies = (kind: string, cells: Fields): Record<string, Fields[]> => {
  const body = { rows: [{ row: 2, cells }], reason: 'Text' };
  return { [`POST /api/import/${kind}/preview`]: [body], [`POST /api/import/${kind}`]: [body] };
};

const months = { startMonth: '2026-01', endMonth: null };
const fromJuly: Fields = { effectiveFrom: '2026-07', reason: 'Text', expectedVersion: 1 };

/** Bodies that each write of the route table takes, by its method and path. */
export const bodies: Record<string, Fields[]> = {
  'POST /api/login': [{ username: 'una', password: 'battery staple' }],
  'POST /api/login/code': [{ code: '123456' }],
  'POST /api/logout': [{}],
  'PUT /api/auth/password': [{ currentPassword: 'not hers', newPassword: 'staple battery' }],
  'POST /api/auth/second-factor': [{ password: 'not hers' }],
  'PUT /api/auth/second-factor': [{ code: '123456' }],
  'POST /api/auth/second-factor/removal': [{ password: 'not hers', code: '123456' }],
  'POST /api/auth/second-factor/recovery-codes': [{ password: 'not hers', code: '123456' }],
  'DELETE /api/auth/sessions': [{}],
  'DELETE /api/auth/sessions/:id': [{}],
  'PUT /api/digest/seen': [{ position: 1 }],
  'POST /api/presence': [{ tab: 'a'.repeat(32), month: '2026-05', projectId: 1, editing: [] }],
  'DELETE /api/presence/:tab': [{}],
  'POST /api/history/:correlation/undo': [{ reason: 'Text', token: 'a'.repeat(64), despite: [] }],
  'POST /api/clients': [{ name: 'Aspen' }],
  'POST /api/projects': [oneOff, anSla(1)],
  'PUT /api/projects/:id': [{ ...changedOneOff, ...fromJuly, endMonth: '2027-05' }],
  'PATCH /api/projects/:id': [{ status: 'review' }],
  'DELETE /api/projects/:id': [{}],
  'DELETE /api/projects/:id/changes/:month': [{ reason: 'Text' }],
  'POST /api/team-members': [aTeamMember(months)],
  'PUT /api/team-members/:id': [{ ...aTeamMember(months), ...fromJuly }],
  'DELETE /api/team-members/:id': [{}],
  'DELETE /api/team-members/:id/changes/:month': [{ reason: 'Text' }],
  'POST /api/freelancers': [aFreelancer(months)],
  'PUT /api/freelancers/:id': [{ ...aFreelancer(months), ...fromJuly }],
  'DELETE /api/freelancers/:id': [{}],
  'DELETE /api/freelancers/:id/changes/:month': [{ reason: 'Text' }],
  'PUT /api/allocations/project/:id/month/:month': [
    { expectedVersion: 0, entries: [entry], additionalHours: 0, reason: 'Text' },
  ],
  'POST /api/allocations': [
    allocation,
    { ...allocation, teamMemberId: null, allocatedHours: 0, additionalHours: 5 },
  ],
  'PATCH /api/allocations/:id': [{ additionalHours: 5, reason: 'Text' }],
  'DELETE /api/allocations/:id': [{}],
  'POST /api/software-costs': [aSubscription],
  'PUT /api/software-costs/:id': [{ ...aSubscription, ...fromJuly }],
  'DELETE /api/software-costs/:id': [{}],
  'DELETE /api/software-costs/:id/changes/:month': [{ reason: 'Text' }],
  'POST /api/software-cost-adjustments': [
    { softwareCostId: 2, month: '2026-05', adjustedCost: '95.5', reason: 'Text', expectedVersion: 1 },
    { softwareCostId: 2, month: '2026-05', adjustedCost: '95.5' },
  ],
  'DELETE /api/software-cost-adjustments/:id/:month': [{}],
  'POST /api/other-costs': [anOtherCost],
  'PUT /api/other-costs/:id': [{ ...anOtherCost, ...fromJuly }],
  'DELETE /api/other-costs/:id': [{}],
  'DELETE /api/other-costs/:id/changes/:month': [{ reason: 'Text' }],
  'POST /api/pnl/costs': [
    { month: '2026-05', directStaffCosts: '100', otherOperatingCosts: null, reason: 'Text' },
  ],
  ...importBodies('clients', { name: 'Fir & Daughters' }),
  ...importBodies('projects', { client: 'Elder', name: 'Shop', projectType: 'SLA', contractedHours: '40' }),
  ...importBodies('team-members', { name: 'Ivy', email: 'ivy@a.example', role: 'Writer', salary: '£30,000' }),
  ...importBodies('freelancers', { name: 'Max', email: 'max@f.example', role: 'Writer', hourlyRate: '45' }),
  ...importBodies('allocations', { month: 'May 2026', project: 'Shop', person: 'Ivy', hours: '7:30' }),
  'POST /api/admin/users': [aUser('otto')],
  'PUT /api/admin/users/:id': [changedUser],
  'DELETE /api/admin/users/:id': [{}],
  'POST /api/admin/people/:kind/:id/erase': [{ reason: 'Text', blank: [1] }],
  'POST /api/admin/users/:id/password-reset': [{ reason: 'Text' }],
  'POST /api/admin/users/:id/second-factor-reset': [{ reason: 'Text' }],
  'POST /api/admin/users/:id/provider-release': [{ reason: 'Text' }],
  'PUT /api/admin/sign-in-policy': [
    {
      secondFactorFor: 'nobody',
      passwordSignIn: true,
      shortestPassword: 4,
      changeInitialPassword: false,
      reason: 'Text',
    },
  ],
  'POST /api/admin/formulas/preview': [{ formulas: { employerNiUplift: 0.15 } }],
  'POST /api/admin/formulas/adopt': [
    {
      formulas: { employerNiUplift: 0.15 },
      reason: 'Text',
      shown: { position: 1, netProfit: [{ month: '2026-05', from: 1, to: 2 }] },
    },
  ],
  'POST /api/admin/replays': [{ reason: 'Text', formulas: { employerNiUplift: 0.15 } }],
  'POST /api/admin/replays/:id/adopt': [{ reason: 'Text' }],
  'DELETE /api/admin/replays/:id': [{}],
  'POST /api/admin/verifications': [{}],
  'DELETE /api/admin/verifications/:id': [{}],
};
