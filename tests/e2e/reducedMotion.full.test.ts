import type { Page } from 'playwright';
import { middleOf } from './finger.ts';
import { ada, row } from './schedule.ts';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

/** Records animations from now on that last over a millisecond; progress indicators are allowed. */
const watchMotion = `
  globalThis.moved = [];
  const note = () => {
    for (const animation of document.getAnimations()) {
      const { target } = animation.effect;
      const { duration } = animation.effect.getComputedTiming();
      if (duration <= 1 || target.closest('[data-slot~="spinner"], [data-slot~="skeleton"]')) continue;
      const of = target.dataset.slot ?? target.className;
      moved.push((animation.animationName ?? animation.transitionProperty) + ' of ' + of + ', ' + duration + ' ms');
    }
  };
  for (const type of ['transitionrun', 'animationstart']) document.addEventListener(type, note, true);
`;

/** Removes the rule that disables animations from the styles. */
const takeOutRule = `
  const takeOut = (rules) => {
    for (const rule of [...rules.cssRules].reverse()) {
      if (rule.media?.mediaText.includes('prefers-reduced-motion')) rules.deleteRule([...rules.cssRules].indexOf(rule));
      else if (rule.cssRules) takeOut(rule);
    }
  };
  for (const sheet of document.styleSheets) takeOut(sheet);
`;

const movedIn = (page: Page) => page.evaluate<string[]>('[...new Set(moved.splice(0))]');

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: /^Keys and marks/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

test('nothing moves for whoever prefers reduced motion: dialogs, menus, messages, hours on their way', async ({
  empty,
  visit,
}) => {
  const { retainerId, memberId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 12 }]);
  const page = await visit(empty, { path: '/schedule', reducedMotion: 'reduce' });
  await page.evaluate(watchMotion);
  await openDialog(page);
  expect(await movedIn(page)).toEqual([]);

  await ada(page).getByRole('button').click();
  const care = row(page, /^Care plan/).getByRole('gridcell');
  await care.nth(0).click();
  await page.keyboard.press('.');
  await expect(page.getByRole('dialog', { name: /^Hours of Ada Byrne/ })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await movedIn(page)).toEqual([]);

  const [from, to] = [await middleOf(care.nth(0)), await middleOf(care.nth(1))];
  // A cell is dragged by its edge; inside, cells are selected.
  const { height } = (await care.nth(0).boundingBox()) ?? { height: 0 };
  await page.mouse.move(from.x, from.y + height / 2 - 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  await expect(care.nth(1)).toHaveText('12h');
  await page.keyboard.press('Control+z');
  await expect(care.nth(0)).toHaveText('12h');
  expect(await movedIn(page)).toEqual([]);

  await page.getByRole('link', { name: 'Reports' }).first().click();
  await page
    .getByRole('button', { name: /^Export CSV of/ })
    .first()
    .click();
  await expect(page.locator('[data-slot~="toast"]').last()).toBeVisible();
  expect(await movedIn(page)).toEqual([]);

  // The same without the rule: otherwise the check above would prove nothing.
  await page.evaluate(takeOutRule);
  await page.getByRole('link', { name: 'Schedule' }).first().click();
  await openDialog(page);
  expect(await movedIn(page)).not.toEqual([]);
});
