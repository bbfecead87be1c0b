import type { Page } from 'playwright';
import type { TestServer } from '../server.ts';
import { barriersOf, themes } from './judge.ts';
import { hoursOf } from './schedule.ts';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { test, type Visit } from './test.ts';
import { expect, thisMonth } from './visit.ts';

const saves = '**/api/hours';

/** Ada has eight hours on Care plan in the schedule's first month. */
const openSchedule = async (empty: TestServer, visit: Visit, month = thisMonth) => {
  const agency = await enterSmallAgency(empty);
  await plan(empty, agency.retainerId, [{ teamMemberId: agency.memberId, allocatedHours: 8 }], { month });
  return { ...agency, page: await visit(empty, { path: `/schedule?month=${month}` }) };
};

const adasHours = async (page: Page) => (await hoursOf(page, 'Ada Byrne', 'Care plan')).first();

const type = async (page: Page, hours: string) => {
  await (await adasHours(page)).click();
  await page.keyboard.type(hours);
  await page.keyboard.press('Enter');
};

test('hours typed while the planner is away are kept, told as not saved, outlive a reload, and are saved once it is back', async ({
  empty,
  visit,
  faults,
}) => {
  faults.allow(/Failed to load resource/);
  const { retainerId, page } = await openSchedule(empty, visit);
  await page.route(saves, (route) => route.abort());
  await type(page, '12');
  await expect(page.getByText('1 cell not saved yet')).toBeVisible();
  await expect(await adasHours(page)).toContainText('12h');
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible();

  // Typed over the first value before it is saved; the base stays the first one's.
  await type(page, '14');
  await expect(page.getByText('1 cell not saved yet')).toBeVisible();
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText('1 cell not saved yet')).toBeVisible();
  await expect(await adasHours(page)).toContainText('14h');

  await page.unroute(saves);
  await expect(page.getByText('1 cell not saved yet')).toBeHidden();
  await expect(await adasHours(page)).toHaveText('14h');
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
  const { retainerId, memberId, page } = await openSchedule(empty, visit);
  await page.route(saves, (route) => route.abort());
  await type(page, '12');
  await expect(page.getByText('1 cell not saved yet')).toBeVisible();
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 31 }], {
    expectedVersion: 1,
  });
  await page.unroute(saves);
  await page.getByRole('button', { name: 'Save now' }).click();
  await expect(await adasHours(page)).toContainText(/^12 .* has made this 31h meanwhile/);
});

test('hours of another month are told of on every page, and saved from there once the planner is back', async ({
  empty,
  visit,
  faults,
}) => {
  faults.allow(/Failed to load resource/);
  const { retainerId, page } = await openSchedule(empty, visit, '2026-11');
  // The notice's code is loaded with the schedule, as nothing can be loaded while the planner is away.
  await page.route('**/UnsavedHoursNotices*', (route) => route.abort());
  await page.route(saves, (route) => route.abort());
  await type(page, '12');
  await expect(page.getByText('1 cell not saved yet')).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: '1 cell of November 2026 not saved yet' });
  await expect(notice).toBeHidden();

  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(notice).toBeVisible();
  await page.unroute('**/UnsavedHoursNotices*');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(notice).toBeVisible();

  await page.unroute(saves);
  await expect(notice).toBeHidden();
  const path = `/api/allocations/project/${retainerId}/month/2026-11`;
  const saved = async () => (await empty.admin.get(path)).body;
  await expect.poll(saved).toMatchObject({ allocations: [{ allocatedHours: 12 }] });
});

test('hours of another month that a colleague has changed meanwhile wait for the schedule, which asks whose to keep', async ({
  empty,
  visit,
  faults,
}) => {
  faults.allow(/Failed to load resource/);
  const { retainerId, memberId, page } = await openSchedule(empty, visit, '2026-11');
  await page.route(saves, (route) => route.abort());
  await type(page, '12');
  await expect(page.getByText('1 cell not saved yet')).toBeVisible();
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page.getByText('1 cell of November 2026 not saved yet')).toBeVisible();
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 31 }], {
    month: '2026-11',
    expectedVersion: 1,
  });
  await page.unroute(saves);
  await expect(page.getByText(/^Somebody else has changed the same hours meanwhile/)).toBeVisible();
  await page.getByRole('button', { name: 'Open the schedule' }).click();
  const row = page.getByRole('row', { name: /^Care plan/ });
  await expect(row.getByRole('gridcell').first()).toContainText(/^12 .* has made this 31h meanwhile/);
  await page.getByRole('button', { name: 'Go to it' }).click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('gridcell').first()).toHaveText('12h');
});

test('signing out deletes what was not saved', async ({ empty, visit, faults }) => {
  faults.allow(/Failed to load resource/);
  const { page } = await openSchedule(empty, visit);
  await page.route(saves, (route) => route.abort());
  await type(page, '12');
  await expect(page.getByText('1 cell not saved yet')).toBeVisible();
  const kept = () =>
    page.evaluate('Object.keys(sessionStorage).filter((name) => name.includes("unsaved")).length');
  expect(await kept()).toBe(1);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out without saving?' });
  await expect(question).toBeVisible();
  for (const theme of themes) expect(await barriersOf(page, theme, '[data-slot~="modal"]')).toEqual([]);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByText('1 cell not saved yet')).toBeVisible();
  expect(await kept()).toBe(1);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Username').waitFor();
  await expect.poll(() => kept().catch(() => 'on its way')).toBe(0);
});
