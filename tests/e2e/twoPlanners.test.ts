import type { Page } from 'playwright';
import { add, aRetainer, aTeamMember, aUser } from '../agency.ts';
import type { TestServer } from '../server.ts';
import { dialogOf, expectToast, figureOf, find, rowOf } from './forms.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

const kofi = { username: 'kofi', password: 'battery staple' };
/** October 2026 has 22 weekdays: eight hours a day. */
const workingHours = 176;

/** A retainer that needs 50 hours a month, two team members, and a second administrator. */
const enterAgency = async ({ admin }: TestServer) => {
  const clientId = await add(admin, '/api/clients', { name: 'Alder' });
  await add(admin, '/api/projects', aRetainer(clientId, { name: 'Care plan' }));
  await add(admin, '/api/team-members', aTeamMember({ name: 'Ada Byrne' }));
  await add(admin, '/api/team-members', aTeamMember({ name: 'Grace Marsh' }));
  await add(admin, '/api/admin/users', aUser(kofi.username, { role: 'admin', password: kofi.password }));
};

const openPlan = async (page: Page) => {
  await page.getByRole('button', { name: 'Allocate hours to Care plan' }).click();
  const dialog = dialogOf(page, 'Allocate Hours - Care plan');
  await expect(dialog.getByText('Nobody is allocated yet')).toBeVisible();
  return dialog;
};

const addPerson = async (page: Page, person: string, hours: string) => {
  await find(page, 'Team member', person);
  await page.getByRole('textbox', { name: 'Hours', exact: true }).fill(hours);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
};

const save = (page: Page) => page.getByRole('button', { name: 'Save Allocations' }).click();

/** A mark that does not survive a load of the page. */
const mark = (page: Page) => page.evaluate('void (window.isSamePage = true)');
const isSamePage = (page: Page) => page.evaluate('window.isSamePage === true');

test("one planner's allocation shows in another's open pages without a reload", async ({ empty, visit }) => {
  await enterAgency(empty);
  const ada = await visit(empty, { path: '/allocations' });
  const utilisation = await visit(empty, { as: kofi, path: '/allocations' });
  const dashboard = await utilisation.context().newPage();
  await dashboard.goto('/');
  const bar = rowOf(utilisation, 'Team utilisation', 'Ada Byrne');
  await expect(bar).toContainText('0.0%');
  await expect(figureOf(dashboard, 'Team Utilization')).toHaveText('0.0%');
  await Promise.all([mark(utilisation), mark(dashboard)]);

  const dialog = await openPlan(ada);
  await addPerson(ada, 'Ada Byrne', '44');
  await expect(figureOf(dialog, 'Remaining')).toHaveText('6h');
  await save(ada);
  await expectToast(ada, 'Allocation saved successfully');

  await expect(bar).toContainText('25.0%');
  await expect(bar).toContainText(`44h of ${workingHours}h`);
  await expect(rowOf(utilisation, 'Projects', 'Care plan')).toContainText('Under Allocated');
  await expect(figureOf(dashboard, 'Team Utilization')).toHaveText('12.5%');
  expect(await isSamePage(utilisation)).toBe(true);
  expect(await isSamePage(dashboard)).toBe(true);
});

test('two on different people of one plan both keep what they typed', async ({ empty, visit }) => {
  await enterAgency(empty);
  const quick = await visit(empty, { path: '/allocations' });
  const slow = await visit(empty, { as: kofi, path: '/allocations' });
  await openPlan(quick);
  const dialog = await openPlan(slow);
  await addPerson(slow, 'Grace Marsh', '12.5');
  await addPerson(quick, 'Ada Byrne', '20');
  await save(quick);
  await expectToast(quick, 'Allocation saved successfully');
  await expect(dialog.getByText('Somebody has changed this plan since you opened it')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Hours of Grace Marsh: 12.5h' })).toBeVisible();
  await save(slow);
  await expectToast(
    slow,
    'Allocation saved successfully',
    'What others have changed in this plan meanwhile is kept as well.',
  );
  await expect(rowOf(quick, 'Projects', 'Care plan')).toContainText('32.5h of 50h');
});

test('the slower of two on the same hours compares both and picks one, and nothing typed is lost', async ({
  empty,
  visit,
  faults,
}) => {
  await enterAgency(empty);
  const quick = await visit(empty, { path: '/allocations' });
  const slow = await visit(empty, { as: kofi, path: '/allocations' });
  await openPlan(quick);
  const dialog = await openPlan(slow);
  await addPerson(slow, 'Ada Byrne', '12.5');
  await addPerson(quick, 'Ada Byrne', '20');
  await save(quick);
  await expectToast(quick, 'Allocation saved successfully');

  faults.allow(/ 409 /);
  await save(slow);
  await expect(dialog.getByText('admin changed this plan on 14 October 2026')).toBeVisible();
  const difference = dialog
    .getByRole('list', { name: 'Hours on which the two plans differ' })
    .getByRole('listitem')
    .filter({ hasText: 'Ada Byrne' });
  await expect(difference).toContainText('Both changed');
  await expect(difference).toContainText('admin, 14 October 2026');
  await expect(difference.locator('dd')).toHaveText(['—', '20h', '12.5h']);

  await dialog.getByRole('button', { name: 'Continue editing' }).click();
  await expect(dialog.getByRole('button', { name: 'Hours of Ada Byrne: 12.5h' })).toBeVisible();
  await save(slow);
  await expectToast(slow, 'Allocation saved successfully');
  await expect(rowOf(quick, 'Projects', 'Care plan')).toContainText('12.5h of 50h');
});
