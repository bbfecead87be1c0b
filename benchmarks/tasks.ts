import type { Browser, Locator, Page } from 'playwright';
import { add, aRetainer, aTeamMember } from '../tests/agency.ts';
import { openContext, settled } from '../tests/e2e/visit.ts';
import type { TestServer } from '../tests/server.ts';
import { keep, loadAverage } from './measure.ts';
import { withBrowser, withPlanner } from './planners.ts';

/** Milliseconds of a key and of a press of the mouse with the way to it, for everybody alike. */
const pace = { key: 150, click: 1000 };

/** More stops of Tab than any way has. */
const mostStops = 120;

const people = ['Ada Byrne', 'Cleo Dunn', 'Ewan Frey', 'Gail Hurst', 'Ivo Jansen'];
const projects = ['Care plan', 'Member portal', 'Shop support'];

const enterAgency = async ({ admin }: TestServer): Promise<void> => {
  const clientId = await add(admin, '/api/clients', { name: 'Alder' });
  for (const [index, name] of projects.entries())
    await add(admin, '/api/projects', aRetainer(clientId, { name, revenue: String(9000 - 1000 * index) }));
  for (const name of people) await add(admin, '/api/team-members', aTeamMember({ name }));
};

/** Somebody who presses keys and the mouse at a fixed pace, and counts. */
class Robot {
  readonly page: Page;
  keys = 0;
  clicks = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await this.page.keyboard.press(key);
      await this.page.waitForTimeout(pace.key);
    }
  }

  async type(text: string): Promise<void> {
    await this.press(...text);
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await this.page.waitForTimeout(pace.click);
    await target.click();
  }

  /** Presses Tab until it has come to something. @throws Error when it does not lead there */
  async reach(target: Locator): Promise<void> {
    await target.waitFor();
    for (let stops = 0; stops < mostStops; stops += 1) {
      if (await target.and(this.page.locator(':focus')).count()) return;
      await this.press('Tab');
    }
    throw new Error(`Tab does not lead to ${target}`);
  }
}

type Task = {
  name: string;
  path: string;
  /** What is there before: three projects and five people, or nothing at all. */
  isBare?: boolean;
  run: (robot: Robot) => Promise<void>;
  /** How many people have 20 hours on a project in a month once it is done. */
  leaves?: { month: string; plans: number };
};

/** Five people on three projects in the specification's dialog, one project after the other. */
const inTheDialog = async (robot: Robot): Promise<void> => {
  const { page } = robot;
  for (const project of projects) {
    await robot.reach(page.getByRole('button', { name: `Allocate hours to ${project}` }));
    await robot.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Allocate Hours - ${project}` });
    for (const person of people) {
      await robot.reach(dialog.getByRole('combobox', { name: 'Team member' }));
      await robot.type(person.slice(0, 2));
      await robot.press('ArrowDown', 'Enter');
      await robot.reach(dialog.getByRole('textbox', { name: 'Hours' }).last());
      await robot.type('20');
      await robot.press('Enter');
    }
    await robot.reach(dialog.getByRole('button', { name: 'Save Allocations' }));
    await robot.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  }
};

/** The same on the schedule, project by project: each opens, and people are added under it with their hours. */
const onTheSchedule = async (robot: Robot): Promise<void> => {
  const { page } = robot;
  await robot.reach(page.getByRole('grid'));
  for (const project of projects) {
    await robot.press('Enter', 'ArrowDown');
    for (const person of people) {
      await robot.press('Enter');
      await robot.type(person.slice(0, 2));
      await robot.press('ArrowDown', 'Enter');
      await page.getByRole('textbox', { name: new RegExp(`^Hours of ${person} on ${project}`) }).waitFor();
      await robot.type('20');
      await robot.press('Enter');
    }
    await robot.press('ArrowDown');
  }
  await page.getByText('All changes saved').waitFor();
};

/** Whoever is free next month gets 20 hours of the largest gap, by the lists of both and the dialog. */
const giveByTheDialog = async (robot: Robot): Promise<void> => {
  const { page } = robot;
  await robot.click(page.getByRole('link', { name: 'Team Utilisation' }));
  await robot.click(page.getByRole('button', { name: 'Next month' }));
  await page
    .getByRole('row', { name: /Ada Byrne/ })
    .first()
    .waitFor();
  await robot.click(page.getByRole('link', { name: 'Monthly Planning' }));
  await robot.click(page.getByRole('button', { name: `Allocate hours to ${projects[0]}` }));
  const dialog = page.getByRole('dialog');
  await robot.click(dialog.getByRole('combobox', { name: 'Team member' }));
  await robot.type('Ad');
  await robot.press('ArrowDown', 'Enter');
  await robot.click(dialog.getByRole('textbox', { name: 'Hours' }).last());
  await robot.type('20');
  await robot.press('Enter');
  await robot.click(dialog.getByRole('button', { name: 'Save Allocations' }));
  await dialog.waitFor({ state: 'hidden' });
};

/** The same in the schedule: the largest gap says who is free then. */
const giveInTheSchedule = async (robot: Robot): Promise<void> => {
  const { page } = robot;
  const needs = page.getByRole('region', { name: /^Needs hours/ });
  const next = page.getByRole('columnheader').nth(2);
  const month = (await next.innerText()).split('\n')[0] ?? '';
  await robot.click(needs.getByRole('button', { name: new RegExp(`${projects[0]}.*${month}`) }).first());
  await robot.click(needs.getByRole('button', { name: /^Give .* hours on/ }).first());
  await robot.type('20');
  await robot.press('Enter');
  await page.getByRole('gridcell', { name: '20h' }).first().waitFor();
};

/** From an agency without anything to a figure that isn't £0, by the steps that the dashboard offers. */
const firstFigure = async (robot: Robot): Promise<void> => {
  const { page } = robot;
  await robot.click(page.getByRole('button', { name: 'Create the first project' }));
  await robot.reach(page.getByLabel('Project Name'));
  await robot.type('Website');
  await robot.press('Tab');
  await robot.type('Acme Ltd');
  await robot.press('Enter');
  await page.getByText('Client created successfully').waitFor();
  await robot.reach(page.getByLabel('Revenue (£)'));
  await robot.type('3000');
  await robot.press('Enter');
  await page.getByText('£3,000', { exact: true }).first().waitFor();
};

const everybody = { month: '2026-10', plans: people.length * projects.length };
const onePerson = { month: '2026-11', plans: 1 };

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
  { name: 'a new agency to its first figure', path: '/', isBare: true, run: firstFigure },
];

type Taken = { name: string; keys: number; clicks: number; seconds: number };

/** @throws Error when a task has not left what it is about */
const expectLeft = async ({ admin }: TestServer, { name, leaves }: Task): Promise<void> => {
  if (!leaves) return;
  const { body } = await admin.get(`/api/allocations/month/${leaves.month}`);
  const plans = (body as { allocatedHours: number }[]).map(({ allocatedHours }) => Number(allocatedHours));
  if (plans.length !== leaves.plans || plans.some((hours) => hours !== 20))
    throw new Error(`${name}: ${leaves.month} has ${JSON.stringify(plans)}`);
};

const measureTask = async (browser: Browser, task: Task): Promise<Taken> =>
  withPlanner('empty', async (server) => {
    const { name, path, isBare, run } = task;
    if (!isBare) await enterAgency(server);
    const context = await openContext(browser, server.url, { reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      await page.goto(path);
      await settled(page);
      const robot = new Robot(page);
      const begun = performance.now();
      await run(robot);
      const seconds = Number(((performance.now() - begun) / 1000).toFixed(1));
      await expectLeft(server, task);
      return { name, keys: robot.keys, clicks: robot.clicks, seconds };
    } finally {
      await context.close();
    }
  });

/** How many keys, presses and seconds a planner's everyday tasks take, at one pace, each way there is. */
export const measureTasks = async (): Promise<void> => {
  const taken = await withBrowser(async (browser) => {
    const found: Taken[] = [];
    for (const task of tasks) found.push(await measureTask(browser, task));
    return found;
  });
  console.log('| | keys | clicks | seconds |\n|---|--:|--:|--:|');
  for (const { name, keys, clicks, seconds } of taken)
    console.log(`| ${name} | ${keys} | ${clicks} | ${seconds} |`);
  console.log(`\nWritten to ${await keep('tasks', { pace, load: loadAverage(), taken })}`);
};
