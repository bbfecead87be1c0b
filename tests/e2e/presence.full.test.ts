import type { Locator, Page } from 'playwright';
import { add, aRetainer, aTeamMember, aUser } from '../agency.ts';
import type { TestServer } from '../server.ts';
import { dialogOf } from './forms.ts';
import { ada, hoursOf, row } from './schedule.ts';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { test } from './test.ts';
import { expect, phone } from './visit.ts';

const priya = { username: 'priya', password: 'battery staple' };
/**
 * Timeouts until somebody is shown as gone: after they left, and after a lost network, which shows by their silence.
 * Milliseconds, for a machine that runs all suites at once.
 */
const soon = { timeout: 15_000 };
const afterSilence = { timeout: 30_000 };

const careOf = (page: Page) => row(page, /^Care plan/).getByRole('gridcell');
const deskOf = (page: Page) => row(page, /^Service desk/).getByRole('gridcell');

const enterPriya = async ({ admin }: Pick<TestServer, 'admin'>) => {
  const fields = { role: 'admin', password: priya.password, firstName: 'Priya', lastName: 'Shah' };
  await add(admin, '/api/admin/users', aUser(priya.username, fields));
};

const isFirefox = (page: Page) => page.context().browser()?.browserType().name() === 'firefox';

/** Taps, which Playwright can do in Chromium only. */
const touch = (target: Locator) => (isFirefox(target.page()) ? target.click() : target.tap());

/** A retainer with two people on it, and a second administrator. */
const enterAgency = async ({ admin }: TestServer) => {
  const clientId = await add(admin, '/api/clients', { name: 'Alder' });
  const projectId = await add(admin, '/api/projects', aRetainer(clientId, { name: 'Care plan' }));
  for (const name of ['Tom Reed', 'Ada Byrne']) {
    const teamMemberId = await add(admin, '/api/team-members', aTeamMember({ name }));
    await add(admin, '/api/allocations', { projectId, teamMemberId, month: '2026-10', allocatedHours: 10 });
  }
  await enterPriya({ admin });
};

const openPlan = async (page: Page) => {
  await page.getByRole('button', { name: 'Allocate hours to Care plan' }).click();
  const dialog = dialogOf(page, 'Allocate Hours - Care plan');
  await expect(dialog.getByRole('button', { name: 'Hours of Tom Reed: 10h' })).toBeVisible();
  return dialog;
};

test('two in one plan see each other, whose hours the other is editing, and that the other has left', async ({
  empty,
  visit,
}) => {
  await enterAgency(empty);
  const mine = await visit(empty, { path: '/allocations' });
  const hers = await visit(empty, { as: priya, path: '/allocations' });
  const [dialog, herDialog] = [await openPlan(mine), await openPlan(hers)];
  const others = dialog.getByRole('list', { name: 'Also in this plan' });
  await expect(others.getByRole('button', { name: 'Priya Shah has this plan open' })).toBeVisible(soon);
  await expect(herDialog.getByRole('button', { name: 'admin has this plan open' })).toBeVisible(soon);

  await herDialog.getByRole('button', { name: 'Hours of Tom Reed: 10h' }).click();
  const isEditing = "Priya Shah is editing Tom Reed's hours";
  await expect(others.getByRole('button', { name: isEditing })).toBeVisible(soon);
  const row = dialog.getByRole('listitem').filter({ hasText: 'Tom Reed' });
  await expect(row.getByRole('button', { name: isEditing })).toBeVisible();

  // Typed hours that aren't saved still count as being edited.
  await hers.keyboard.type('12');
  await hers.keyboard.press('Enter');
  await expect(herDialog.getByRole('button', { name: 'Hours of Tom Reed: 12h' })).toBeVisible();
  await row.getByRole('button', { name: isEditing }).hover();
  await expect(mine.getByRole('tooltip', { name: isEditing })).toBeVisible();

  await herDialog.getByRole('button', { name: 'Cancel' }).click();
  await hers.getByRole('button', { name: 'Discard changes' }).click();
  await expect(others).toBeHidden(soon);
});

test('the schedule shows who else plans its months and at which hours, until they close the tab or lose the network', async ({
  empty,
  visit,
  faults,
}) => {
  await enterAgency(empty);
  const mine = await visit(empty, { path: '/schedule' });
  const others = mine.getByRole('list', { name: 'Also planning these months' });
  const [cell] = await (await hoursOf(mine, 'Tom Reed', 'Care plan')).all();
  if (!cell) throw new Error('Tom Reed has no hours on Care plan');
  await expect(cell).toHaveText('10h');

  const hers = await visit(empty, { as: priya, path: '/schedule' });
  await expect(others.getByRole('button', { name: 'Priya Shah is planning these months too' })).toBeVisible(
    soon,
  );
  await hers.bringToFront();
  await (await hoursOf(hers, 'Tom Reed', 'Care plan')).first().click();
  await hers.keyboard.press('F2');
  await expect(cell).toContainText("Priya Shah is editing Tom Reed's hours", soon);
  await expect(
    others.getByRole('button', { name: "Priya Shah is editing Tom Reed's hours on Care plan" }),
  ).toBeVisible();
  await hers.keyboard.press('Escape');
  await expect(cell).toHaveText('10h', soon);
  await hers.close();
  await expect(others).toBeHidden(soon);

  const plan = await visit(empty, { as: priya, path: '/allocations' });
  await openPlan(plan);
  await expect(others).toBeVisible(soon);
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  await plan.context().setOffline(true);
  await expect(others).toBeHidden(afterSilence);
});

test('one at a keyboard and one with a phone see at which hours the other is, and whose row has come', async ({
  empty,
  visit,
}) => {
  const { retainerId, slaId, memberId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 12 }]);
  await plan(empty, slaId, [{ teamMemberId: memberId, allocatedHours: 6 }]);
  await enterPriya(empty);
  const mine = await visit(empty, { path: '/schedule' });
  const hers = await visit(empty, { as: priya, path: '/schedule', ...phone });
  await touch(ada(hers).getByRole('button'));
  await ada(mine).getByRole('button').click();
  await hers.bringToFront();
  await touch(careOf(hers).nth(0));
  // A tap opens the cell; a mouse press selects it.
  if (isFirefox(hers)) await hers.keyboard.press('F2');
  await expect(careOf(mine).nth(0)).toContainText("Priya Shah is editing Ada Byrne's hours");

  await mine.bringToFront();
  await deskOf(mine).nth(0).click();
  await mine.keyboard.type('9');
  await expect(deskOf(hers).nth(0)).toContainText("admin is editing Ada Byrne's hours");
  await mine.keyboard.press('Enter');

  await add(empty.admin, '/api/team-members', aTeamMember({ name: 'Aaron Early' }));
  await hers.bringToFront();
  await hers.keyboard.type('10');
  await hers.keyboard.press('Enter');
  await expect(careOf(hers).nth(0)).toHaveText('10h');
  await expect(row(hers, /Aaron Early/)).toHaveCount(0);
  await touch(hers.getByRole('button', { name: '1 change, refresh the order' }));
  await expect(row(hers, /Aaron Early/)).toBeVisible();
});
