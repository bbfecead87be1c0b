import type { Page } from 'playwright';
import { barriersOf, sidewaysOf, themes } from './judge.ts';
import { ada, enterAgency } from './schedule.ts';
import { test } from './test.ts';
import { expect, phone } from './visit.ts';

const step = (page: Page, count: number) =>
  page.getByRole('dialog', { name: new RegExp(`^Step ${count} of 5 `) });
const offer = (page: Page) => page.getByRole('button', { name: 'Take the tour' });

/** Where the card of a step and what it is about stand. */
const boxesOf = async (page: Page, count: number) => {
  const card = await step(page, count).boundingBox();
  const about = await page.locator('[data-slot~="tour-ring"]').boundingBox();
  if (!card || !about) throw new Error(`Step ${count} is not in sight`);
  return { card, about };
};

test('the tour is taken by keys, shuts nobody out, and is offered once', async ({ empty, visit }) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/schedule', reducedMotion: 'reduce' });
  await offer(page).focus();
  await page.keyboard.press('Enter');
  for (const count of [1, 2, 3, 4, 5]) {
    await expect(step(page, count)).toBeVisible();
    await expect(page.getByRole('button', { name: count < 5 ? 'Next' : 'Done' })).toBeFocused();
    const { card, about } = await boxesOf(page, count);
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
  await expect(offer(page)).toHaveCount(0);

  await page.getByRole('grid').focus();
  await page.keyboard.press('?');
  await offer(page).click();
  await expect(step(page, 1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(step(page, 1)).toHaveCount(0);
  await expect(page.getByRole('grid')).toBeFocused();
});

test('the tour stays while somebody works beside it, and follows what it is about', async ({
  empty,
  visit,
}) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/schedule', viewport: { width: 1280, height: 500 } });
  await offer(page).click();
  const before = await boxesOf(page, 1);
  await page.mouse.move(700, 300);
  await page.mouse.wheel(0, 60);
  const scrolled = () => page.evaluate('scrollY') as Promise<number>;
  await expect.poll(scrolled).toBeGreaterThan(0);
  const by = await scrolled();
  await expect.poll(async () => (await boxesOf(page, 1)).about.y).toBeCloseTo(before.about.y - by, 0);
  await ada(page).getByRole('button').click();
  await page.getByRole('button', { name: 'Add a project for Ada Byrne' }).click();
  await page.getByRole('combobox', { name: 'Add a project for Ada Byrne' }).fill('Care');
  await page.keyboard.press('Escape');
  await expect(step(page, 1)).toBeVisible();
});

test('the tour is a sheet at the bottom of a phone, over nothing that it tells of', async ({
  empty,
  visit,
}) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/schedule', ...phone });
  await offer(page).tap();
  for (const count of [1, 2, 3, 4, 5]) {
    await expect(step(page, count)).toBeVisible();
    const { card, about } = await boxesOf(page, count);
    expect(card.y + card.height).toBeLessThanOrEqual(phone.viewport.height);
    expect(card.y >= about.y + about.height || card.y + card.height <= about.y).toBe(true);
    await page.getByRole('button', { name: count < 5 ? 'Next' : 'Done' }).tap();
  }
  await page.getByRole('button', { name: /^Keys and marks/ }).tap();
  await offer(page).tap();
  expect(await sidewaysOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Leave the tour' }).tap();
  await expect(step(page, 1)).toHaveCount(0);
});
