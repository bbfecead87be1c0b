import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright';
import { expectToast, rowOf } from './forms.ts';
import { barriersOf, sidewaysOf, themes } from './judge.ts';
import { enterSmallAgency } from './smallAgency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

/** Windows-1252, as spreadsheets on the continent save it. */
const members = Buffer.from(
  [
    'Person;E-Mail;Job title;Salary (£);Leave',
    'Zoë Lark;zoe@agency.example;Designer;£41,000.50;25',
    'Bo Moor;nobody;Writer;;25',
    'Ida Pike;ida@agency.example;Writer;30000;-1',
  ].join('\r\n'),
  'latin1',
);

/** Nobody is shut out, in either theme, and nothing scrolls sideways. */
const inOrder = async (page: Page): Promise<void> => {
  for (const theme of themes) expect(await barriersOf(page, theme)).toEqual([]);
  expect(await sidewaysOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
};

test('a team comes over from a file, its faulty rows are told in words and left out', async ({
  empty,
  visit,
}) => {
  const page = await visit(empty, { path: '/team-members' });
  await page.getByRole('button', { name: 'Import team members from a spreadsheet' }).click();
  await expect(page).toHaveURL(/\/import\?kind=team-members$/);
  await inOrder(page);

  await page.locator('input[type="file"]').setInputFiles({
    name: 'team.csv',
    mimeType: 'text/csv',
    buffer: members,
  });
  const row = (number: string) => rowOf(page, 'Rows of the file', number);
  await expect(row('2')).toContainText('Zoë Lark');
  await expect(row('3')).toContainText('Invalid email. Annual salary is required.');
  await expect(row('4')).toContainText('Paid leave days cannot be negative.');
  await inOrder(page);
  await page.getByText('Only rows with errors').click();
  await expect(row('2')).toBeHidden();

  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeDisabled();
  await page.getByText('Leave out the 2 rows with errors').click();
  await page.getByLabel('Reason').fill('Our old sheet');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expectToast(page, 'Imported', '1 row added.');
  await page.getByRole('button', { name: 'See the team members' }).click();
  await expect(rowOf(page, 'Team members', 'Zoë Lark')).toContainText('£41,000.50');
});

test('months of hours are pasted into the plans, found again there and in the history', async ({
  empty,
  visit,
}) => {
  await enterSmallAgency(empty);
  const page = await visit(empty, { path: '/import?kind=allocations' });
  await page
    .getByLabel('Or paste rows from a spreadsheet')
    .fill(
      'Month\tProject\tPerson\tTime\nOctober 2026\tCare plan\tAda Byrne\t37:30\nOct 2026\tNothing\tAda Byrne\t1',
    );
  const faulty = rowOf(page, 'Rows of the file', '3');
  await expect(faulty).toContainText('There is no project called Nothing.');

  // The column of the hours is another one after all, and then it is the first one again.
  await page.getByRole('button', { name: /^Time.* Hours/ }).click();
  await page.getByRole('option', { name: /Not in the file/ }).click();
  await expect(rowOf(page, 'Rows of the file', '2')).toContainText('Please enter a valid number of hours');
  await page
    .getByRole('button', { name: /^Not in the file.* Hours/ })
    .first()
    .click();
  await page.getByRole('option', { name: /Time/ }).click();
  await expect(rowOf(page, 'Rows of the file', '2')).toContainText('37.5h');

  await page.getByText('Leave out the 1 row with errors').click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expectToast(page, 'Imported', '1 row added.');
  await page.getByRole('button', { name: 'See the allocations' }).click();
  await expect(page.getByRole('meter', { name: /Ada Byrne/ })).toBeVisible();
  const plans = await empty.admin.get('/api/allocations?month=2026-10');
  expect(plans.body).toMatchObject([{ allocatedHours: 37.5, month: '2026-10' }]);
});

test('a template can be downloaded, filled in and imported as it is', async ({ empty, visit }) => {
  const page = await visit(empty, { path: '/import?kind=projects' });
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the template' }).click();
  const template = await downloading;
  expect(template.suggestedFilename()).toBe('projects-template.csv');
  const content = await buffer(await template.createReadStream());
  expect(content.toString()).toMatch(/^\uFEFFClient,Project,Project Type,/);
  await page.locator('input[type="file"]').setInputFiles({
    name: 'projects.csv',
    mimeType: 'text/csv',
    buffer: content,
  });
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expectToast(page, 'Imported', '1 row added.');
  await page.getByRole('button', { name: 'See the projects' }).click();
  await expect(rowOf(page, 'SLA Projects', 'Birch & Sons')).toContainText('Service desk');
});

test('a lost connection loses nothing that was typed or chosen', async ({ empty, visit, faults }) => {
  faults.allow(/net::ERR_FAILED/);
  const page = await visit(empty, { path: '/import?kind=clients' });
  await page.getByLabel('Or paste rows from a spreadsheet').fill('Customer\nBirch & Sons\nAspen');
  await page.getByLabel('Reason').fill('Because');
  await page.route('**/api/import/clients', (route) => route.abort());
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('alert')).toContainText('The planner cannot be reached.');
  await expect(page.getByLabel('Reason')).toHaveValue('Because');
  await page.unroute('**/api/import/clients');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expectToast(page, 'Imported', '2 rows added.');
});
