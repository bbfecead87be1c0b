import type { Page } from 'playwright';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { test } from './test.ts';
import { expect, thisMonth } from './visit.ts';

const grid = '/allocations?view=grid';
const plans = '**/api/allocations/project/**';

const adasHours = (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('row', { name: /^Ada Byrne/ })
    .getByRole('gridcell')
    .first();

const type = async (page: Page, hours: string) => {
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type(hours);
  await page.keyboard.press('Enter');
};

test('hours typed while the planner is away are kept, told as not saved, outlive a reload, and are saved once it is back', async ({
  empty,
  visit,
  faults,
}) => {
  faults.allow(/Failed to load resource/);
  const { retainerId } = await enterSmallAgency(empty);
  const page = await visit(empty, { path: grid });
  await page.route(plans, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await type(page, '12');
  await expect(page.getByText('1 cell not saved yet')).toBeVisible();
  await expect(adasHours(page)).toContainText('12');
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible();

  // Typed on top of it, from where the first began.
  await type(page, '14');
  await expect(page.getByText('1 cell not saved yet')).toBeVisible();
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText('1 cell not saved yet')).toBeVisible();
  await expect(adasHours(page)).toContainText('14');
  if (process.env.PIC) await page.screenshot({ path: process.env.PIC });

  await page.unroute(plans);
  await expect(page.getByText('1 cell not saved yet')).toBeHidden();
  await expect(adasHours(page)).toHaveText('14');
  const stored = async () =>
    (await empty.admin.get(`/api/allocations/project/${retainerId}/month/${thisMonth}`)).body;
  await expect.poll(stored).toMatchObject({ allocations: [{ allocatedHours: 14 }] });
});

test('hours that a colleague has changed meanwhile are shown beside what was typed', async ({
  empty,
  visit,
  faults,
}) => {
  faults.allow(/Failed to load resource/);
  const { retainerId, memberId } = await enterSmallAgency(empty);
  const page = await visit(empty, { path: grid });
  await page.route(plans, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await type(page, '12');
  await expect(page.getByText('1 cell not saved yet')).toBeVisible();
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 31 }]);
  await page.unroute(plans);
  await page.getByRole('button', { name: 'Save now' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('31');
  await expect(dialog).toContainText('12');
});

test('signing out deletes what was not saved', async ({ empty, visit, faults }) => {
  faults.allow(/Failed to load resource/);
  await enterSmallAgency(empty);
  const page = await visit(empty, { path: grid });
  await page.route(plans, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await type(page, '12');
  await expect(page.getByText('1 cell not saved yet')).toBeVisible();
  const kept = () =>
    page.evaluate('Object.keys(sessionStorage).filter((name) => name.includes("unsaved")).length');
  expect(await kept()).toBe(1);
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: /Sign Out/i }).click();
  await page.getByLabel('Username').waitFor();
  expect(await kept()).toBe(0);
});
