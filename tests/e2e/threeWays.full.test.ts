import type { Page } from 'playwright';
import { add } from '../agency.ts';
import { fingerOn, middleOf } from './finger.ts';
import { dialogOf, rowOf } from './forms.ts';
import { ada, row } from './schedule.ts';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { pressByKey, tabTo } from './tabTo.ts';
import { test } from './test.ts';
import { expect, phone } from './visit.ts';

// Repeats journeys that other files take in one way in the two other ways.

type Agency = Parameters<typeof enterSmallAgency>[0];

const enterHours = async (empty: Agency) => {
  const ids = await enterSmallAgency(empty);
  await plan(empty, ids.retainerId, [{ teamMemberId: ids.memberId, allocatedHours: 12 }]);
  await plan(empty, ids.slaId, [{ teamMemberId: ids.memberId, allocatedHours: 6 }]);
  return ids;
};

/** Moves to the first cell of a row by keyboard. */
const goTo = async (page: Page, name: string) => {
  await tabTo(page, page.getByRole('grid'));
  await page.keyboard.press('Control+f');
  await page.keyboard.type(name);
  for (const key of ['Escape', 'Home']) await page.keyboard.press(key);
};

const openAda = async (page: Page) => {
  await goTo(page, 'ada byrne');
  await page.keyboard.press('Enter');
};

const careOf = (page: Page) => row(page, /^Care plan/).getByRole('gridcell');
const deskOf = (page: Page) => row(page, /^Service desk/).getByRole('gridcell');

test('several blocks are chosen, emptied and filled, copied with headings and pasted across, by keys alone', async ({
  empty,
  visit,
}) => {
  await enterHours(empty);
  const page = await visit(empty, { path: '/schedule' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { keyboard } = page;
  await openAda(page);
  for (const key of ['ArrowDown', 'Shift+F8', 'ArrowDown']) await keyboard.press(key);
  await expect(page.getByText(/^2 cells, 18h in all/)).toBeVisible();
  await keyboard.press('Delete');
  for (const cells of [careOf(page), deskOf(page)]) await expect(cells.nth(0)).toHaveText('·');
  await keyboard.press('Control+z');
  await expect(careOf(page).nth(0)).toHaveText('12h');
  await expect(deskOf(page).nth(0)).toHaveText('6h');

  await goTo(page, 'ada byrne, care');
  await keyboard.press('ArrowRight');
  await keyboard.press('F2');
  await keyboard.type('3');
  await keyboard.press('Enter');
  await expect(careOf(page).nth(1)).toHaveText('3h');
  await goTo(page, 'ada byrne, care');
  await keyboard.press('Shift+ArrowRight');
  await keyboard.press('Control+Shift+C');
  await expect
    .poll(() => page.evaluate('navigator.clipboard.readText()'))
    .toBe('\tOct 2026\tNov 2026\nAda Byrne, Care plan (Alder)\t12\t3');
  await keyboard.press('Control+c');
  for (const _ of [1, 2, 3]) await keyboard.press('ArrowRight');
  await keyboard.press('Control+Shift+V');
  await expect(careOf(page).nth(3)).toHaveText('12h');
  await expect(deskOf(page).nth(3)).toHaveText('3h');
});

test('hours are filled on by a finger, and a project given to somebody', async ({ empty, visit }) => {
  await enterHours(empty);
  const page = await visit(empty, { path: '/schedule', ...phone });
  await ada(page).getByRole('button').tap();
  const finger = await fingerOn(page);
  await finger.ask(await middleOf(careOf(page).nth(1)));
  await page.getByRole('button', { name: /^Fill right/ }).tap();
  await expect(careOf(page).nth(1)).toHaveText('12h');
  const corner = await middleOf(page.locator('[data-slot="block-corner"]'));
  const below = await middleOf(deskOf(page).nth(1));
  await finger.down(corner);
  await finger.move({ x: below.x, y: below.y - 4 });
  await finger.move(below);
  await finger.lift();
  await page.getByRole('button', { name: /^Fill down/ }).tap();
  await expect(deskOf(page).nth(1)).toHaveText('12h');
  await page.getByRole('button', { name: 'Undo the last change' }).tap();
  await expect(deskOf(page).nth(1)).toHaveText('·');
});

test('hours are typed on a total by a double click, and what is chosen is copied forward by the button below', async ({
  empty,
  visit,
}) => {
  await enterHours(empty);
  const page = await visit(empty, { path: '/schedule' });
  await ada(page).getByRole('gridcell').nth(1).dblclick();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('combobox', { name: 'Project for 7h of Ada Byrne, November 2026' }),
  ).toBeFocused();
  await page.keyboard.type('Serv');
  await page.getByRole('option', { name: /Service desk/ }).click();
  await expect(deskOf(page).nth(1)).toHaveText('7h');

  await careOf(page).nth(0).click();
  await page.getByRole('button', { name: 'Copy forward', exact: true }).click();
  const dialog = dialogOf(page, 'Copy forward');
  await dialog.getByText('Dec 2026').click();
  await dialog.getByRole('button', { name: 'Copy 2 cells' }).click();
  for (const month of [1, 2]) await expect(careOf(page).nth(month)).toHaveText('12h');
  await expect(deskOf(page).nth(1)).toHaveText('7h');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  for (const month of [1, 2]) await expect(careOf(page).nth(month)).toHaveText('·');
});

test('somebody’s month is copied forward by keys alone', async ({ empty, visit }) => {
  await enterHours(empty);
  const page = await visit(empty, { path: '/schedule' });
  const { keyboard } = page;
  await goTo(page, 'ada byrne');
  await keyboard.press('.');
  await pressByKey(page, page.getByRole('button', { name: 'Copy forward…' }));
  const dialog = dialogOf(page, 'Copy forward');
  await tabTo(page, dialog.getByRole('checkbox', { name: 'Dec 2026' }));
  await keyboard.press('Space');
  await pressByKey(page, dialog.getByRole('button', { name: 'Copy 4 cells' }));
  await expect(dialog).toBeHidden();
  for (const month of [1, 2]) await expect(ada(page).getByRole('gridcell').nth(month)).toContainText('18');
  await keyboard.press('Control+z');
  for (const month of [1, 2])
    await expect(ada(page).getByRole('gridcell').nth(month)).not.toContainText('18h');
});

test('somebody’s month is copied forward by a finger', async ({ empty, visit }) => {
  await enterHours(empty);
  const page = await visit(empty, { path: '/schedule', ...phone });
  const finger = await fingerOn(page);
  await finger.ask(await middleOf(ada(page).getByRole('gridcell').nth(0)));
  await page.getByRole('button', { name: 'Copy forward…' }).tap();
  const dialog = dialogOf(page, 'Copy forward');
  await dialog.getByText('Dec 2026').tap();
  await dialog.getByRole('button', { name: 'Copy 4 cells' }).tap();
  await expect(dialog).toBeHidden();
  await expect(ada(page).getByRole('gridcell').nth(1)).toContainText('18');
  await page.getByRole('button', { name: 'Undo', exact: true }).tap();
  await expect(ada(page).getByRole('gridcell').nth(1)).not.toContainText('18');
});

test('time off is entered on the schedule by T and keys alone, and named where it does not fit', async ({
  empty,
  visit,
}) => {
  const { retainerId, memberId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 160 }], { month: '2026-11' });
  const page = await visit(empty, { path: '/schedule' });
  const { keyboard } = page;
  await goTo(page, 'ada byrne');
  await keyboard.press('t');
  const dialog = dialogOf(page, 'Enter time off');
  for (const [field, day] of [
    ['First day', '16112026'],
    ['Last day', '20112026'],
  ] as const) {
    await tabTo(page, dialog.getByRole('group', { name: field }).getByRole('spinbutton').first());
    await keyboard.type(day);
  }
  await expect(dialog).toContainText('Planned work no longer fits');
  await pressByKey(page, dialog.getByRole('button', { name: 'Enter time off' }));
  await expect(dialog).toBeHidden();
  await expect(ada(page).getByRole('gridcell').nth(1)).toContainText('over');
  await keyboard.press('Control+z');
  await expect(ada(page).getByRole('gridcell').nth(1)).not.toContainText('over');
});

test('days are pulled over by a finger in the calendar', async ({ empty, visit }) => {
  await enterSmallAgency(empty);
  const page = await visit(empty, {
    path: '/time-off?month=2026-11',
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
  });
  const table = page.getByRole('table', { name: 'Time off in November 2026' });
  const days = table.getByRole('button', { name: 'Days of Ada Byrne' });
  const middle = await middleOf(days);
  const { x, width } = (await days.boundingBox()) ?? { x: 0, width: 0 };
  const at = (day: number) => ({ x: x + (width / 30) * (day - 0.5), y: middle.y });
  const finger = await fingerOn(page);
  await finger.down(at(16));
  for (const day of [17, 18, 19, 20]) await finger.move(at(day));
  await finger.lift();
  const dialog = dialogOf(page, 'Enter time off');
  await expect(dialog).toContainText('Takes 40h of November 2026.');
  await dialog.getByRole('button', { name: 'Enter time off' }).tap();
  await expect(table.getByRole('button', { name: /^Holiday, 16 November 2026 to 20/ })).toBeVisible();
});

test('a client is renamed, and one with nothing deleted and brought back, by mouse', async ({
  empty,
  visit,
}) => {
  await enterSmallAgency(empty);
  await add(empty.admin, '/api/clients', { name: 'Birch' });
  const page = await visit(empty, { path: '/clients' });
  await page.getByRole('button', { name: 'Edit Alder' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Elder');
  await dialog.getByRole('button', { name: 'Rename client' }).click();
  await expect(rowOf(page, 'Clients', 'Elder')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Birch' }).click();
  await expect(rowOf(page, 'Clients', 'Birch')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rowOf(page, 'Clients', 'Birch')).toBeVisible();
});

test('a client’s page is reached, and one with nothing renamed and deleted, by keys alone', async ({
  empty,
  visit,
}) => {
  await enterSmallAgency(empty);
  await add(empty.admin, '/api/clients', { name: 'Birch' });
  const page = await visit(empty, { path: '/clients' });
  const { keyboard } = page;
  await pressByKey(page, page.getByRole('button', { name: 'Edit Birch' }));
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await keyboard.press('Control+A');
  await keyboard.type('Beech');
  await keyboard.press('Enter');
  await expect(rowOf(page, 'Clients', 'Beech')).toBeVisible();
  await pressByKey(page, page.getByRole('button', { name: 'Delete Beech' }));
  await expect(rowOf(page, 'Clients', 'Beech')).toHaveCount(0);
  await keyboard.press('Control+z');
  await expect(rowOf(page, 'Clients', 'Beech')).toBeVisible();
  await pressByKey(page, page.getByRole('link', { name: 'Alder' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Alder' })).toBeVisible();
  await pressByKey(page, page.getByRole('link', { name: 'Care plan' }).first());
  await expect(page.getByRole('heading', { level: 1, name: 'Care plan' })).toBeVisible();
});

test('a client’s page leads to a project, which is archived, and a client with nothing is deleted, by a finger', async ({
  empty,
  visit,
}) => {
  await enterSmallAgency(empty);
  await add(empty.admin, '/api/clients', { name: 'Birch' });
  const page = await visit(empty, { path: '/clients', ...phone });
  await page.getByRole('button', { name: 'Delete Birch' }).tap();
  await expect(rowOf(page, 'Clients', 'Birch')).toHaveCount(0);
  await page.getByRole('link', { name: 'Alder' }).tap();
  await page.getByRole('link', { name: 'Care plan' }).first().tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Care plan' })).toBeVisible();
  await page.getByRole('button', { name: /^Archive/ }).tap();
  await expect(page.getByText('Care plan archived')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).tap();
  await expect(page.getByRole('button', { name: /^Archive/ })).toBeVisible();
});
