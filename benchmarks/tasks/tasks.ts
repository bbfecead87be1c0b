import type { Browser } from 'playwright';
import { add, aRetainer, aTeamMember } from '../../tests/agency.ts';
import { openContext, settled } from '../../tests/e2e/visit.ts';
import type { TestServer } from '../../tests/server.ts';
import { type Asked, bench } from '../bench.ts';
import { loadAverage } from '../measure.ts';
import { withBrowser, withPlanner } from '../planners.ts';
import * as quarter from './quarter.ts';
import { type Pace, Robot } from './robot.ts';
import {
  firstFigure,
  giveByTheDialog,
  giveInTheSchedule,
  inTheDialog,
  onTheSchedule,
  people,
  projects,
} from './ways.ts';

const enterAgency = async ({ admin }: TestServer): Promise<void> => {
  const clientId = await add(admin, '/api/clients', { name: 'Alder' });
  for (const [index, name] of projects.entries())
    await add(admin, '/api/projects', aRetainer(clientId, { name, revenue: String(9000 - 1000 * index) }));
  for (const name of people) await add(admin, '/api/team-members', aTeamMember({ name }));
};

type Planned = { month: string; plans: number; hours?: number };

type Task = {
  name: string;
  path: string;
  /** Starts with an empty planner instead of three projects and five people. */
  isBare?: boolean;
  run: (robot: Robot) => Promise<void>;
  /** How many people have 20 hours on a project in a month, before and after. */
  planned?: Planned;
  leaves?: readonly Planned[];
  /** Days off that somebody has afterwards. */
  leavesOff?: number;
};

const all = people.length * projects.length;
const everybody = [{ month: '2026-10', plans: all }];
const onePerson = [{ month: '2026-11', plans: 1 }];
const inMonths = (...months: string[]) => months.map((month) => ({ month, plans: all }));
const wholeQuarter = inMonths('2026-10', '2026-11', '2026-12');
const threeMore = inMonths('2026-11', '2026-12', '2027-01');
const oneInOctober = { month: '2026-10', plans: 1 };
/** More hours than two weeks of leave leave time for. */
const allOfAda = { month: '2026-11', plans: projects.length, hours: 50 };

const tasks: readonly Task[] = [
  {
    name: 'five people on three projects: the dialog',
    path: '/monthly-planning',
    run: inTheDialog,
    leaves: everybody,
  },
  {
    name: '… the schedule, by project',
    path: '/schedule?view=projects',
    run: onTheSchedule,
    leaves: everybody,
  },
  {
    name: '20 hours of the largest gap of next month: the dialog',
    path: '/',
    run: giveByTheDialog,
    leaves: onePerson,
  },
  { name: '… the schedule', path: '/schedule', run: giveInTheSchedule, leaves: onePerson },
  {
    name: 'five people on three projects for a quarter, by keys',
    path: '/schedule',
    run: quarter.quarterByKeys,
    leaves: wholeQuarter,
  },
  { name: '… by mouse', path: '/schedule', run: quarter.quarterByMouse, leaves: wholeQuarter },
  {
    name: '20 hours from one to another, by keys',
    path: '/schedule',
    planned: oneInOctober,
    run: quarter.moveByKeys,
    leaves: [oneInOctober],
  },
  {
    name: '… by mouse',
    path: '/schedule',
    planned: oneInOctober,
    run: quarter.moveByMouse,
    leaves: [oneInOctober],
  },
  {
    name: 'a month copied into three, by keys',
    path: '/schedule',
    planned: { month: '2026-10', plans: all },
    run: quarter.copyByKeys,
    leaves: threeMore,
  },
  {
    name: '… by mouse',
    path: '/monthly-planning?month=2026-11',
    planned: { month: '2026-10', plans: all },
    run: quarter.copyByMouse,
    leaves: threeMore,
  },
  {
    name: 'two weeks of leave on planned work, by keys',
    path: '/schedule',
    planned: allOfAda,
    run: quarter.leaveByKeys,
    leavesOff: 10,
  },
  {
    name: '… by mouse',
    path: '/time-off?month=2026-11',
    planned: allOfAda,
    run: quarter.leaveByMouse,
    leavesOff: 10,
  },
  { name: 'a new agency to its first figure', path: '/', isBare: true, run: firstFigure },
];

type Taken = { name: string; keys: number; clicks: number; seconds: number };

/** Gives hours to the first people on the first projects. */
const plan = async ({ admin }: TestServer, { month, plans, hours = 20 }: Planned): Promise<void> => {
  for (let place = 0; place < plans; place += 1) {
    const [projectId, teamMemberId] = [
      1 + (place % projects.length),
      1 + Math.floor(place / projects.length),
    ];
    await add(admin, '/api/allocations', { projectId, month, teamMemberId, allocatedHours: hours });
  }
};

/** @throws Error when a task hasn't left what it should, or left what it should have removed */
const expectLeft = async (
  { admin }: TestServer,
  { name, planned, leaves, leavesOff }: Task,
): Promise<void> => {
  for (const { month, plans } of leaves ?? []) {
    const { body } = await admin.get(`/api/allocations/month/${month}`);
    const found = body as { teamMemberId: number; allocatedHours: number }[];
    const isMoved = planned !== undefined && planned.month === month;
    const isWrong =
      found.length !== plans || found.some(({ allocatedHours }) => Number(allocatedHours) !== 20);
    if (isWrong || (isMoved && found[0]?.teamMemberId === 1))
      throw new Error(`${name}: ${month} has ${JSON.stringify(found)}`);
  }
  if (leavesOff === undefined) return;
  const { text, body } = await admin.get('/api/team-members/1/time-off');
  const [entry] = (body as { entries: { daysByYear: Record<string, number> }[] }).entries;
  if (entry?.daysByYear['2026'] !== leavesOff) throw new Error(`${name}: ${text}`);
};

const measureTask = async (browser: Browser, task: Task, pace: Pace): Promise<Taken> =>
  withPlanner('empty', async (server) => {
    const { name, path, isBare, planned, run } = task;
    if (!isBare) await enterAgency(server);
    if (planned) await plan(server, planned);
    const context = await openContext(browser, server.url, { reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      await page.goto(path);
      await settled(page);
      const robot = new Robot(page, pace);
      const begun = performance.now();
      await run(robot);
      const seconds = Number(((performance.now() - begun) / 1000).toFixed(1));
      await expectLeft(server, task);
      return { name, keys: robot.keys, clicks: robot.clicks, seconds };
    } finally {
      await context.close();
    }
  });

/** Measures the keys, presses and seconds of a planner's everyday tasks, at one pace, in each available way. */
const measureTasks = async (pace: Pace, { keep }: Asked): Promise<void> => {
  const taken = await withBrowser(async (browser) => {
    const found: Taken[] = [];
    for (const task of tasks) found.push(await measureTask(browser, task, pace));
    return found;
  });
  console.log('| | keys | clicks | seconds |\n|---|--:|--:|--:|');
  for (const { name, keys, clicks, seconds } of taken)
    console.log(`| ${name} | ${keys} | ${clicks} | ${seconds} |`);
  console.log(`\nWritten to ${await keep('tasks', { pace, load: loadAverage(), taken })}`);
};

export const everydayTasks = bench({
  needs: ['Chromium'],
  usual: { key: 150, click: 1_000 },
  tiny: { key: 10, click: 10 },
  measure: measureTasks,
});
