import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext } from 'playwright';
import { streams } from '#domain/records/streams.ts';
import type { TimeOffEvent } from '#domain/timeOff/timeOff.ts';
import { decideTimeOff, evolveTimeOff, noTimeOff } from '#domain/timeOff/timeOff.ts';
import { timeOffKinds } from '#domain/timeOff/timeOffInput.ts';
import { daysAfter } from '#domain/values/ukTime.ts';
import type { Authorship } from '../services/commands/context.ts';
import { asNewEvents } from '../services/commands/newEvents.ts';
import { openContext } from '../tests/e2e/visit.ts';
import type { TestServer } from '../tests/server.ts';
import { type Asked, bench } from './bench.ts';
import { type AgencySize, largeSize } from './largeAgency.ts';
import { loadAverage, type Row, summarise, tableOf, timeOf } from './measure.ts';
import { withBrowser, withPlanner } from './planners.ts';

/** Limits: ratio of month figures with time off to those without, and milliseconds until the calendar is open. */
const limits = { longer: 1.05, opening: 300 };

const firstMonth = '2025-12';
/** An agency with little planned work. */
const idle: AgencySize = { ...largeSize, firstMonth, projects: 12 };

type Agency = { size: AgencySize; events: number };
type Sizes = {
  /** An agency measured with and without two years of time off, and the number of requests for each figure. */
  team: Agency;
  runs: number;
  /** Agencies of the calendar, and how often it is opened. */
  few: Agency;
  crowd: Agency;
  openings: number;
};

const monthFigures = [
  '/api/dashboard/metrics?month=2026-10',
  '/api/dashboard/resource-planning/2026-10',
  '/api/dashboard/coverage?from=2026-10&to=2027-09',
  '/api/dashboard/outlook?from=2026-06&to=2027-05',
  '/api/dashboard/utilization?from=2026-01&to=2026-12',
  '/api/reports/2026-10',
  '/api/schedule?from=2026-10&to=2027-03',
  '/api/pnl?from=2026-06&to=2027-05',
];

const author: Authorship = { by: '1', at: '2026-10-14T08:00:00.000Z', correlationId: randomUUID() };

/** Enters eight absences a year over two years for each team member, of one to five days each. */
const enterTimeOff = async ({ planner }: TestServer, { size: { members } }: Agency): Promise<void> => {
  const { store, readSide } = planner;
  let position = 0;
  for (let id = 1; id <= members; id++) {
    let book = noTimeOff;
    const events: TimeOffEvent[] = [];
    for (let time = 0; time < 16; time++) {
      const from = daysAfter('2026-01-05', time * 45 + ((id * 7) % 40));
      const fields = {
        from,
        to: daysAfter(from, (id + time) % 5),
        hoursPerDay: null,
        kind: timeOffKinds[(id + time) % timeOffKinds.length] ?? 'holiday',
        note: null,
      };
      const decided = decideTimeOff({ type: 'EnterTimeOff', fields, thisMonth: '2026-10' }, book);
      book = decided.reduce(evolveTimeOff, book);
      events.push(...decided);
    }
    const stream = streams.teamMember(id);
    const version = (await store.readStream(stream)).at(-1)?.version ?? 0;
    ({ position } = await store.append(stream, version, asNewEvents(events, author)));
  }
  if (!(await readSide.waitFor(position, 300_000))) throw new Error('The figures did not come');
};

const ask = async ({ admin }: TestServer, path: string): Promise<void> => {
  const { status, text } = await admin.get(path);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
};

/** Compares both sides in turns, so that outside load falls on both. */
const compareFigures = async (without: TestServer, having: TestServer, runs: number): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const path of monthFigures) {
    const [before, after]: [number[], number[]] = [[], []];
    for (let run = -5; run < runs; run++) {
      const first = run % 2 === 0;
      for (const isWith of first ? [false, true] : [true, false]) {
        const spent = await timeOf(() => ask(isWith ? having : without, path));
        if (run >= 0) (isWith ? after : before).push(spent);
      }
    }
    const [plain, off] = [summarise(before), summarise(after)];
    const ratio = (off.median / plain.median).toFixed(3);
    rows.push({ what: `${path} without time off`, measured: plain });
    rows.push({ what: '… with it', measured: off, limit: `${ratio} of ${limits.longer}` });
    console.log(`${path}: ${plain.median} without, ${off.median} with time off: ${ratio}`);
  }
  return rows;
};

/** Records when the calendar has been drawn, its sums included. */
const watch = `addEventListener('click', () => { document.documentElement.dataset.pressed = performance.now(); },
    { capture: true, once: true });
  const seen = new MutationObserver(() => {
    if (!document.querySelector('table[aria-label^="Time off in"] tfoot')) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => { document.documentElement.dataset.drawn = performance.now(); }));
  });
  seen.observe(document, { childList: true, subtree: true });`;

/** Milliseconds from the press on "Time off" in the sidebar until its calendar is drawn. */
const timeOpening = async (context: BrowserContext): Promise<number> => {
  const page = await context.newPage();
  try {
    await page.goto('/account');
    const link = page.getByRole('link', { name: 'Time off' });
    await link.hover();
    await page.waitForTimeout(500);
    await page.evaluate(watch);
    await link.click();
    await page.locator('html[data-drawn]').waitFor();
    return await page.evaluate<number>(
      'document.documentElement.dataset.drawn - document.documentElement.dataset.pressed',
    );
  } finally {
    await page.close();
  }
};

const compareOpenings = async (
  browser: Browser,
  small: TestServer,
  large: TestServer,
  { few, crowd, openings }: Sizes,
): Promise<Row[]> => {
  const [one, other] = [await openContext(browser, small.url), await openContext(browser, large.url)];
  const [ofFew, ofMany]: [number[], number[]] = [[], []];
  for (let run = -2; run < openings; run++) {
    const [five, all] = [await timeOpening(one), await timeOpening(other)];
    if (run < 0) continue;
    ofFew.push(five);
    ofMany.push(all);
  }
  const limit = `${limits.opening}`;
  return [
    {
      what: `the calendar of ${few.size.members} people, from the press until it is drawn`,
      measured: summarise(ofFew),
    },
    { what: `the calendar of ${crowd.size.members} people`, measured: summarise(ofMany), limit },
  ];
};

/**
 * Measures the cost of time off: month figures with that of 200 people over two years and without, and the calendar of
 * 500.
 * @param named the parts to measure; none for both
 */
const measureTimeOff = async (sizes: Sizes, { parts: named, keep }: Asked): Promise<void> => {
  const unknown = named.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) throw new Error(`Of time off can be measured: ${Object.keys(parts).join(', ')}`);
  const load = [loadAverage()];
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(parts))
    if (named.length === 0 || named.includes(name)) rows.push(...(await measure(sizes)));
  load.push(loadAverage());
  const file = await keep('timeOff', { limits, load, rows });
  console.log(`\n${tableOf(rows)}\n\nMilliseconds; load average ${load.join(' to ')}. Also in ${file}`);
};

const figures = ({ team, runs }: Sizes): Promise<Row[]> =>
  withPlanner(team, (without) =>
    withPlanner(team, async (having) => {
      await enterTimeOff(having, team);
      return compareFigures(without, having, runs);
    }),
  );

const calendar = (sizes: Sizes): Promise<Row[]> =>
  withBrowser((browser) =>
    withPlanner(sizes.few, (small) =>
      withPlanner(sizes.crowd, async (large) => {
        await enterTimeOff(small, sizes.few);
        await enterTimeOff(large, sizes.crowd);
        return compareOpenings(browser, small, large, sizes);
      }),
    ),
  );

const parts: Record<string, (sizes: Sizes) => Promise<Row[]>> = { figures, calendar };

export const timeOff = bench({
  needs: ['Chromium'],
  usual: {
    team: { size: { ...largeSize, firstMonth, members: 200 }, events: 4_400 },
    runs: 60,
    few: { size: { ...idle, members: 5 }, events: 300 },
    crowd: { size: { ...idle, members: 500 }, events: 800 },
    openings: 15,
  },
  tiny: {
    team: { size: { ...idle, members: 20 }, events: 300 },
    runs: 1,
    few: { size: { ...idle, members: 5 }, events: 300 },
    crowd: { size: { ...idle, members: 20 }, events: 300 },
    openings: 1,
  },
  measure: measureTimeOff,
});
