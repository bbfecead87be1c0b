import type { Browser, Page } from 'playwright';
import { cutTextsOf } from '../tests/e2e/cut.ts';
import { pages, type Screen } from '../tests/e2e/screens.ts';
import { shiftLimit, shiftsOf, sumOf } from '../tests/e2e/shifts.ts';
import { credentialsOf } from '../tests/e2e/viewers.ts';
import { openContext, settled } from '../tests/e2e/visit.ts';
import type { TestServer } from '../tests/server.ts';
import { type Asked, bench } from './bench.ts';
import { largeEvents, withBrowser, withPlanner } from './planners.ts';

/** Windows of a laptop and of a desk, less the scroll bar, and of a phone. Pixels. */
const windows = [
  { width: 1265, height: 800 },
  { width: 1905, height: 1080 },
  { width: 390, height: 844 },
] as const;

/** Minimum visible rows of the schedule, by the window's width. */
const minRows: Readonly<Record<number, number>> = { 1265: 14, 1905: 24 };

/** Fully visible rows of the page's largest table, between its heading and its sticky footer. */
const rowsInSight = `(() => {
  const tables = [...document.querySelectorAll('main table')].sort((one, other) => other.rows.length - one.rows.length);
  const [table] = tables;
  if (!table) return 0;
  const top = table.tHead ? table.tHead.rows[0].cells[0].getBoundingClientRect().bottom : 0;
  const status = table.parentElement.nextElementSibling;
  const ends = [innerHeight, ...[table.tFoot?.rows[0]?.cells[0], status].flatMap((each) =>
    each && getComputedStyle(each).position === 'sticky' ? [each.getBoundingClientRect().top] : [])];
  const bottom = Math.min(...ends);
  return [...table.tBodies].flatMap(({ rows }) => [...rows]).filter((row) => {
    const box = row.getBoundingClientRect();
    return box.height > 0 && box.top >= top - 1 && box.bottom <= bottom + 1;
  }).length;
})()`;

const scroll = async (page: Page): Promise<void> => {
  await page.mouse.move((page.viewportSize()?.width ?? 0) / 2, 500);
  for (const by of [700, -700]) {
    for (let step = 0; step < 8; step++) {
      await page.mouse.wheel(0, by);
      await page.waitForTimeout(60);
    }
  }
  await page.waitForTimeout(300);
};

type Seen = {
  page: string;
  width: number;
  rows: number;
  cut: string[];
  /** Layout shift until everything is loaded, and while scrolling. */
  opening: number;
  scrolling: number;
  /** Elements that moved most. */
  moved: string[];
};

const look = async (
  browser: Browser,
  server: TestServer,
  screen: Screen,
  viewport: (typeof windows)[number],
): Promise<Seen> => {
  const as = await credentialsOf(server, screen.viewer ?? 'admin');
  const context = await openContext(browser, server.url, { as, viewport });
  try {
    const page = await context.newPage();
    await page.goto(screen.path);
    await settled(page);
    await page.waitForTimeout(700);
    const opening = await shiftsOf(page);
    const seen = {
      page: screen.name,
      width: viewport.width,
      rows: await page.evaluate<number>(rowsInSight),
      cut: await cutTextsOf(page),
    };
    await scroll(page);
    const scrolling = (await shiftsOf(page)).slice(opening.length);
    const max = [...opening, ...scrolling].sort((one, other) => other.value - one.value)[0];
    return { ...seen, opening: sumOf(opening), scrolling: sumOf(scrolling), moved: max?.what ?? [] };
  } finally {
    await context.close();
  }
};

/** Exceeded limits, in words. */
const faultsOf = ({ page, width, rows, cut, opening, scrolling }: Seen): string[] => {
  const min = page === 'schedule' ? (minRows[width] ?? 0) : 0;
  return [
    ...(rows < min ? [`${rows} rows in sight, ${min} wanted`] : []),
    ...(cut.length > 0 ? [`cut off: ${cut.join(', ')}`] : []),
    ...(opening >= shiftLimit ? [`moves by ${opening.toFixed(3)} while it opens`] : []),
    ...(scrolling >= shiftLimit ? [`moves by ${scrolling.toFixed(3)} while it scrolls`] : []),
  ].map((fault) => `${page}, ${width} px: ${fault}`);
};

/**
 * Measures how much of the large agency each page shows at once, what is cut off, and layout shift: in the window of a
 * laptop, of a desk and of a phone. Ends with 1 where a page is over a limit.
 *
 * @param parts the names of the pages, none for all of them
 */
const measureRoom = async ({ events }: { events: number }, { parts, keep, miss }: Asked): Promise<void> =>
  withBrowser(async (browser) => {
    const screens = pages.filter(({ name }) => parts.length === 0 || parts.includes(name));
    if (screens.length === 0)
      throw new Error(`Pages are called ${pages.map((page) => page.name).join(', ')}`);
    const seen = await withPlanner({ events }, async (server) => {
      const all: Seen[] = [];
      for (const screen of screens) {
        for (const viewport of windows) {
          const one = await look(browser, server, screen, viewport);
          all.push(one);
          const shift = `${one.opening.toFixed(3)} opening, ${one.scrolling.toFixed(3)} scrolling`;
          console.log(
            `${one.page}, ${one.width} px: ${one.rows} rows, ${one.cut.length} cut, layout shift ${shift}${one.moved.length > 0 ? `: ${one.moved.join(', ')}` : ''}`,
          );
        }
      }
      return all;
    });
    const faults = seen.flatMap(faultsOf);
    const file = await keep('room', { minRows, shiftLimit, seen, faults });
    if (faults.length === 0) console.log(`\nAll within limits. Also in ${file}`);
    else miss(`\n${faults.join('\n')}`);
  });

export const room = bench({
  needs: ['Chromium'],
  usual: { events: largeEvents },
  tiny: { events: 1_000 },
  tinyParts: ['projects'],
  measure: measureRoom,
});
