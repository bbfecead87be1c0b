import { fingerOn, middleOf } from './finger.ts';
import { sidewaysOf } from './judge.ts';
import { ada, enterAgency, openBoth, row, tourBoxesOf, tourOffer, tourStep } from './schedule.ts';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { test } from './test.ts';
import { expect, phone } from './visit.ts';

// Gestures that Playwright can't do in Firefox, which runs the schedule's other journeys too.

test('work is dragged onto somebody, who gets what they have free of it', async ({ empty, visit }) => {
  await enterAgency(empty);
  const { one, other } = await openBoth(empty, visit);
  await one.bringToFront();
  const item = one
    .getByRole('region', { name: /^Needs hours/ })
    .getByRole('listitem')
    .filter({ hasText: 'Nov 2026' });
  await item.dragTo(ada(one).getByRole('gridcell').nth(3));
  expect((await empty.admin.get('/api/allocations?month=2026-11')).body).toEqual([]);
  await item.dragTo(ada(one).getByRole('gridcell').nth(1));
  await expect(one.getByText(/h for Ada Byrne$/)).toBeVisible();
  for (const page of [one, other]) await expect(ada(page).getByRole('gridcell').nth(1)).toContainText('50h');
});

test('hours are typed and taken back by a finger at 390 px', async ({ empty, visit }) => {
  await enterAgency(empty);
  const page = await visit(empty, {
    path: '/schedule',
    ...phone,
  });
  await ada(page).getByRole('button').tap();
  await page.getByRole('button', { name: 'Add a project for Ada Byrne' }).tap();
  await page.getByRole('combobox', { name: 'Add a project for Ada Byrne' }).fill('Care');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: /^Hours of Ada Byrne on Care plan/ }).fill('9');
  await page.keyboard.press('Enter');
  const hours = row(page, /^Care plan/).getByRole('gridcell');
  await expect(hours.first()).toHaveText('9h');
  await hours.nth(1).tap();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(hours.nth(1)).toHaveText('5h');
  await page.getByRole('button', { name: 'Undo the last change' }).tap();
  await expect(hours.nth(1)).toHaveText('·');
  await expect(hours.first()).toHaveText('9h');
});

test('hours are moved by a finger that rests on them, and told what can be done where it lets go', async ({
  empty,
  visit,
}) => {
  const { retainerId, memberId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 12 }]);
  const page = await visit(empty, { path: '/schedule', ...phone });
  await ada(page).getByRole('button').tap();
  const care = row(page, /^Care plan/).getByRole('gridcell');
  const finger = await fingerOn(page);
  const [from, to] = [await middleOf(care.nth(0)), await middleOf(care.nth(1))];
  await finger.rest(from);
  await finger.move(to);
  await expect(page.getByText(/^Move 12h on Care plan/)).toBeVisible();
  await finger.lift();
  await expect(care.nth(1)).toHaveText('12h');
  await expect(care.nth(0)).toHaveText('·');

  await finger.ask(to);
  await page
    .getByRole('dialog', { name: /^Hours of Ada Byrne on Care plan/ })
    .getByRole('button', { name: /^Clear/ })
    .tap();
  // A project without hours disappears from her list.
  await expect(ada(page).getByRole('gridcell').nth(1)).toContainText('0h');
});

test('a block is chosen by a finger at its corner, and filled and cleared as one', async ({
  empty,
  visit,
}) => {
  const { retainerId, slaId, memberId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 12 }]);
  await plan(empty, slaId, [{ teamMemberId: memberId, allocatedHours: 6 }]);
  const page = await visit(empty, { path: '/schedule', ...phone });
  await ada(page).getByRole('button').tap();
  const [care, desk] = [/^Care plan/, /^Service desk/].map((name) => row(page, name).getByRole('gridcell'));
  if (!care || !desk) throw new Error('She has two projects');
  const finger = await fingerOn(page);
  const corner = page.locator('[data-slot="block-corner"]');
  const pull = async (to: typeof care) => {
    const [from, end] = [await middleOf(corner), await middleOf(to)];
    await finger.down(from);
    await finger.move({ x: (from.x + end.x) / 2, y: end.y });
    await finger.move(end);
    await finger.lift();
  };
  const press = (name: RegExp) => page.getByRole('dialog').getByRole('button', { name }).tap();

  await care.nth(0).tap();
  const { width, height } = (await corner.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await pull(desk.nth(1));
  await expect(page.getByText(/^4 cells, 18h in all/)).toBeVisible();
  await press(/^Fill right/);
  await expect(care.nth(1)).toHaveText('12h');
  await expect(desk.nth(1)).toHaveText('6h');

  await desk.nth(1).tap();
  await pull(care.nth(1));
  await expect(page.getByText(/^2 cells, 18h in all/)).toBeVisible();
  await press(/^Clear/);
  for (const cells of [care, desk]) await expect(cells.nth(1)).toHaveText('·');
  await page.getByRole('button', { name: 'Undo the last change' }).tap();
  await expect(desk.nth(1)).toHaveText('6h');
  await expect(care.nth(1)).toHaveText('12h');
});

test('the tour is a sheet at the bottom of a phone, over nothing that it tells of', async ({
  empty,
  visit,
}) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/schedule', ...phone });
  await tourOffer(page).tap();
  for (const count of [1, 2, 3, 4, 5]) {
    await expect(tourStep(page, count)).toBeVisible();
    const { card, about } = await tourBoxesOf(page, count);
    expect(card.y + card.height).toBeLessThanOrEqual(phone.viewport.height);
    expect(card.y >= about.y + about.height || card.y + card.height <= about.y).toBe(true);
    await page.getByRole('button', { name: count < 5 ? 'Next' : 'Done' }).tap();
  }
  await page.getByRole('button', { name: /^Keys and marks/ }).tap();
  await tourOffer(page).tap();
  expect(await sidewaysOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Leave the tour' }).tap();
  await expect(tourStep(page, 1)).toHaveCount(0);
});
