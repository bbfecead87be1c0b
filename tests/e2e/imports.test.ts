import { dialogOf, expectToast, rowOf } from './forms.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

/** Windows-1252, as spreadsheets in continental Europe save it. */
const members = Buffer.from(
  [
    'Person;E-Mail;Job title;Salary (£);Leave',
    'Zoë Lark;zoe@agency.example;Designer;£41,000.50;25',
    'Bo Moor;nobody;Writer;;25',
    'Ida Pike;ida@agency.example;Writer;30000;-1',
  ].join('\r\n'),
  'latin1',
);

test('a team comes over from a file without its faulty rows, and is taken back again', async ({
  empty,
  visit,
}) => {
  const page = await visit(empty, { path: '/team-members' });
  await page.getByRole('button', { name: 'Import team members from a spreadsheet' }).click();
  await expect(page).toHaveURL(/\/import\?kind=team-members$/);
  const file = { name: 'team.csv', mimeType: 'text/csv', buffer: members };
  await page.locator('input[type="file"]').setInputFiles(file);
  const row = (number: string) => rowOf(page, 'Rows of the file', number);
  await expect(row('2')).toContainText('Zoë Lark');
  await expect(row('3')).toContainText('Invalid email. Annual salary is required.');
  await expect(row('4')).toContainText('Paid leave days cannot be negative.');

  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeDisabled();
  await page.getByText('Leave out the 2 rows with errors').click();
  await page.getByLabel('Reason').fill('Our old sheet');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expectToast(page, 'Imported', '1 row added.');
  await page.getByRole('button', { name: 'See the team members' }).click();
  await expect(rowOf(page, 'Team members', 'Zoë Lark')).toContainText('£41,000.50');

  await page.getByRole('link', { name: 'History' }).click();
  const change = page.getByRole('listitem').filter({ hasText: '“Our old sheet”' }).first();
  await change.getByRole('button', { name: /^Undo what/ }).click();
  const dialog = dialogOf(page, 'Undo this change');
  await expect(dialog.getByRole('list', { name: 'Will be undone' })).toContainText('Zoë Lark');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The wrong sheet');
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(page, 'Undone');
  await page.getByRole('link', { name: 'Team Members' }).click();
  await expect(page.getByText('No team members found')).toBeVisible();
});
