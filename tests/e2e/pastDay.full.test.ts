import type { Page } from 'playwright';
import type { PnlView } from '#projections/money/pnl/view.ts';
import { add, aUser } from '../agency.ts';
import { dialogOf } from './forms.ts';
import { test } from './test.ts';
import { expect, settled } from './visit.ts';

const day = '2026-06-15';
const banner = 'You are looking at the planner as it was on 15 June 2026, 23:59. Nothing can be changed.';
const bar = (page: Page) => page.getByRole('region', { name: 'Past day' });
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
/** Whole pounds of a figure of the P&L, from its cell's accessible name. */
const shownPounds = async (page: Page, row: string): Promise<number> => {
  const cell = page.getByRole('button', { name: new RegExp(`^${row} of June 2026: `) });
  const text = (await cell.getAttribute('aria-label')) ?? '';
  return Number(text.replace(/^.*: /, '').replace(/[£,]/g, '').replace('−', '-'));
};

test('an administrator goes into a past day, sees the money of then, changes nothing, and comes back', async ({
  agency,
  visit,
}) => {
  const figures = async (query: string) => {
    const { body } = await agency.admin.get(`/api/pnl?from=2026-06&to=2026-06${query}`);
    return (body as PnlView).months[0];
  };
  const [then, now] = [await figures(`&asOf=${day}`), await figures('')];
  expect(then?.netProfit).not.toBe(now?.netProfit);

  const page = await visit(agency, { path: '/pnl-forecast' });
  await page.getByRole('link', { name: 'Past day' }).click();
  const field = bar(page).getByRole('group', { name: 'Day to look at' });
  await field.getByRole('spinbutton').first().click();
  await page.keyboard.type('15062026');
  await page.keyboard.press('Enter');
  await expect(bar(page).getByText(banner)).toBeVisible();
  await expect(page).toHaveURL(`/pnl-forecast?asOf=${day}`);
  expect(await shownPounds(page, 'Net Profit')).toBe(Math.round(then?.netProfit ?? 0));
  expect(await shownPounds(page, 'Total Revenue')).toBe(Math.round(then?.totalRevenue ?? 0));

  await page.getByRole('button', { name: /^Direct Staff Costs of June 2026: / }).click();
  const breakdown = dialogOf(page, 'Direct Staff Costs - June 2026');
  await expect(breakdown.getByRole('table', { name: 'Team Members' })).toBeVisible();
  await expect(breakdown.getByRole('button', { name: 'Enter a manual figure' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await goTo(page, 'Projects');
  await expect(page).toHaveURL(`/projects?asOf=${day}`);
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
  await expect(page.getByText('Going Well').first()).toBeVisible();
  for (const name of ['New Project', /^Edit /, /^Delete /, /^Import projects/, /Status of/]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export projects as CSV' }).click();
  expect((await exported).suggestedFilename()).toBe(`projects_as-of-${day}.csv`);

  await goTo(page, 'Monthly Planning');
  await page
    .getByRole('button', { name: /^Allocated hours of / })
    .first()
    .click();
  const plan = page.getByRole('dialog', { name: /^Allocated Hours - / });
  await expect(plan.getByText('Current Allocations')).toBeVisible();
  await expect(plan.getByRole('button', { name: /Save|Add|Remove/ })).toHaveCount(0);
  await plan.getByRole('button', { name: 'Close', exact: true }).last().click();

  await bar(page).getByRole('button', { name: 'Back to today' }).click();
  await expect(page).toHaveURL('/monthly-planning');
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Allocate hours to / }).first()).toBeVisible();
  await page.goBack();
  await expect(bar(page).getByText(banner)).toBeVisible();
});

test('what others change today reaches no figure of a past day', async ({ agency, visit }) => {
  const page = await visit(agency, { path: `/software-costs?asOf=${day}&month=2026-06` });
  await expect(bar(page).getByText(banner)).toBeVisible();
  await settled(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await add(agency.admin, '/api/software-costs', {
    name: 'Bought today',
    defaultMonthlyCost: '77',
    costType: 'direct',
  });
  // A page of today would be updated within this time.
  const today = await visit(agency, { path: '/software-costs' });
  await expect(today.getByText('Bought today').first()).toBeVisible();
  expect(asked.filter((url) => url.includes('asOf'))).toEqual([]);
  await expect(page.getByText('Bought today')).toHaveCount(0);
});

test('the palette leads within the past day, and back', async ({ agency, visit }) => {
  const page = await visit(agency, { path: `/?asOf=${day}` });
  await expect(bar(page).getByText(banner)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('team mem');
  await page.getByRole('option', { name: 'Team Members' }).click();
  await expect(page).toHaveURL(`/team-members?asOf=${day}`);
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Back to today' }).click();
  await expect(page).toHaveURL('/team-members');
  await expect(page.getByRole('button', { name: 'New Team Member' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('past');
  await page.getByRole('option', { name: 'Look at a past day' }).click();
  await expect(bar(page).getByText('See the whole planner as it was')).toBeVisible();
});

test('a team member who opens the address of a past day is told, and sees nothing of it', async ({
  empty,
  visit,
}) => {
  await add(empty.admin, '/api/admin/users', aUser('ada'));
  const page = await visit(empty, {
    as: { username: 'ada', password: 'battery staple' },
    path: `/?asOf=${day}`,
  });
  await expect(page.getByText('Only administrators can look at a past day')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Past day' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to today' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Only administrators')).toHaveCount(0);
});
