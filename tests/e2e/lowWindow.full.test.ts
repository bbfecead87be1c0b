import type { Page } from 'playwright';
import { test } from './test.ts';
import { expect, settled } from './visit.ts';

/** Whether the middle of an element is in the window, and nothing lies over it. */
const isReached = (page: Page, element: string) =>
  page.evaluate<boolean>(`(() => {
    const element = ${element};
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  })()`);

test.for([
  [844, 390],
  [720, 360],
  [910, 430],
  [1280, 400],
] as const)(
  'in a window of %i × %i every page of the navigation is reached',
  async ([width, height], { agency, visit }) => {
    const page = await visit(agency, { path: '/history', viewport: { width, height } });
    await settled(page);
    await expect.poll(() => isReached(page, `document.querySelector('nav [aria-current]')`)).toBe(true);
    await page.getByRole('complementary', { name: 'Sidebar' }).hover({ position: { x: 20, y: height / 2 } });
    await page.mouse.wheel(0, -5_000);
    await page.mouse.wheel(0, height / 2);
    const seen = `[...document.querySelectorAll('nav a')].filter((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && link.contains(document.elementFromPoint(20, (top + bottom) / 2));
  }).length`;
    await expect.poll(() => page.evaluate<number>(seen)).toBeGreaterThan(4);
  },
);

test('on a phone held sideways with its keyboard up, a dialog shows the field that is typed in', async ({
  agency,
  visit,
}) => {
  const page = await visit(agency, { path: '/clients?new', viewport: { width: 844, height: 390 } });
  const name = page.getByRole('dialog').getByRole('textbox').first();
  await name.fill('Hive');
  await page.setViewportSize({ width: 844, height: 190 });
  await name.evaluate(`(field) => field.scrollIntoView({ block: 'center' })`);
  await expect.poll(() => isReached(page, 'document.activeElement')).toBe(true);
  const room = `(() => {
    for (let box = document.activeElement; box; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box.clientHeight;
  })()`;
  expect(await page.evaluate<number>(room)).toBeGreaterThan(150);
});
