import type { Locator, Page } from 'playwright';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

const grid = '/allocations?view=grid';

/** A person's hours on a project, by the project's place: Care plan comes first, then Service desk. */
const cellOf = (page: Page, person: string, project: number): Locator =>
  page
    .getByRole('grid')
    .getByRole('row', { name: new RegExp(`^${person}`) })
    .getByRole('gridcell')
    .nth(project);

/** The grid reads this: hours of Ada Byrne and of Flo Marsh, on Care plan and on Service desk. */
const expectHours = async (page: Page, hours: [ada: [string, string], flo: [string, string]]) => {
  for (const [index, person] of ['Ada Byrne', 'Flo Marsh'].entries())
    for (const [project, text] of (hours[index] ?? []).entries())
      await expect(cellOf(page, person, project)).toHaveText(text);
};

test('a planner fills the grid by keys alone, as in a spreadsheet', async ({ empty, visit }) => {
  await enterSmallAgency(empty);
  const page = await visit(empty, { path: grid });
  const { keyboard } = page;
  const saved = page.getByText('All changes saved');
  await page.getByRole('grid').focus();
  await keyboard.type('7.5');
  await keyboard.press('Enter');
  await keyboard.press('F2');
  await keyboard.type('7:30');
  await keyboard.press('Tab');
  await keyboard.type('99');
  await keyboard.press('Escape');
  await expectHours(page, [
    ['7.5', ''],
    ['7.5', ''],
  ]);
  await keyboard.press('ArrowUp');
  await keyboard.type('12');
  await keyboard.press('Enter');
  await expect(saved).toBeVisible();

  // Ada's row, copied onto Flo's; then taken back.
  await keyboard.press('ArrowUp');
  await keyboard.press('Home');
  await keyboard.press('Shift+ArrowRight');
  await keyboard.press('Control+c');
  await keyboard.press('ArrowDown');
  await keyboard.press('Home');
  await keyboard.press('Control+v');
  await expectHours(page, [
    ['7.5', '12'],
    ['7.5', '12'],
  ]);
  await expect(saved).toBeVisible();
  await keyboard.press('Control+z');
  await expectHours(page, [
    ['7.5', '12'],
    ['7.5', ''],
  ]);
  await expect(saved).toBeVisible();
  await page.reload();
  await expectHours(page, [
    ['7.5', '12'],
    ['7.5', ''],
  ]);
});

test('who was slower sees whose hours stand there now beside what they typed, and picks one', async ({
  empty,
  visit,
  faults,
}) => {
  const { retainerId, memberId } = await enterSmallAgency(empty);
  const page = await visit(empty, { path: grid });
  faults.allow(/ 409 /);
  let quicker: Promise<void> | undefined;
  await page.route('**/api/allocations/project/**', async (route) => {
    quicker ??= plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 20 }]);
    await quicker;
    await route.continue();
  });
  await page.getByRole('grid').focus();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed the same hours' });
  const difference = dialog.getByRole('listitem').filter({ hasText: 'Ada Byrne on Care plan' });
  await expect(difference).toContainText('admin, 14 October 2026');
  await expect(difference.locator('dd')).toHaveText(['—', '20h', '8h']);
  await expect(cellOf(page, 'Ada Byrne', 0)).toHaveText('20');
  await dialog.getByRole('button', { name: 'Save these hours' }).click();
  await expect(dialog).toBeHidden();
  await expect(cellOf(page, 'Ada Byrne', 0)).toHaveText('8');
  await expect(page.getByText('All changes saved')).toBeVisible();
});
