import type { Locator, Page } from 'playwright';
import { ada, hoursOf, row } from './schedule.ts';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

type Agency = Parameters<typeof enterSmallAgency>[0];

/** Ada has 12 hours on Care plan and 6 on Service desk this month; Flo has 4 on Care plan. */
const enterHours = async (empty: Agency): Promise<void> => {
  const { retainerId, slaId, memberId, freelancerId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [
    { teamMemberId: memberId, allocatedHours: 12 },
    { freelancerId, allocatedHours: 4 },
  ]);
  await plan(empty, slaId, [{ teamMemberId: memberId, allocatedHours: 6 }]);
};

const boxOf = async (cell: Locator) => {
  const box = await cell.boundingBox();
  if (!box) throw new Error('The cell is not in sight');
  return box;
};

/** Drags a selected cell by its lower edge over another one, without dropping it. */
const pull = async (page: Page, from: Locator, to: Locator): Promise<void> => {
  const [start, end] = [await boxOf(from), await boxOf(to)];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height - 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 });
};

test('hours are moved, copied and filled by the mouse, each as one change that one undo takes back', async ({
  empty,
  visit,
}) => {
  await enterHours(empty);
  const page = await visit(empty, { path: '/schedule' });
  const flo = await hoursOf(page, 'Flo Marsh', 'Care plan');
  const care = await hoursOf(page, 'Ada Byrne', 'Care plan');
  const desk = await hoursOf(page, 'Ada Byrne', 'Service desk');
  const undo = page.getByRole('button', { name: 'Undo the last change' });

  await care.nth(0).click();
  await pull(page, care.nth(0), care.nth(2));
  await expect(page.getByText(/^Move 12h on Care plan → Ada Byrne, Dec 2026/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(care.nth(0)).toHaveText('12h');
  await expect(care.nth(2)).toHaveText('·');

  await pull(
    page,
    care.nth(0),
    row(page, /Flo Marsh/)
      .getByRole('gridcell')
      .nth(0),
  );
  await expect(
    page.getByText(/^Move 12h on Care plan → Flo Marsh, Oct 2026, 16h with those there/),
  ).toBeVisible();
  await page.mouse.up();
  await expect(flo.nth(0)).toHaveText('16h');
  await expect(care.nth(0)).toHaveText('·');
  await undo.click();
  await expect(flo.nth(0)).toHaveText('4h');
  await expect(care.nth(0)).toHaveText('12h');

  await care.nth(0).click();
  await pull(page, care.nth(0), care.nth(1));
  await page.keyboard.down('Shift');
  await page.mouse.up();
  await page.keyboard.up('Shift');
  for (const month of [0, 1]) await expect(care.nth(month)).toHaveText('12h');
  await undo.click();
  await expect(care.nth(1)).toHaveText('·');

  await desk.nth(0).click();
  const corner = await boxOf(page.locator('[data-slot="block-corner"]'));
  const last = await boxOf(desk.nth(3));
  await page.mouse.move(corner.x + corner.width - 3, corner.y + corner.height - 3);
  await page.mouse.down();
  await page.mouse.move(last.x + last.width / 2, last.y + last.height / 2, { steps: 6 });
  await page.mouse.up();
  for (const month of [0, 1, 2, 3]) await expect(desk.nth(month)).toHaveText('6h');
  await undo.click();
  for (const month of [1, 2, 3]) await expect(desk.nth(month)).toHaveText('·');

  await care.nth(0).click();
  await desk.nth(0).click({ modifiers: ['ControlOrMeta'] });
  await expect(page.getByText(/^2 cells, 18h in all/)).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(care.nth(0)).toHaveText('·');
  await expect(desk.nth(0)).toHaveText('·');
  await undo.click();
  await expect(care.nth(0)).toHaveText('12h');
  await expect(desk.nth(0)).toHaveText('6h');

  await care.nth(0).click();
  await desk.nth(0).click({ modifiers: ['ControlOrMeta'] });
  await pull(page, care.nth(0), care.nth(1));
  await expect(page.getByText(/^Move 2 cells, 18h → Ada Byrne/)).toBeVisible();
  await page.mouse.up();
  for (const [cells, hours] of [[care, '12h'] as const, [desk, '6h'] as const]) {
    await expect(cells.nth(0)).toHaveText('·');
    await expect(cells.nth(1)).toHaveText(hours);
  }
  await page.keyboard.press('F4');
  for (const [cells, hours] of [[care, '12h'] as const, [desk, '6h'] as const]) {
    await expect(cells.nth(1)).toHaveText('·');
    await expect(cells.nth(2)).toHaveText(hours);
  }
  await undo.click();
  await undo.click();
  await expect(care.nth(0)).toHaveText('12h');
  await expect(desk.nth(0)).toHaveText('6h');
});

test('hours are moved to somebody else, repeated and typed on a total by keys alone', async ({
  empty,
  visit,
}) => {
  await enterHours(empty);
  const page = await visit(empty, { path: '/schedule' });
  const { keyboard } = page;
  const flo = await hoursOf(page, 'Flo Marsh', 'Care plan');
  const care = await hoursOf(page, 'Ada Byrne', 'Care plan');
  await page.getByRole('grid').focus();

  await keyboard.press('Control+f');
  await keyboard.type('ada byrne, care');
  await keyboard.press('Escape');
  await keyboard.press('Control+x');
  await expect(page.getByText(/^Cut\. Ctrl\+V moves it/)).toBeVisible();
  await keyboard.press('Control+f');
  await keyboard.type('flo');
  await keyboard.press('Escape');
  await keyboard.press('Control+v');
  await expect(flo.nth(0)).toHaveText('16h');
  await expect(care.nth(0)).toHaveText('·');
  await keyboard.press('Control+z');
  await expect(care.nth(0)).toHaveText('12h');
  await expect(flo.nth(0)).toHaveText('4h');

  await keyboard.press('ArrowDown');
  await keyboard.type('9');
  await keyboard.press('Tab');
  await expect(flo.nth(0)).toHaveText('9h');
  await keyboard.press('F4');
  await expect(flo.nth(1)).toHaveText('9h');
  await keyboard.press('.');
  await expect(
    page.getByRole('dialog', { name: /^Hours of Flo Marsh on Care plan, November/ }),
  ).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('grid')).toBeFocused();

  await keyboard.press('ArrowUp');
  await keyboard.type('7');
  await keyboard.press('Enter');
  await expect(
    page.getByRole('combobox', { name: 'Project for 7h of Flo Marsh, November 2026' }),
  ).toBeFocused();
  await keyboard.type('Serv');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(ada(page)).toBeVisible();
  await expect((await hoursOf(page, 'Flo Marsh', 'Service desk')).nth(1)).toHaveText('7h');
  await expect(page.getByRole('grid')).toBeFocused();
});

test('hours are typed on several totals at once, given to several people, and moved again, by keys alone', async ({
  empty,
  visit,
}) => {
  await enterHours(empty);
  const page = await visit(empty, { path: '/schedule' });
  const { keyboard } = page;
  await page.getByRole('grid').focus();
  await keyboard.press('Shift+ArrowDown');
  await keyboard.type('7');
  await keyboard.press('Control+Enter');
  await expect(
    page.getByRole('combobox', { name: 'Project for 14h of 2 people, October 2026' }),
  ).toBeFocused();
  await keyboard.type('Serv');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page.getByRole('grid')).toBeFocused();
  await expect(page.getByText('All changes saved')).toBeVisible();
  const desks = async () => [
    await (await hoursOf(page, 'Ada Byrne', 'Service desk')).nth(0).textContent(),
    await (await hoursOf(page, 'Flo Marsh', 'Service desk')).nth(0).textContent(),
  ];
  expect(await desks()).toEqual(['7h', '7h']);
  await page.getByRole('grid').focus();
  await keyboard.press('Control+z');
  const care = await hoursOf(page, 'Ada Byrne', 'Care plan');
  await expect((await hoursOf(page, 'Ada Byrne', 'Service desk')).nth(0)).toHaveText('6h');

  await keyboard.press('Control+f');
  await keyboard.type('ada byrne, care');
  await keyboard.press('Escape');
  await keyboard.press('Control+x');
  await keyboard.press('ArrowRight');
  await keyboard.press('Control+v');
  await expect(care.nth(1)).toHaveText('12h');
  await keyboard.press('F4');
  await expect(care.nth(2)).toHaveText('12h');
  for (const month of [0, 1]) await expect(care.nth(month)).toHaveText('·');
});

test('Ctrl+Z undoes what one did last on any page, after filtering, leaving and loading anew', async ({
  empty,
  visit,
}) => {
  await enterHours(empty);
  const page = await visit(empty, { path: '/schedule' });
  const care = await hoursOf(page, 'Ada Byrne', 'Care plan');
  await care.nth(0).click();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.goto('/schedule?order=gap&show=free&month=2027-01');
  // Firefox reports code that is still loading when a page is left as a fault of that page.
  await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible();
  await page.goto('/projects');
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undid: 1 cell of Care plan, Oct 2026')).toBeVisible();
  const stored = async () => (await empty.admin.get('/api/allocations?month=2026-10')).text;
  await expect.poll(stored).toContain('"allocatedHours":12');
  await page.keyboard.press('Control+y');
  await expect(page.getByText('Did again: 1 cell of Care plan, Oct 2026')).toBeVisible();
  await expect.poll(stored).toContain('"allocatedHours":9');
});

test('a project’s month is copied into two later ones, of which each cell is shown before, and taken back', async ({
  empty,
  visit,
}) => {
  await enterHours(empty);
  const page = await visit(empty, { path: '/schedule' });
  const flo = await hoursOf(page, 'Flo Marsh', 'Care plan');
  const care = await hoursOf(page, 'Ada Byrne', 'Care plan');
  await care.nth(1).click();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await care.nth(0).click();
  await page.keyboard.press('.');
  await page.getByRole('button', { name: 'Copy forward…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy forward' });
  await dialog.getByRole('button', { name: /What is chosen/ }).click();
  await page.getByRole('option', { name: 'Care plan' }).click();
  await dialog.getByText('Dec 2026').click();
  await expect(dialog.getByRole('row', { name: /^Ada Byrne Care plan 3 stays 12h/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy 3 cells' }).click();
  await expect(care.nth(1)).toHaveText('3h');
  await expect(care.nth(2)).toHaveText('12h');
  for (const month of [0, 1, 2]) await expect(flo.nth(month)).toHaveText('4h');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(care.nth(2)).toHaveText('·');
  for (const month of [1, 2]) await expect(flo.nth(month)).toHaveText('·');
});
