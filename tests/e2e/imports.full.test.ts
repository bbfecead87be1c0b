import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright';
import { expectToast, rowOf } from './forms.ts';
import { barriersOf, sidewaysOf, themes } from './judge.ts';
import { enterSmallAgency } from './smallAgency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

/** Expects no accessibility fault in either theme, and no horizontal scrolling. */
const inOrder = async (page: Page): Promise<void> => {
  for (const theme of themes) expect(await barriersOf(page, theme)).toEqual([]);
  expect(await sidewaysOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
};

test('the import shuts nobody out, before a file is taken and with its rows', async ({ empty, visit }) => {
  const page = await visit(empty, { path: '/import?kind=clients' });
  await inOrder(page);
  await page.getByLabel('Or paste rows from a spreadsheet').fill('Customer\nBirch & Sons\nBirch & Sons');
  await expect(rowOf(page, 'Rows of the file', '3')).toBeVisible();
  await inOrder(page);
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

  // Maps the hours to another column, then back to the first.
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
