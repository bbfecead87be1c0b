import { ada, addCarePlan, enterAgency, openBoth, row } from './schedule.ts';
import { test } from './test.ts';
import { expect, settled } from './visit.ts';

test('hours are given to who is free by the mouse, and seen by others at once', async ({ empty, visit }) => {
  await enterAgency(empty);
  const { one, other } = await openBoth(empty, visit);
  const needs = one.getByRole('region', { name: /^Needs hours/ });
  await one.bringToFront();
  await needs
    .getByRole('button', { name: /^Care plan/ })
    .first()
    .click();
  await needs.getByRole('button', { name: /^Give Ada Byrne hours on Care plan/ }).click();
  const field = one.getByRole('textbox', { name: /^Hours of Ada Byrne on Care plan/ });
  await expect(field).toBeFocused();
  await expect(one.getByRole('status').filter({ hasText: '→ Ada Byrne has' })).toBeVisible();
  await field.fill('12');
  await field.press('Enter');
  await expect(ada(one)).toContainText('12h');
  await expect(ada(other)).toContainText('12h');
});

test('a planner fills months by keys alone, as in a spreadsheet, and takes them back at once', async ({
  empty,
  visit,
}) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/schedule' });
  const { keyboard } = page;
  await addCarePlan(page);
  await keyboard.type('7.25');
  await keyboard.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Enter hours in steps of half an hour' }),
  ).toBeVisible();
  await keyboard.press('Escape');
  const hours = row(page, /^Care plan/).getByRole('gridcell');
  // Enter after several Tabs returns to the first cell.
  await keyboard.type('=8+4');
  await keyboard.press('Tab');
  await keyboard.type('20');
  await keyboard.press('Enter');
  await keyboard.press('ArrowUp');
  await expect(hours.nth(0)).toHaveText('12h');
  await expect(hours.nth(1)).toHaveText('20h');
  // Fills the first month into the next two at once.
  await keyboard.press('Shift+ArrowRight');
  await keyboard.press('Shift+ArrowRight');
  await keyboard.press('Control+r');
  for (const month of [0, 1, 2]) await expect(hours.nth(month)).toHaveText('12h');
  await keyboard.press('Control+z');
  await expect(hours.nth(0)).toHaveText('12h');
  await expect(hours.nth(1)).toHaveText('20h');
  await expect(hours.nth(2)).toHaveText('·');
  await page.reload();
  await expect(ada(page)).toContainText('12h');
});

test('a fill over several months is one entry of the history', async ({ empty, visit }) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/schedule' });
  await addCarePlan(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+End');
  await page.keyboard.type('8');
  await page.keyboard.press('Control+Enter');
  const hours = row(page, /^Care plan/).getByRole('gridcell');
  await expect(hours.last()).toHaveText('8h');
  await expect(hours.last()).not.toHaveAttribute('data-saving');
  const { entries } = (await empty.admin.get('/api/history')).body as {
    entries: { correlationId: string }[];
  };
  const months = await hours.count();
  expect(new Set(entries.slice(0, months).map(({ correlationId }) => correlationId)).size).toBe(1);
});

test('the page turned says what projects need, and takes hours of the people on them', async ({
  empty,
  visit,
}) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/schedule' });
  await page.getByRole('radio', { name: 'Projects' }).click();
  await expect(page).toHaveURL(/view=projects/);
  const project = row(page, /^Care plan/);
  await expect(project).toContainText('missing');
  await project.getByRole('button').click();
  await page.getByRole('button', { name: 'Add a person for Care plan' }).click();
  await page.getByRole('combobox', { name: 'Add a person for Care plan' }).fill('Ben');
  await page.getByRole('option', { name: /Ben Osei/ }).click();
  await page.getByRole('textbox', { name: /^Hours of Ben Osei on Care plan/ }).fill('6');
  await page.keyboard.press('Enter');
  await expect(project).toContainText('6 of');
});

test('months go on and back without an end, and the address keeps them', async ({ empty, visit }) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/schedule?month=2031-03' });
  await expect(page.getByRole('columnheader', { name: /^Mar 2031/ })).toBeVisible();
  await page.getByRole('button', { name: 'A month on' }).click();
  await expect(page).toHaveURL(/month=2031-04/);
  await expect(page.getByRole('columnheader', { name: /^Sep 2031/ })).toBeVisible();
  await page.getByRole('button', { name: /^Shown:/ }).click();
  await page.getByRole('option', { name: 'Jan 2031' }).click();
  await expect(page).toHaveURL(/month=2031-01/);
  await page.getByRole('button', { name: /^Today/ }).click();
  await expect(page).toHaveURL('/schedule');
});

test('the months of a year stay in sight in a window zoomed to twice its size, also sideways', async ({
  agency,
  visit,
}) => {
  const page = await visit(agency, {
    path: '/schedule?months=all&month=2026-06',
    viewport: { width: 640, height: 400 },
  });
  await settled(page);
  const table = page.getByRole('grid');
  await table.locator('..').evaluate((scroller) => {
    scroller.scrollLeft = 150;
  });
  await page.mouse.move(300, 200);
  await page.mouse.wheel(0, 600);
  const seen = `(() => {
    const real = [...document.querySelectorAll('[role=grid] thead th')].find((head) => head.textContent.startsWith('Oct 26'));
    const { left, width, bottom } = real.getBoundingClientRect();
    // They are for the eyes alone, so that no point of the page is theirs.
    const isThere = ({ left: from, right: to, top, bottom: foot }) =>
      from < left + width / 2 && left + width / 2 < to && top < 12 && 12 < foot;
    const stuck = [...document.querySelectorAll('[inert] th')].filter((head) => isThere(head.getBoundingClientRect()));
    return [bottom < 0, stuck.map((head) => head.textContent.slice(0, 6))];
  })()`;
  await expect.poll(() => page.evaluate(seen)).toEqual([true, ['Oct 26']]);
});
