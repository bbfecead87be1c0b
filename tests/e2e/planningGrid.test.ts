import type { Locator, Page } from 'playwright';
import { enterSmallAgency } from './smallAgency.ts';
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

test('a block is chosen by the mouse, told of, filled, and taken back at once', async ({ empty, visit }) => {
  await enterSmallAgency(empty);
  const page = await visit(empty, { path: grid });
  const { keyboard } = page;
  await cellOf(page, 'Ada Byrne', 0).dblclick();
  await keyboard.type('=8+4');
  // Leaving the field saves it.
  await cellOf(page, 'Flo Marsh', 1).click();
  await expect(cellOf(page, 'Ada Byrne', 0)).toHaveText('12');

  await cellOf(page, 'Ada Byrne', 0).hover();
  await page.mouse.down();
  await cellOf(page, 'Flo Marsh', 1).hover();
  await page.mouse.up();
  await expect(page.getByText(/^4 cells, 12h in all/)).toBeVisible();
  await keyboard.type('5');
  await keyboard.press('Control+Enter');
  await expectHours(page, [
    ['5', '5'],
    ['5', '5'],
  ]);
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expectHours(page, [
    ['12', ''],
    ['', ''],
  ]);
});
