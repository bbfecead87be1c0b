import type { Page } from 'playwright';
import { cutTextsOf } from './cut.ts';
import { test } from './test.ts';
import { expect, settled } from './visit.ts';

/** Width of A4 between its margins in CSS pixels: portrait and landscape. */
const sheets = { upright: 703, across: 1032 };
/** Height of a landscape sheet in CSS pixels. */
const heightAcross = 703;

/** Switches a page to its print layout. */
const turnToPaper = async (page: Page) => {
  await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
  await page.emulateMedia({ media: 'print' });
  // Late content may need a wider sheet.
  await expect(page.locator('[data-slot~="skeleton"]:visible')).toHaveCount(0);
  const isAcross = await page.evaluate<boolean>(
    "getComputedStyle(document.querySelector('main')).page === 'wide'",
  );
  await page.setViewportSize({ width: isAcross ? sheets.across : sheets.upright, height: 900 });
  await expect(page.locator('[data-slot~="skeleton"]:visible')).toHaveCount(0);
  await settled(page);
};

/** Tables cut off by the sheet, and charts without size. */
const faults = `[
  ...[...document.querySelectorAll('main table')]
    .filter((table) => table.checkVisibility() && table.parentElement.getBoundingClientRect().width > 1)
    .filter((table) => table.getBoundingClientRect().right > innerWidth + 1)
    .map((table) => table.getAttribute('aria-label') + ' is cut by the sheet'),
  ...[...document.querySelectorAll('main svg[viewBox^="0 0 "]')]
    .filter((chart) => chart.checkVisibility() && chart.getBoundingClientRect().width < 8)
    .map((chart) => chart.closest('section')?.querySelector('h2')?.textContent + ' is not drawn'),
]`;

const pages = [
  '/',
  '/monthly-planning',
  '/pnl-forecast',
  '/reports',
  '/projects',
  '/team-members',
  '/schedule',
  '/schedule?view=projects&months=all',
  '/projects/3',
  '/history',
];

test.for(pages)('a sheet shows all of %s', async (path, { agency, visit }) => {
  const page = await visit(agency, { path });
  await settled(page);
  await turnToPaper(page);
  expect(await page.evaluate(faults)).toEqual([]);
  expect(await cutTextsOf(page)).toEqual([]);
});

test.for(['/pnl-forecast', '/software-costs'])(
  'a browser that prints %s from its menu has every chart, though nobody scrolled to it',
  async (path, { agency, visit }) => {
    const page = await visit(agency, { path });
    await settled(page);
    await expect(page.locator('main [data-slot~="skeleton"]')).toHaveCount(0);
    // Charts load once the browser is idle, wherever they are on the page.
    await expect(page.locator('main .recharts-surface').first()).toBeAttached();
    // The print has what the page has at the moment of printing.
    const [charts, waiting] = await page.evaluate<[number, number]>(`(() => {
      window.dispatchEvent(new Event('beforeprint'));
      return [
        document.querySelectorAll('main svg[viewBox^="0 0 "].recharts-surface').length,
        document.querySelectorAll('main [data-slot~="skeleton"]').length,
      ];
    })()`);
    expect(waiting).toBe(0);
    expect(charts).toBeGreaterThan(0);
  },
);

test('a forecast fits on one sheet with its cards, its net profit and its notes', async ({
  agency,
  visit,
}) => {
  const page = await visit(agency, { path: '/pnl-forecast' });
  await settled(page);
  await turnToPaper(page);
  await expect(page.getByRole('rowheader', { name: 'Net Profit' }).first()).toBeVisible();
  const bottom = await page.evaluate<number>(
    `document.querySelector('main ul[aria-label="Notes"]').getBoundingClientRect().bottom + scrollY`,
  );
  expect(bottom).toBeLessThanOrEqual(heightAcross);
});

test('time off on paper has its sums once, over no row, and no help for the keyboard', async ({
  agency,
  visit,
}) => {
  const page = await visit(agency, { path: '/time-off' });
  const help = page.getByText('Drag over the days', { exact: false });
  await expect(help).toBeVisible();
  await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
  await page.emulateMedia({ media: 'print' });
  await expect(help).toBeHidden();
  const foot = page.locator('main tfoot');
  await expect(foot).toHaveCSS('display', 'table-row-group');
  await expect(foot.locator('th')).toHaveCSS('position', 'static');
});

test('headings that come again on each sheet are no buttons, which Chromium leaves out', async ({
  agency,
  visit,
}) => {
  const page = await visit(agency, { path: '/reports' });
  await turnToPaper(page);
  const buttons = page.locator('thead button');
  expect(await buttons.count()).toBeGreaterThan(3);
  expect(
    await page.evaluate<string[]>(
      "[...new Set([...document.querySelectorAll('thead button')].map((button) => getComputedStyle(button).display))]",
    ),
  ).toEqual(['contents']);
});
