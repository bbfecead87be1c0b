import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright';
import { add } from '../agency.ts';
import { type Exported, exportedLists } from './exportedLists.ts';
import { expectToast } from './forms.ts';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { test } from './test.ts';
import { expect, settled } from './visit.ts';

/** Presses a button that exports. @returns the file's name and its lines, without the byte order mark */
const download = async (page: Page, things: string) => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Export ${things} as CSV` }).click(),
  ]);
  const text = (await buffer(await file.createReadStream())).toString();
  return { name: file.suggestedFilename(), lines: text.slice(1).split('\r\n'), text };
};

test('a month of hours is exported as it is filtered, and imported again it changes nothing', async ({
  empty,
  visit,
}) => {
  const { retainerId, slaId, memberId, freelancerId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 37.5 }]);
  await plan(empty, slaId, [{ freelancerId, allocatedHours: 12 }]);
  const page = await visit(empty, { path: '/allocations' });
  const whole = await download(page, 'allocations');
  expect(whole.name).toBe('allocations_2026-10.csv');
  expect(whole.lines).toEqual([
    'Month,Client,Project,Person,Email,Hours,Additional Hours',
    '2026-10,Alder,Care plan,Ada Byrne,ada@agency.example,37.5,',
    '2026-10,Alder,Service desk,Flo Marsh,flo@freelance.example,12,',
    '',
  ]);
  await page.getByRole('searchbox', { name: 'Search projects or clients' }).fill('desk');
  await expect(page.getByRole('rowheader', { name: 'Care plan' })).toBeHidden();
  expect((await download(page, 'allocations')).lines).toHaveLength(3);

  await page.getByRole('button', { name: 'Import allocations from a spreadsheet' }).click();
  await page.locator('input[type="file"]').setInputFiles({
    name: whole.name,
    mimeType: 'text/csv',
    buffer: Buffer.from(whole.text),
  });
  await expect(page.getByText('Changes no plan. 2 rows change nothing.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeDisabled();
});

test('a list is handed over as a workbook, made beside the page', async ({ empty, visit }) => {
  await enterSmallAgency(empty);
  const page = await visit(empty, { path: '/projects' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export projects as Excel' }).click(),
  ]);
  await expectToast(page, 'Exported as projects.xlsx');
  expect(file.suggestedFilename()).toBe('projects.xlsx');
  const { sheets } = await readXlsx(await buffer(await file.createReadStream()));
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([['projects', 3]]);
  expect(sheets[0]?.rows[1]?.slice(0, 8)).toEqual([
    ...['Alder', 'Care plan', 'Retainer', null, 60, 3000, null],
    new Date('2026-01-01T00:00:00Z'),
  ]);
});

const isOfDialog = ({ path, open }: Exported) => path.includes('show=') || open !== undefined;

test.for([
  { what: 'page', lists: exportedLists.filter((list) => !isOfDialog(list)) },
  { what: 'dialog', lists: exportedLists.filter(isOfDialog) },
])('every list of a $what hands over what it shows, to the letter', async ({ lists }, { empty, visit }) => {
  const { retainerId, memberId, freelancerId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [
    { teamMemberId: memberId, allocatedHours: 37.5 },
    { freelancerId, allocatedHours: 12 },
  ]);
  await add(empty.admin, '/api/software-costs', {
    name: '=SUM(A1)',
    description: 'Boards, "all"',
    costType: 'both',
    defaultMonthlyCost: '49.99',
    isActive: true,
  });
  await add(empty.admin, '/api/other-costs', {
    name: '@Rent',
    amount: '310.25',
    month: '2026-10',
    category: 'office',
    isRecurring: true,
  });
  // High enough to show what loads when it comes into sight.
  const page = await visit(empty, { path: '/users', viewport: { width: 1280, height: 2400 } });
  const found: Exported[] = [];
  for (const list of lists) {
    await page.goto(list.path);
    await settled(page);
    if (list.path.startsWith('/schedule')) await page.getByRole('button', { name: 'View' }).click();
    if (list.open) await page.getByRole('button', { name: list.open }).click();
    const { name, text } = await download(page, list.things);
    expect.soft(text[0]).toBe('\uFEFF');
    expect.soft(text.endsWith('\r\n')).toBe(true);
    found.push({ ...list, name, lines: text.slice(1, -2).split('\r\n') });
    await expectToast(page, `Exported as ${name}`);
  }
  expect(found).toEqual(lists);
});

test('the forecast is exported with all of its figures', async ({ empty, visit }) => {
  await enterSmallAgency(empty);
  const page = await visit(empty, { path: '/pnl-forecast' });
  const { lines } = await download(page, 'forecast');
  expect(lines[0]).toMatch(/^Figure,\w+ 20\d\d,/);
  expect(lines).toHaveLength(17);
});
