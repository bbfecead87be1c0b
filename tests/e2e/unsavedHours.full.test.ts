import type { Page } from 'playwright';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { test } from './test.ts';
import { expect, thisMonth } from './visit.ts';

const grid = '/allocations?view=grid';
const saves = '**/api/hours';

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
  await page.route(saves, (route) => route.abort());
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

  await page.unroute(saves);
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
  await page.route(saves, (route) => route.abort());
  await type(page, '12');
  await expect(page.getByText('1 cell not saved yet')).toBeVisible();
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 31 }]);
  await page.unroute(saves);
  await page.getByRole('button', { name: 'Save now' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('31');
  await expect(dialog).toContainText('12');
});

test('hours of another month are told of on every page, and saved from there once the planner is back', async ({
  empty,
  visit,
  faults,
}) => {
  faults.allow(/Failed to load resource/);
  const { retainerId } = await enterSmallAgency(empty);
  const page = await visit(empty, { path: `${grid}&month=2026-11` });
  await page.route(saves, (route) => route.abort());
  await type(page, '12');
  await expect(page.getByText('1 cell not saved yet')).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: '1 cell of November 2026 not saved yet' });
  await expect(notice).toBeHidden();

  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(notice).toBeVisible();
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/notice.png` });
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(notice).toBeVisible();

  await page.unroute(saves);
  await expect(notice).toBeHidden();
  const path = `/api/allocations/project/${retainerId}/month/2026-11`;
  const saved = async () => (await empty.admin.get(path)).body;
  await expect.poll(saved).toMatchObject({ allocations: [{ allocatedHours: 12 }] });
});

test('hours of another month that a colleague has changed meanwhile wait for the grid, which asks whose to keep', async ({
  empty,
  visit,
  faults,
}) => {
  faults.allow(/Failed to load resource/);
  const { retainerId, memberId } = await enterSmallAgency(empty);
  const page = await visit(empty, { path: `${grid}&month=2026-11` });
  await page.route(saves, (route) => route.abort());
  await type(page, '12');
  await expect(page.getByText('1 cell not saved yet')).toBeVisible();
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page.getByText('1 cell of November 2026 not saved yet')).toBeVisible();
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 31 }], { month: '2026-11' });
  await page.unroute(saves);
  await expect(page.getByText(/^Somebody else has changed the same hours meanwhile/)).toBeVisible();
  await page.getByRole('button', { name: 'Open the grid' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed the same hours' });
  await expect(dialog.locator('[data-slot~="plan-difference"] dd')).toHaveText(['—', '31h', '12h']);
});

test('signing out deletes what was not saved', async ({ empty, visit, faults }) => {
  faults.allow(/Failed to load resource/);
  await enterSmallAgency(empty);
  const page = await visit(empty, { path: grid });
  await page.route(saves, (route) => route.abort());
  await type(page, '12');
  await expect(page.getByText('1 cell not saved yet')).toBeVisible();
  const kept = () =>
    page.evaluate('Object.keys(sessionStorage).filter((name) => name.includes("unsaved")).length');
  expect(await kept()).toBe(1);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByText('1 cell not saved yet')).toBeVisible();
  expect(await kept()).toBe(1);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Username').waitFor();
  await expect.poll(() => kept().catch(() => 'on its way')).toBe(0);
});
