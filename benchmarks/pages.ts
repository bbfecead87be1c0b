import type { Browser, Page } from 'playwright';
import { pages, type Screen } from '../tests/e2e/screens.ts';
import { credentialsOf } from '../tests/e2e/viewers.ts';
import { openContext, settled } from '../tests/e2e/visit.ts';
import type { TestServer } from '../tests/server.ts';
import { type Asked, bench } from './bench.ts';
import { type AgencySize, largeSize } from './largeAgency.ts';
import { longestTask } from './longestTask.ts';
import { type Measured, summarise } from './measure.ts';
import { withBrowser, withPlanner } from './planners.ts';

/** Limit of the longest task, in milliseconds: shorter ones aren't felt as a hitch. */
const limit = 200;

/** Limit of the difference to an empty planner, in milliseconds. */
const moreLimit = 30;

/** Limit of the 98th percentile from a key or press to the next paint, in milliseconds. */
const paintLimit = 50;

type Sizes = {
  size: AgencySize;
  events: number;
  /** Repetitions of typing and scrolling on each page. */
  runs: number;
};

/** Records when each interaction was painted. */
const watchPaints = `
  globalThis.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

/** From each key and press to the next paint, in steps of 8 milliseconds; those below 16 ms count as 16. */
const paintsOf = async (page: Page): Promise<number[]> => {
  const [slow, all] = await page.evaluate<[number[], number]>(
    '[[...interactions.values()], performance.interactionCount]',
  );
  return [...slow, ...Array<number>(Math.max(0, all - slow.length)).fill(16)];
};

const p98 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.98) - 1] ?? 0;

const typeAndClear = async (page: Page): Promise<void> => {
  for (const box of await page.getByRole('searchbox').all()) {
    if (!(await box.isVisible())) continue;
    await box.pressSequentially('de 12', { delay: 70 });
    await page.waitForTimeout(350);
    for (let left = 5; left > 0; left--) await box.press('Backspace', { delay: 30 });
    await page.waitForTimeout(350);
  }
};

const tables = `[data-slot~='table-scroller'], [role="grid"]`;

/** Scrolls the page and then its inner scroll areas, both ways. */
const scroll = async (page: Page): Promise<void> => {
  const turn = async (by: number) => {
    for (let step = 0; step < 8; step++) {
      await page.mouse.wheel(0, by);
      await page.waitForTimeout(40);
    }
  };
  await page.mouse.move(700, 500);
  await turn(900);
  await turn(-900);
  for (const table of (await page.locator(tables).all()).slice(0, 3)) {
    if (!(await table.isVisible())) continue;
    await table.hover({ position: { x: 60, y: 60 }, force: true });
    await turn(600);
    await turn(-600);
  }
};

type Figures = Record<'typing' | 'scrolling' | 'opening', Measured> & {
  /** Milliseconds from each key and press to the next paint. */
  paints: number[];
};

/** Opens a page once, and types and scrolls there repeatedly. */
const measureScreen = async (
  browser: Browser,
  server: TestServer,
  screen: Screen,
  runs: number,
): Promise<Figures> => {
  const context = await openContext(browser, server.url, {
    as: await credentialsOf(server, screen.viewer ?? 'admin'),
  });
  try {
    await context.addInitScript(watchPaints);
    const page = await context.newPage();
    const longest = (act: () => Promise<void>) => longestTask(browser, page, act);
    const opening = [
      await longest(async () => {
        await page.goto(screen.path);
        await settled(page);
      }),
    ];
    const [typing, scrolling]: [number[], number[]] = [[], []];
    for (let run = 0; run < runs; run++) {
      typing.push(await longest(() => typeAndClear(page)));
      scrolling.push(await longest(() => scroll(page)));
    }
    const paints = await paintsOf(page);
    console.log(
      `${screen.name}: opening ${rounded(opening)}, typing ${rounded(typing)}, scrolling ${rounded(scrolling)}, paint p98 ${p98(paints)}`,
    );
    return {
      opening: summarise(opening),
      typing: summarise(typing),
      scrolling: summarise(scrolling),
      paints,
    };
  } finally {
    await context.close();
  }
};

const rounded = (values: readonly number[]): number[] => values.map(Math.round);

type Row = { page: string; large: Figures; empty: Figures };

const cell = ({ median, min, max }: Measured): string =>
  `${Math.round(median)} (${Math.round(min)}–${Math.round(max)})`;

const tableOf = (rows: readonly Row[]): string =>
  [
    '| longest task, ms: median (min–max) | typing | scrolling | opening | empty planner: typing | scrolling | opening |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...rows.map(({ page, large, empty }) => {
      const figures = [large, empty].flatMap(({ typing, scrolling, opening }) => [
        typing,
        scrolling,
        opening,
      ]);
      return `| ${page} | ${figures.map(cell).join(' | ')} |`;
    }),
  ].join('\n');

/**
 * Measures the longest task of every page while somebody types in its search boxes and scrolls: on the large agency,
 * and on an empty planner in the same run, as a baseline of machine and page.
 *
 * @param parts the names of the pages, none for all of them
 */
const measurePages = async ({ size, events, runs }: Sizes, { parts, keep }: Asked): Promise<void> =>
  withBrowser(async (browser) => {
    const screens = pages.filter(({ name }) => parts.length === 0 || parts.includes(name));
    if (screens.length === 0)
      throw new Error(`Pages are called ${pages.map((page) => page.name).join(', ')}`);
    const measured = (content: 'empty' | { size: AgencySize; events: number }) =>
      withPlanner(content, async (server) => {
        const figures: Figures[] = [];
        for (const screen of screens) figures.push(await measureScreen(browser, server, screen, runs));
        return figures;
      });
    const [large, empty] = [await measured({ size, events }), await measured('empty')];
    const rows = screens.flatMap(({ name }, place): Row[] => {
      const [here, there] = [large[place], empty[place]];
      return here && there ? [{ page: name, large: here, empty: there }] : [];
    });
    const paint = {
      large: p98(rows.flatMap(({ large }) => large.paints)),
      empty: p98(rows.flatMap(({ empty }) => empty.paints)),
      of: rows.flatMap(({ large }) => large.paints).length,
    };
    const file = await keep('pages', { limit, moreLimit, paintLimit, runs, paint, rows });
    const worst = Math.max(...rows.map(({ large }) => Math.max(large.typing.median, large.scrolling.median)));
    const more = (what: 'typing' | 'scrolling') =>
      Math.round(Math.max(...rows.map(({ large, empty }) => large[what].median - empty[what].median)));
    console.log(
      `\n${tableOf(rows)}\n\nLargest median while typing or scrolling: ${worst} ms, limit ${limit} ms.`,
    );
    console.log(
      `At most ${more('typing')} ms more than the empty planner while typing, ${more('scrolling')} ms`,
    );
    console.log(`while scrolling; limit ${moreLimit} ms. Also in ${file}`);
    console.log(
      `Key or press to next paint, p98 of ${paint.of}: ${paint.large} ms, limit ${paintLimit} ms; `,
    );
    console.log(`${paint.empty} ms on the empty planner.`);
  });

export const openPages = bench({
  needs: ['Chromium'],
  // 500 people and 400 projects, each planned for a year.
  usual: {
    size: { ...largeSize, projects: 400, members: 350, freelancers: 150, firstMonth: '2025-12' },
    events: 6_500,
    runs: 3,
  },
  tiny: {
    size: { ...largeSize, projects: 30, members: 10, freelancers: 5, firstMonth: '2025-12' },
    events: 565,
    runs: 1,
  },
  tinyParts: ['projects'],
  measure: measurePages,
});
