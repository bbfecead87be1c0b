import { barriersOf, themes } from './judge.ts';
import { ada, enterAgency, tourBoxesOf, tourOffer, tourStep } from './schedule.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

test('the tour is taken by keys, shuts nobody out, and is offered once', async ({ empty, visit }) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/schedule', reducedMotion: 'reduce' });
  await tourOffer(page).focus();
  await page.keyboard.press('Enter');
  for (const count of [1, 2, 3, 4, 5]) {
    await expect(tourStep(page, count)).toBeVisible();
    await expect(page.getByRole('button', { name: count < 5 ? 'Next' : 'Done' })).toBeFocused();
    const { card, about } = await tourBoxesOf(page, count);
    const isBeside =
      card.y >= about.y + about.height ||
      card.y + card.height <= about.y ||
      card.x >= about.x + about.width ||
      card.x + card.width <= about.x;
    expect([count, isBeside]).toEqual([count, true]);
    for (const theme of themes) expect(await barriersOf(page, theme, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('grid')).toBeFocused();
  await page.reload();
  await expect(ada(page)).toBeVisible();
  await expect(tourOffer(page)).toHaveCount(0);

  await page.getByRole('grid').focus();
  await page.keyboard.press('?');
  await tourOffer(page).click();
  await expect(tourStep(page, 1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tourStep(page, 1)).toHaveCount(0);
  await expect(page.getByRole('grid')).toBeFocused();
});

test('the tour stays while somebody works beside it, and follows what it is about', async ({
  empty,
  visit,
}) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/schedule', viewport: { width: 1280, height: 500 } });
  await tourOffer(page).click();
  const before = await tourBoxesOf(page, 1);
  await page.mouse.move(700, 300);
  await page.mouse.wheel(0, 60);
  const scrolled = () => page.evaluate('scrollY') as Promise<number>;
  await expect.poll(scrolled).toBeGreaterThan(0);
  // The browser scrolls in steps: measured once it rests.
  await expect
    .poll(async () => (await tourBoxesOf(page, 1)).about.y + (await scrolled()))
    .toBeCloseTo(before.about.y, 0);
  await ada(page).getByRole('button').click();
  await expect(page.getByText('Add a project').first()).toBeVisible();
  await page.getByRole('grid').focus();
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('combobox', { name: 'Add a project for Ada Byrne' }).fill('Care');
  await page.keyboard.press('Escape');
  await expect(tourStep(page, 1)).toBeVisible();
  // The tour continues when the rows switch to projects, beside what is shown now.
  await page.getByText('Projects', { exact: true }).last().click();
  await expect(page.getByRole('columnheader', { name: /^Project/ })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  const { about } = await tourBoxesOf(page, 2);
  const head = await page.getByRole('columnheader', { name: /^Project/ }).boundingBox();
  expect(about).toEqual(head);
});
