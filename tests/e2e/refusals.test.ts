import type { Route } from 'playwright';
import { add, aUser } from '../agency.ts';
import type { TestServer } from '../server.ts';
import { sentence, silent, told } from './attempts.ts';
import { expectToast } from './forms.ts';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { test } from './test.ts';
import { expect, thisMonth } from './visit.ts';

let entered: Promise<void> | undefined;

const enterAgency = async (server: TestServer) => {
  const { retainerId, memberId } = await enterSmallAgency(server);
  await plan(server, retainerId, [{ teamMemberId: memberId, allocatedHours: 8 }]);
  await add(server.admin, '/api/admin/users', aUser('una'));
  await addCosts(server);
};

/** A subscription that costs something else this month, and this month's fares. */
const addCosts = async ({ admin }: TestServer) => {
  const softwareCostId = await add(admin, '/api/software-costs', {
    name: 'Framewise',
    description: '',
    defaultMonthlyCost: '120',
    costType: 'direct',
    isActive: true,
  });
  const adjustment = { softwareCostId, month: thisMonth, adjustedCost: '95.5', reason: '' };
  const made = await admin.post('/api/software-cost-adjustments', adjustment);
  if (made.status >= 300) throw new Error(`The adjustment answered ${made.text}`);
  const fares = { name: 'Fares', description: '', month: thisMonth, amount: '99', category: 'travel' };
  await add(admin, '/api/other-costs', { ...fares, isRecurring: false });
};

/** Lets reads through and has writes answered by something else. */
const instead = (answer: (route: Route) => Promise<void>) => (route: Route) =>
  route.request().method() === 'GET' ? route.continue() : answer(route);

const nothing = (route: Route) => route.abort();
const problem = (route: Route) =>
  route.fulfill({
    status: 503,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: 'Unavailable', status: 503, detail: sentence }),
  });

test.for([
  ...silent.map((attempt) => ({ ...attempt, answer: nothing })),
  ...told.map((attempt) => ({ ...attempt, answer: problem })),
])(
  'a write that fails is told and loses nothing typed: $path, $toast.0: $toast.1',
  async (given, { untouched, visit, faults }) => {
    // No write comes through: one agency does for all.
    entered ??= enterAgency(untouched);
    await entered;
    const page = await visit(untouched, { path: given.path, isShared: true });
    faults.allow(/ 503 |ERR_FAILED/);
    await page.route('**/api/**', instead(given.answer));
    await given.attempt(page);
    await expectToast(page, ...given.toast);
    for (const [label, text] of Object.entries(given.kept ?? {}))
      await expect(page.getByRole('dialog').getByRole('textbox', { name: label, exact: true })).toHaveValue(
        text,
      );
  },
);
