import type { Page } from 'playwright';
import type { TestServer } from '../server.ts';
import { dialogOf, expectToast, rowOf } from './forms.ts';
import { sidewaysOf } from './judge.ts';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { pressByKey, tabTo } from './tabTo.ts';
import { test } from './test.ts';
import { expect, phone } from './visit.ts';

/** Two projects had people last month; one of them already has somebody this month. */
const enterAgency = async (server: TestServer) => {
  const { retainerId, slaId, memberId, freelancerId } = await enterSmallAgency(server);
  const ada = (allocatedHours: number) => ({ teamMemberId: memberId, allocatedHours });
  const flo = (allocatedHours: number) => ({ freelancerId, allocatedHours });
  await plan(server, retainerId, [ada(31.5), flo(10)], { month: '2026-09' });
  await plan(server, slaId, [ada(12)], { month: '2026-09' });
  await plan(server, retainerId, [flo(4)]);
};

const opener = (page: Page) => page.getByRole('button', { name: 'Copy last month…' });
const opened = (page: Page) => dialogOf(page, 'Copy forward');
const row = (page: Page, name: RegExp) => opened(page).getByRole('row', { name });
const retainer = (page: Page) => rowOf(page, 'Retainer Projects', 'Care plan');
const sla = (page: Page) => rowOf(page, 'SLA Projects', 'Service desk');
const done = 'Copied 2 cells of Sep 2026 into Oct 2026';

test('last month is copied after a look at what that does, and undone as one change', async ({
  empty,
  visit,
}) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/monthly-planning' });
  await opener(page).click();
  await expect(row(page, /^Ada Byrne Care plan/).getByRole('cell')).toHaveText(['31.5h']);
  await expect(row(page, /^Ada Byrne Service desk/).getByRole('cell')).toHaveText(['12h']);
  await expect(row(page, /^Flo Marsh Care plan/).getByRole('cell')).toHaveText(['4 stays']);
  await opened(page).getByRole('button', { name: 'Copy 2 cells' }).click();
  await expectToast(page, done);
  await expect(retainer(page)).toContainText('35.5h of 50h');
  await expect(sla(page)).toContainText('12h of 40h');

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(retainer(page)).toContainText('4h of 50h');
  await expect(sla(page)).toContainText('0h of 40h');
});

test('by keys alone one row is left out, and nothing is copied twice', async ({ empty, visit }) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/monthly-planning' });
  await pressByKey(page, opener(page));
  await tabTo(page, opened(page).getByRole('checkbox', { name: /Service desk/ }));
  await page.keyboard.press('Space');
  await expect(opened(page).getByRole('status')).toHaveText('1 new, 1 left as they are');
  await pressByKey(page, opened(page).getByRole('button', { name: 'Copy 1 cell' }));
  await expect(opened(page)).toBeHidden();
  await expect(retainer(page)).toContainText('35.5h of 50h');
  await expect(sla(page)).toContainText('0h of 40h');
  await pressByKey(page, opener(page));
  await expect(opened(page).getByRole('status')).toContainText('1 the same already');
  await page.keyboard.press('Escape');
  await expect(opened(page)).toBeHidden();
});

test('on a phone it is read and done by touch', async ({ empty, visit }) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/monthly-planning', ...phone });
  await opener(page).tap();
  await expect(row(page, /^Ada Byrne Care plan/)).toBeVisible();
  expect(await sidewaysOf(page, [390, 320])).toEqual([]);
  await opened(page).getByRole('button', { name: 'Copy 2 cells' }).tap();
  await expectToast(page, done);
  await expect(retainer(page)).toContainText('35.5h of 50h');
  await page.getByRole('button', { name: 'Undo', exact: true }).tap();
  await expect(retainer(page)).toContainText('4h of 50h');
});
