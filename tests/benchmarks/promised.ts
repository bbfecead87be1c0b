import { z } from 'zod';
import { routeTable } from '#services/app/routeTable.ts';
import type { Kept } from './tinyRun.ts';

/** A figure with its label. */
export type Figure = { what: string; value: number };

/** Expected results of a benchmark's tiny run. */
type Promised = {
  options?: readonly string[];
  /** Number of figures. */
  count: number;
  /** @throws unless each is a number: NaN was kept as null */
  figuresIn(kept: Kept): Figure[];
  /** Labels of figures that may be zero or less. */
  anyNumber?: RegExp;
};

const measured = z.object({ median: z.number() });

const rows = z.object({ rows: z.array(z.object({ what: z.string(), measured })) });
const rowsIn = (kept: Kept): Figure[] =>
  rows.parse(kept).rows.map((row) => ({ what: row.what, value: row.measured.median }));

const parts = z.object({ typing: measured, scrolling: measured, opening: measured });
const pages = z.object({
  rows: z.array(z.object({ page: z.string(), large: parts, empty: parts })),
  paint: z.object({ large: z.number(), empty: z.number() }),
});
const pagesIn = (kept: Kept): Figure[] => {
  const { rows, paint } = pages.parse(kept);
  return [
    ...rows.flatMap(({ page, large, empty }) =>
      [large, empty].flatMap((each) =>
        Object.entries(each).map(([what, { median }]) => ({ what: `${page}: ${what}`, value: median })),
      ),
    ),
    ...Object.entries(paint).map(([what, value]) => ({ what: `paint, ${what}`, value })),
  ];
};

const room = z.object({
  seen: z.array(z.object({ page: z.string(), rows: z.number(), opening: z.number(), scrolling: z.number() })),
});
const roomIn = (kept: Kept): Figure[] =>
  room.parse(kept).seen.flatMap(({ page, rows, opening, scrolling }) => [
    { what: `${page}: rows`, value: rows },
    { what: `${page}: shift`, value: opening + scrolling },
  ]);

const tasks = z.object({
  taken: z.array(z.object({ name: z.string(), keys: z.number(), clicks: z.number(), seconds: z.number() })),
});
const tasksIn = (kept: Kept): Figure[] =>
  tasks.parse(kept).taken.flatMap(({ name, keys, clicks, seconds }) => [
    { what: `${name}: keys and clicks`, value: keys + clicks },
    { what: `${name}: seconds`, value: seconds },
  ]);

const waiting = z.object({
  phases: z.array(z.object({ what: z.string(), took: z.number(), p50: z.number(), p99: z.number() })),
});
const waitingIn = (kept: Kept): Figure[] =>
  waiting
    .parse(kept)
    .phases.flatMap(({ what, ...times }) =>
      Object.entries(times).map(([name, value]) => ({ what: `${what}: ${name}`, value })),
    );

const smoke = z.object({
  comparisons: z.array(z.object({ what: z.string(), base: measured, present: measured, ratio: z.number() })),
});
const smokeIn = (kept: Kept): Figure[] =>
  smoke.parse(kept).comparisons.flatMap(({ what, base, present, ratio }) => [
    { what: `${what}: base`, value: base.median },
    { what: `${what}: present`, value: present.median },
    { what: `${what}: ratio`, value: ratio },
  ]);

const latencies = z.object({ latencies: z.record(z.string(), z.object({ longest: z.number() })) });
const day = z.object({
  mixed: latencies.extend(rows.shape),
  rate: z.object({ steps: z.record(z.string(), z.array(z.object({ p99: z.number() }))) }),
  lone: latencies,
  reread: rows,
  memory: rows,
});
const dayIn = (kept: Kept): Figure[] => {
  const { mixed, rate, lone, reread, memory } = day.parse(kept);
  return [
    ...Object.entries({ ...mixed.latencies, ...lone.latencies }).map(([what, { longest }]) => ({
      what,
      value: longest,
    })),
    ...Object.entries(rate.steps).map(([what, steps]) => ({
      what: `${what}: steps`,
      value: Math.min(...steps.map(({ p99 }) => p99)),
    })),
    ...mixed.rows.map(({ what, measured }) => ({ what: `the node: ${what}`, value: measured.median })),
    ...[...reread.rows, ...memory.rows].map(({ what, measured }) => ({ what, value: measured.median })),
  ];
};

const held = z.object({ p99: z.number(), longest: z.number(), memory: z.number() });
const budgets = z.object({
  idle: held,
  routes: z.array(z.object({ route: z.string(), turns: z.number(), status: z.string(), held })),
});
/** Routes that refuse their largest input for its content: wrong secrets, or records that don't exist. */
const refused = [
  'POST /api/login',
  'POST /api/login/code',
  'PUT /api/auth/password',
  'POST /api/auth/second-factor',
  'PUT /api/auth/second-factor',
  'POST /api/auth/second-factor/removal',
  'POST /api/auth/second-factor/recovery-codes',
  'DELETE /api/auth/sessions/:id',
  'PATCH /api/allocations/:id',
  'POST /api/team-member/time-off',
  'DELETE /api/team-member/time-off/:timeOffId',
  'POST /api/periods/:month/close',
  'POST /api/periods/:month/reopen',
  'POST /api/admin/people/:kind/:id/erase',
  'DELETE /api/admin/replays/:id',
  'POST /api/admin/replays/:id/adopt',
];
/** Routes of an OpenID provider, and the one that ends the session. */
const unasked = /oidc|\/logout$/;

const budgetsIn = (kept: Kept): Figure[] => {
  const { idle, routes } = budgets.parse(kept);
  const asked = new Set(routes.map(({ route }) => route));
  const missing = routeTable.filter(({ name }) => !asked.has(name) && !unasked.test(name));
  if (missing.length > 0) throw new Error(`Not asked: ${missing.map(({ name }) => name).join(', ')}`);
  const surprising = routes.filter(({ route, status }) => !/^2/.test(status) && !refused.includes(route));
  if (surprising.length > 0)
    throw new Error(
      `The largest input is refused: ${surprising.map(({ route, status }) => `${route}, ${status}`).join('\n')}`,
    );
  return [
    { what: 'an idle node: longest', value: idle.longest },
    { what: 'turns of all routes', value: Math.min(...routes.map(({ turns }) => turns)) },
    { what: 'the longest hold', value: Math.max(...routes.map(({ held }) => held.longest)) },
  ];
};

/** Expected results of each benchmark, by its name. */
export const promised: Readonly<Record<string, Promised>> = {
  load: { count: 30, figuresIn: rowsIn, anyNumber: /growth/ },
  budgets: { count: 3, figuresIn: budgetsIn },
  cells: { count: 3, figuresIn: rowsIn },
  closedMonths: { count: 11, figuresIn: rowsIn, anyNumber: /^told of/ },
  day: { count: 31, figuresIn: dayIn, anyNumber: /^the node: |growth/ },
  failover: { count: 4, figuresIn: rowsIn },
  flood: { count: 7, figuresIn: rowsIn },
  pnl: { count: 20, figuresIn: rowsIn },
  replay: { count: 16, figuresIn: rowsIn },
  pages: { count: 8, figuresIn: pagesIn },
  imports: { count: 12, figuresIn: rowsIn },
  historySearch: { count: 16, figuresIn: rowsIn },
  movement: { count: 12, figuresIn: rowsIn },
  pastDays: { count: 12, figuresIn: rowsIn },
  room: { count: 6, figuresIn: roomIn, anyNumber: /shift$/ },
  scheduleRows: { count: 11, figuresIn: rowsIn, anyNumber: /./ },
  // Against its own commit: an earlier one may need other packages.
  smoke: { count: 15, figuresIn: smokeIn, options: ['--base', 'HEAD'] },
  start: { count: 10, figuresIn: rowsIn },
  tasks: { count: 26, figuresIn: tasksIn },
  timeOff: { count: 18, figuresIn: rowsIn },
  waiting: { count: 33, figuresIn: waitingIn },
};
