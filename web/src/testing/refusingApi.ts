import { vi } from 'vitest';
import { fakeApi, problem } from './fakeApi.ts';
import { columnOf, forecastOf, otherCostOf, subscriptionOf } from './financeAnswers.ts';
import { allocationOf, freelancerOf, memberOf, planningRowOf, planOf, projectOf, userOf } from './records.ts';
import { formulasViewOf } from './replayAnswers.ts';

const carePlan = projectOf(1, 'Care plan');
const serviceDesk = projectOf(2, 'Service desk', {
  projectType: 'sla',
  allocatedHours: 40,
  revenue: null,
});
const ada = memberOf(1, 'Ada Byrne');
const flo = freelancerOf(1, 'Flo Marsh');
const admin = userOf('1', 'admin');

/** Responses to the pages' reads of a small agency in May 2026. */
const reads: Record<string, unknown> = {
  '/api/projects?likelihood=tentative': [carePlan, serviceDesk],
  '/api/clients': [carePlan.client],
  '/api/team-members': [ada],
  '/api/freelancers': [flo],
  '/api/planning/2026-05': {
    counts: { sla: 1, retainer: 1, oneOff: 0, underAllocated: 2 },
    projects: [planningRowOf(carePlan), planningRowOf(serviceDesk)],
  },
  '/api/allocations/project/1/month/2026-05': planOf([]),
  '/api/allocations/project/2/month/2026-05': planOf([]),
  '/api/allocations/project/1?month=2026-04': [allocationOf(carePlan, { teamMember: ada }, 8)],
  '/api/dashboard/metrics?month=2026-05': { teamUtilization: 0, teamUtilizationDetails: [] },
  '/api/dashboard/freelancer-activity/2026-05': [],
  '/api/dashboard/outlook?from=2026-05&to=2026-05': [],
  '/api/presence/2026-05': [],
  '/api/software-costs': [subscriptionOf(1)],
  '/api/software-cost-adjustments/2026-05': [
    { softwareCostId: 1, month: '2026-05', adjustedCost: '95.5', reason: null },
  ],
  '/api/software-cost-adjustments/2026-06': [],
  '/api/pnl?from=2026-05&to=2027-05': forecastOf(columnOf('2026-05')),
  '/api/other-costs/2026-05': [otherCostOf(1, { name: 'Fares' })],
  '/api/other-costs/summary/2026-05': { month: '2026-05', total: 2000, count: 1, categories: [] },
  '/api/auth/user': admin,
  '/api/admin/users': [admin, { ...admin, id: '2', username: 'una' }],
  '/api/admin/formulas': formulasViewOf(),
};

/** Responds to the pages' reads; writes get no response, or are refused with these words. */
export const refusingApi = (words: string | undefined): void => {
  const answers = Object.entries(reads).map(([path, body]) => [`GET ${path}`, () => ({ status: 200, body })]);
  fakeApi(Object.fromEntries(answers));
  const read = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if ((init.method ?? 'GET') === 'GET') return read(url, init);
    if (words === undefined) throw new TypeError('Failed to fetch');
    const headers = { 'Content-Type': 'application/problem+json' };
    return new Response(JSON.stringify(problem(503, words)), { status: 503, headers });
  });
};
