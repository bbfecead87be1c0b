import type { Page } from 'playwright';
import type { TestServer } from '../server.ts';
import { dialogOf, expectToast, rowOf } from './forms.ts';
import { barriersOf, sidewaysOf, themes } from './judge.ts';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { tabTo } from './tabTo.ts';
import { test } from './test.ts';
import { expect, phone } from './visit.ts';

/** Two projects had people last month; one of them has somebody this month already. */
const enterAgency = async (server: TestServer) => {
  const { retainerId, slaId, memberId, freelancerId } = await enterSmallAgency(server);
  const ada = (allocatedHours: number) => ({ teamMemberId: memberId, allocatedHours });
  const flo = (allocatedHours: number) => ({ freelancerId, allocatedHours });
  await plan(server, retainerId, [ada(31.5), flo(10)], { month: '2026-09' });
  await plan(server, slaId, [ada(12)], { month: '2026-09' });
  await plan(server, retainerId, [flo(4)]);
};

const title = 'Import last month into October 2026';
const opener = (page: Page) => page.getByRole('button', { name: 'Import Last Month for all…' });
const retainer = (page: Page) => rowOf(page, 'Retainer Projects', 'Care plan');
const sla = (page: Page) => rowOf(page, 'SLA Projects', 'Service desk');

test('last month is imported into all projects after a look at what that does, and undone from its message', async ({
  empty,
  visit,
}) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/monthly-planning' });
  await opener(page).click();
  const dialog = dialogOf(page, title);
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^Care plan Alder31\.5hAda Byrne 31\.5h$/,
    /^Service desk Alder12hAda Byrne 12h$/,
    /^Flo Marsh, 10h on Care planhas 4h already$/,
  ]);
  for (const theme of themes) expect(await barriersOf(page, theme)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import Last Month' }).click();
  await expectToast(page, 'Imported 2 allocation(s) from last month', '2 allocations on 2 projects, 43.5h.');
  await expect(retainer(page)).toContainText('35.5h of 50h');
  await expect(sla(page)).toContainText('12h of 40h');

  await page.getByRole('button', { name: 'Undo…' }).click();
  const undo = page.getByRole('dialog');
  await undo.getByRole('textbox').fill('Planned anew');
  await undo.getByRole('button', { name: /^Undo/ }).click();
  await expect(undo).toBeHidden();
  await expect(page.getByText('“Planned anew”')).toBeVisible();
  await page.goto('/monthly-planning');
  await expect(retainer(page)).toContainText('4h of 50h');
  await expect(sla(page)).toContainText('0h of 40h');
});

test('by keys alone one project is left out, and nothing is imported twice', async ({ empty, visit }) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/monthly-planning' });
  await tabTo(page, opener(page));
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, title);
  await tabTo(page, dialog.getByRole('checkbox', { name: /^Service desk/ }));
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('status')).toHaveText('1 allocation on 1 project, 31.5h');
  await tabTo(page, dialog.getByRole('button', { name: 'Import Last Month' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(sla(page)).toContainText('0h of 40h');
  await tabTo(page, opener(page));
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Ada Byrne, 31.5h on Care planhas 31.5h already');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('on a phone it is read and done by touch', async ({ empty, visit }) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/monthly-planning', ...phone });
  await opener(page).tap();
  const dialog = dialogOf(page, title);
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  expect(await sidewaysOf(page, [390, 320])).toEqual([]);
  await dialog.getByRole('button', { name: 'Import Last Month' }).tap();
  await expectToast(page, 'Imported 2 allocation(s) from last month', '2 allocations on 2 projects, 43.5h.');
});
