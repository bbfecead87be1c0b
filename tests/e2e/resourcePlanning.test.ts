import { dialogOf, figureOf, rowOf } from './forms.ts';
import { enterSmallAgency } from './smallAgency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

const report = '**/api/dashboard/resource-planning/2026-*';
const breakdown = '**/api/dashboard/resource-planning/breakdown/*';

test('tells an empty month from a failure, and a failure can be tried again', async ({
  empty,
  visit,
  faults,
}) => {
  const page = await visit(empty);
  await expect(page.getByText('No resource planning data available for this month.')).toBeVisible();

  faults.allow(/ 503 /);
  await page.route(report, (route) => route.fulfill({ status: 503 }));
  await page.reload();
  await expect(page.getByText('Failed to load resource planning data. Please try again.')).toBeVisible();
  await page.unroute(report);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No resource planning data available for this month.')).toBeVisible();
});

test('sets the month’s demand against capacity, and breaks it down', async ({ empty, visit }) => {
  await enterSmallAgency(empty);
  const page = await visit(empty);
  // 3,000 ÷ 60 + 40 of 176 hours, with Flo's of 196
  await expect(figureOf(page, 'Client Billable Hours')).toHaveText('90h');
  await expect(figureOf(page, 'Internal Team Capacity')).toHaveText('176h');
  const table = 'Demand and capacity in October 2026';
  await expect(rowOf(page, table, 'Client Billable Hours')).toContainText('Demand');
  await expect(rowOf(page, table, 'Internal Team Hours (Direct Only)')).toContainText('51.1%Healthy');
  await expect(rowOf(page, table, 'Team + Contracted Freelancers')).toContainText('45.9%Healthy');
  await expect(page.getByText('Hours under capacity')).toHaveCount(2);

  const { promise: seen, resolve: see } = Promise.withResolvers<void>();
  await page.route(breakdown, async (route) => {
    await seen;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Client Billable Hours/ }).click();
  const dialog = dialogOf(page, 'Client Billable Hours Breakdown - October 2026');
  await expect(dialog.getByText('Loading breakdown...')).toBeVisible();
  see();
  await expect(figureOf(dialog, 'Retainer Projects')).toHaveText('50h');
  await expect(figureOf(dialog, 'SLA Contracted')).toHaveText('40h');
  await expect(figureOf(dialog, 'SLA Additional')).toHaveText('0h');
  await expect(figureOf(dialog, 'One-off Projects')).toHaveText('0h');
  await expect(dialog.getByText('Project Details')).toBeVisible();
  await expect(dialog.getByText('£3,000 ÷ £60/h')).toBeVisible();
});

test('asks for more hands when clients need more than there is', async ({ empty, visit }) => {
  const { slaId } = await enterSmallAgency(empty);
  const { promise: seen, resolve: see } = Promise.withResolvers<void>();
  const page = await visit(empty, { path: '/projects' });
  await page.route(report, async (route) => {
    await seen;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('Loading resource planning data...')).toBeVisible();
  see();
  const additional = { teamMemberId: null, freelancerId: null, month: '2026-10', allocatedHours: 0 };
  const add = (additionalHours: number) =>
    empty.admin.post('/api/allocations', { projectId: slaId, ...additional, additionalHours });
  await add(100);
  // 190 of 176 hours, but of 196 with Flo's
  await expect(figureOf(page, 'Team Only Gap')).toHaveText('+14h');
  await expect(page.getByText('Additional hours needed')).toBeVisible();
  await expect(page.getByText('At Capacity')).toBeVisible();
  await expect(page.getByText('Overallocated')).toBeVisible();
  await add(120);
  await expect(figureOf(page, 'Team + Freelancers Gap')).toHaveText('+14h');
  await expect(page.getByText('Additional contractors needed')).toBeVisible();
});
