import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright';
import { expectToast, figureOf, rowOf } from './forms.ts';
import { barriersOf, sidewaysOf, themes } from './judge.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

/**
 * An agency's own workbook: titles above headings, merged clients, a hidden row, a sum by formula, months side by side
 * of which one is text, and money as people type it.
 */
const workbook = () =>
  writeXlsx({
    sheets: [
      {
        name: 'Plan',
        rows: [
          ['Who works on what, autumn 2026'],
          ['Client', 'Project', 'Who', new Date(Date.UTC(2026, 9, 1)), 'Nov 2026', 'Total'],
          ['Birch', 'Shop', 'Ada Byrne', 80, 40, 120],
          [null, null, 'Bo Ash', 20, null, 20],
          ['Elm', 'Site', 'Bo Ash', 60, 100, 160],
        ],
        rowDefs: new Map([[3, { hidden: true }]]),
        cells: new Map([['4,5', { value: 160, formula: 'D5+E5', formulaResult: 160 }]]),
        merges: [
          { startRow: 2, startCol: 0, endRow: 3, endCol: 0 },
          { startRow: 2, startCol: 1, endRow: 3, endCol: 1 },
        ],
      },
      {
        name: 'Work',
        rows: [
          ['Client', 'Project', 'Type', 'Budget', 'Start'],
          ['Birch', 'Shop', 'Retainer', 9000, 'Oct 2026'],
          ['Elm', 'Site', 'Retainer', '£4.5k', 'Oct 2026'],
        ],
      },
      {
        name: 'People',
        rows: [
          ['Our people'],
          ['Name', 'Email', 'Role', 'Salary', 'Weekly Hours'],
          ['Ada Byrne', 'ada@agency.example', 'Designer', 48000, 40],
          ['Bo Ash', null, null, 36000, 40],
        ],
      },
    ],
  });

/** Chooses the workbook as a list of some kind. */
const take = async (page: Page, kind: string, buffer: Buffer): Promise<void> => {
  await page.getByRole('radio', { name: kind, exact: true }).click();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'agency.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });
};

test('an agency’s own workbook becomes people, projects and a plan, and its first figure, in less than two minutes', async ({
  empty,
  visit,
}) => {
  const buffer = Buffer.from(await workbook());
  const page = await visit(empty, { path: '/import?kind=team-members' });
  const begun = performance.now();

  await take(page, 'Team members', buffer);
  await expect(page.getByRole('radio', { name: 'Row 2' })).toBeChecked();
  await page.getByText('Where “Role” is blank, take the value above it (1 row)').click();
  const email = page.getByRole('textbox', { name: 'Email, row 4' });
  await email.fill('bo@agency.example');
  await email.press('Enter');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expectToast(page, 'Imported', '2 rows added.');

  await take(page, 'Projects', buffer);
  const budget = page.getByRole('textbox', { name: 'Revenue, row 3' });
  await expect(budget).toHaveValue('£4.5k');
  for (const theme of themes) expect(await barriersOf(page, theme)).toEqual([]);
  expect(await sidewaysOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await budget.fill('4500');
  await budget.press('Enter');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expectToast(page, 'Imported', '2 rows added.');

  await take(page, 'Allocations', buffer);
  await expect(
    page.getByText(
      /^1 row hidden in the sheet is read, too\. The months October 2026 to November 2026 stand beside each other\./,
    ),
  ).toBeVisible();
  await expect(rowOf(page, 'Rows of the file', '3')).toContainText('Bo Ash');
  await page.getByRole('button', { name: 'Import 5 rows' }).click();
  await expectToast(page, 'Imported', '5 rows added.');

  await page.getByRole('link', { name: 'Schedule' }).click();
  await expect(page.getByRole('row', { name: /Ada Byrne/ })).toContainText('80h');
  await expect(page.getByRole('row', { name: /Bo Ash/ })).toContainText('80h');
  const plans = await empty.admin.get('/api/allocations?month=2026-11');
  expect((plans.body as { allocatedHours: number }[]).map((plan) => plan.allocatedHours).sort()).toEqual([
    100, 40,
  ]);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(figureOf(page, 'Total Revenue')).toHaveText('£13,500');
  expect(performance.now() - begun).toBeLessThan(120_000);
});

const mega = 2 ** 20;

/** A zip bomb: a workbook with a sheet of `size` zeros, whose directory claims `told` bytes. */
const bomb = (size: number, told: number): Buffer => {
  const zipped = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(size) }, { level: 9 }));
  // The size is in the directory's entry and in the part's own header.
  for (let at = 0; at + 4 <= zipped.length; at++) {
    const signature = zipped.readUInt32LE(at);
    if (signature === 0x02014b50) zipped.writeUInt32LE(told, at + 24);
    if (signature === 0x04034b50) zipped.writeUInt32LE(told, at + 22);
  }
  return zipped;
};

test('a file of 50 MB and archives that unpack without end are refused in a sentence, and the page goes on', async ({
  empty,
  visit,
}) => {
  const page = await visit(empty, { path: '/import?kind=clients' });
  const takeFile = (name: string, buffer: Buffer) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await takeFile('clients.csv', Buffer.alloc(49 * mega, 'Name\nBirch & Sons\n'));
  await expect(page.getByText('This file is larger than 8 MB.')).toBeVisible();
  await takeFile('honest.xlsx', bomb(300 * mega, 300 * mega));
  await expect(page.getByText('This workbook is too large once it is unpacked.')).toBeVisible();
  await takeFile('lying.xlsx', bomb(300 * mega, 1000));
  await expect(page.getByText('This workbook could not be read.')).toBeVisible();
  await takeFile('clients.csv', Buffer.from('Name\nBirch & Sons\n'));
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expectToast(page, 'Imported', '1 row added.');
});
