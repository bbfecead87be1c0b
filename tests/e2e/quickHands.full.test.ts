import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';
import { newDataDirectory } from '../dataDirectory.ts';
import { startProcess } from '../plannerProcess.ts';
import { ada, addCarePlan, enterAgency, openBoth, row } from './schedule.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

/** Presses a button several times before anything is redrawn. */
const pressQuickly = async (page: Page, name: string, times: number) => {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox();
  if (!box) throw new Error(`There is no ${name}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let press = 0; press < times; press++) {
    await page.mouse.down();
    await page.mouse.up();
  }
};

test('four quick presses go four months on, and hours go into the month in the heading', async ({
  empty,
  visit,
}) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/schedule' });
  await pressQuickly(page, 'A month on', 4);
  await expect(page).toHaveURL(/month=2027-02/);
  await expect(page.getByRole('columnheader').nth(1)).toContainText('Feb 2027');
  await addCarePlan(page);
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(ada(page)).toContainText('12h');
  const stored = async () => (await empty.admin.get('/api/allocations?month=2027-02')).body;
  await expect.poll(stored).toMatchObject([{ allocatedHours: 12 }]);
});

test.for([
  ['/', 'Next month'],
  ['/allocations', 'Next month'],
  ['/monthly-planning', 'Next month'],
  ['/pnl-forecast', 'Next month'],
  ['/software-costs', 'Next month'],
  ['/time-off', 'A month on'],
] as const)('quick presses are counted on %s', async ([path, button], { agency, visit }) => {
  const page = await visit(agency, { path, isShared: true });
  await pressQuickly(page, button, 4);
  await expect(page).toHaveURL(/month=2027-02/);
});

test('hours that are typed while other months arrive stay in the month they were typed for', async ({
  empty,
  visit,
}) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/schedule?month=2026-10' });
  await addCarePlan(page);
  await page.keyboard.press('Escape');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/schedule?*from=2026-11*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'A month on' }).click();
  await expect(page).toHaveURL(/month=2026-11/);
  await row(page, /^Care plan/)
    .getByRole('gridcell')
    .nth(2)
    .click();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Hours of Ada Byrne on Care plan, December 2026' });
  await field.fill('14');
  const arrived = page.waitForResponse(/api\/schedule\?.*from=2026-11/);
  held.resolve();
  await arrived;
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader').nth(1)).toContainText('Nov 2026');
  const stored = async () => (await empty.admin.get('/api/allocations?month=2026-12')).body;
  await expect.poll(stored).toMatchObject([{ allocatedHours: 14 }]);
});

test.for([
  ['Save mine', '10h'],
  ['Keep theirs', '16h'],
] as const)(
  'of hours that two people change at once the message settles whose stay: %s',
  async ([choice, left], { empty, visit }) => {
    await enterAgency(empty);
    const { one, other } = await openBoth(empty, visit);
    for (const page of [one, other]) await addCarePlan(page);
    await other.keyboard.type('16');
    await other.keyboard.press('Enter');
    await expect(ada(other)).toContainText('16h');
    await one.bringToFront();
    await one.keyboard.type('10');
    await one.keyboard.press('Enter');
    const contested = row(one, /^Care plan/)
      .getByRole('gridcell')
      .first();
    await expect(contested).toContainText(/^10 .*has made this 16h meanwhile/);
    // Focus returns to the cell, and F6 leads to the message.
    await expect(contested).toHaveAttribute('data-active', 'true');
    if (process.env.PICTURES) await one.screenshot({ path: `${process.env.PICTURES}/contested.png` });
    await one.keyboard.press('F6');
    await one.getByRole('button', { name: choice }).press('Enter');
    await expect(contested).toHaveText(left);
    await expect(one.getByRole('alertdialog')).toBeHidden();
    await expect(ada(other)).toContainText(left);
  },
);

// Playwright can't drop in Firefox: touchSchedule.full.test.ts does.
test('work that is held over another month is refused, and the cell of its own is lit', async ({
  empty,
  visit,
}) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/schedule' });
  const work = page
    .getByRole('region', { name: /^Needs hours/ })
    .getByRole('listitem')
    .filter({ hasText: 'Nov 2026' });
  const cells = ada(page).getByRole('gridcell');
  await work.hover();
  await page.mouse.down();
  const holdOver = async (place: number) => {
    // A browser reports a drag from the second move over the same element on.
    for (const x of [18, 20, 22]) await cells.nth(place).hover({ position: { x, y: 20 } });
  };
  const refusal = page.getByText('Care plan needs these hours in Nov 2026: drop it on that month');
  await holdOver(3);
  await expect(refusal).toBeVisible();
  await expect(page.locator('td[data-lit]')).toHaveCount(0);
  await holdOver(1);
  await expect(refusal).toBeHidden();
  await expect(cells.nth(1)).toHaveAttribute('data-lit', 'true');
  await expect(page.locator('td[data-lit]')).toHaveCount(1);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/lit.png` });
});

test('whoever hears nothing of a planner that is frozen is told, and hears on once it goes on', async ({
  visit,
  onTestFinished,
}) => {
  const planner = startProcess({ DATA_DIR: await newDataDirectory('frozen', true) });
  onTestFinished(async () => {
    planner.kill('SIGCONT');
    planner.kill('SIGTERM');
    await planner.ended;
  });
  const url = await planner.ready;
  const page = await visit({ url });
  const live = page.locator('[data-slot~="live-status"]');
  await expect(live).toHaveText('Live');
  planner.kill('SIGSTOP');
  const frozen = Date.now();
  await expect(live).toHaveText('Reconnecting');
  // Two heartbeats of five seconds, plus time for a busy machine.
  expect(Date.now() - frozen).toBeLessThan(20_000);
  await setTimeout(100);
  planner.kill('SIGCONT');
  await expect(live).toHaveText('Live');
});

test('people who were expanded stay so when the page is left, and when it is loaded anew', async ({
  empty,
  visit,
  faults,
}) => {
  // Leaving the page is reported while the session ends, or a moment after.
  faults.allow(/ 401 .*\/api\/presence/);
  await enterAgency(empty);
  const page = await visit(empty, { path: '/schedule' });
  await ada(page).getByRole('button').first().click();
  const isOpen = async () => {
    await expect(page.getByRole('button', { name: 'Add a project for Ada Byrne' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add a project for Ben Osei' })).toBeHidden();
  };
  await isOpen();
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  await isOpen();
  await page.reload();
  await isOpen();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByLabel('Username').waitFor();
  const kept = 'Object.keys(sessionStorage).filter((name) => name.startsWith("planner."))';
  // The page is closed and its content cleared before anybody can sign in.
  await expect.poll(() => page.evaluate(kept).catch(() => 'on its way')).toEqual([]);
});
