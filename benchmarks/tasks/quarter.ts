import type { Locator } from 'playwright';
import type { Robot } from './robot.ts';
import { people, projects } from './ways.ts';

const [ada = '', ...others] = people;
const [first = '', , last = ''] = projects;

const row = ({ page }: Robot, name: string): Locator =>
  page.getByRole('grid').getByRole('row', { name: new RegExp(`^${name}`) });

const saved = ({ page }: Robot): Promise<void> => page.getByText('All changes saved').waitFor();

/** Ada's 20 hours on each project, typed in the row that adds one. */
const giveToAda = async (robot: Robot, beginRow: () => Promise<void>): Promise<void> => {
  for (const project of projects) {
    await beginRow();
    await robot.type(project.slice(0, 2));
    await robot.press('ArrowDown', 'Enter');
    await robot.page.getByRole('textbox', { name: new RegExp(`^Hours of ${ada} on ${project}`) }).waitFor();
    await robot.type('20');
    await robot.press('Enter');
  }
};

/** A quarter of five people on three projects: one person's is typed, filled to the right, and pasted on the others. */
export const quarterByKeys = async (robot: Robot): Promise<void> => {
  await robot.reach(robot.page.getByRole('grid'));
  await robot.press('Enter', 'ArrowDown');
  await giveToAda(robot, () => robot.press('Enter'));
  await robot.press('ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowRight', 'Shift+ArrowRight');
  await robot.press('Control+r', 'Control+c', 'ArrowDown');
  for (const _ of others) await robot.press('ArrowDown', 'Control+v');
  await saved(robot);
};

/** The same with the mouse where possible: filled by the corner handle, and pasted at the press. */
export const quarterByMouse = async (robot: Robot): Promise<void> => {
  const { page } = robot;
  await robot.click(page.getByRole('grid').getByRole('button', { name: new RegExp(ada) }));
  await giveToAda(robot, () => robot.click(page.getByRole('button', { name: `Add a project for ${ada}` })));
  const cells = (project: string) => row(robot, project).first().getByRole('gridcell');
  const rows = await Promise.all(
    projects.map(async (project) => ({ project, top: (await cells(project).first().boundingBox())?.y ?? 0 })),
  );
  const [top, , bottom] = rows.toSorted((one, other) => one.top - other.top).map(({ project }) => project);
  await robot.pull(cells(top ?? '').nth(0), cells(bottom ?? '').nth(0), 'middle');
  await robot.pull(page.locator('[data-slot="block-corner"]'), cells(bottom ?? '').nth(2), 'middle');
  await robot.press('Control+c');
  for (const other of others) {
    await robot.click(row(robot, other).getByRole('gridcell').first());
    await robot.press('Control+v');
  }
  await saved(robot);
};

/** Moves 20 hours from one person to another. */
export const moveByKeys = async (robot: Robot): Promise<void> => {
  await robot.reach(robot.page.getByRole('grid'));
  await robot.press('Enter', 'ArrowDown', 'Control+x', 'ArrowDown', 'ArrowDown', 'Control+v');
  await saved(robot);
};

export const moveByMouse = async (robot: Robot): Promise<void> => {
  const { page } = robot;
  await robot.click(page.getByRole('grid').getByRole('button', { name: new RegExp(ada) }));
  const cell = row(robot, first).first().getByRole('gridcell').first();
  await robot.click(cell);
  await robot.pull(
    cell,
    row(robot, others[0] ?? '')
      .getByRole('gridcell')
      .first(),
    'edge',
  );
  await saved(robot);
};

/** Copies a month of everybody's hours into the three after it. */
export const copyByKeys = async (robot: Robot): Promise<void> => {
  const { page } = robot;
  await robot.reach(page.getByRole('grid'));
  await robot.press('.');
  await robot.reach(page.getByRole('button', { name: 'Copy forward…' }));
  await robot.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Copy forward' });
  await robot.reach(dialog.getByRole('button', { name: /What/ }));
  await robot.press('Enter', 'End', 'Enter');
  for (const month of ['Dec 2026', 'Jan 2027']) {
    await robot.reach(dialog.getByRole('checkbox', { name: month }));
    await robot.press('Space');
  }
  await dialog
    .getByRole('row', { name: new RegExp(last) })
    .first()
    .waitFor();
  await robot.press('Enter');
  await saved(robot);
};

export const copyByMouse = async (robot: Robot): Promise<void> => {
  const { page } = robot;
  await robot.click(page.getByRole('button', { name: 'Copy last month…' }));
  const dialog = page.getByRole('dialog', { name: 'Copy forward' });
  for (const month of ['Dec 2026', 'Jan 2027']) await robot.click(dialog.getByText(month));
  await robot.click(dialog.getByRole('button', { name: /^Copy 45 cells/ }));
  await dialog.waitFor({ state: 'hidden' });
};

const over = 'Planned work no longer fits';

/** Two weeks of leave over planned work, with a warning before they are entered. */
export const leaveByKeys = async (robot: Robot): Promise<void> => {
  const { page } = robot;
  await robot.reach(page.getByRole('grid'));
  await robot.press('ArrowRight', 't');
  const dialog = page.getByRole('dialog', { name: 'Enter time off' });
  for (const [field, day] of [
    ['First day', '02112026'],
    ['Last day', '13112026'],
  ] as const) {
    await robot.reach(dialog.getByRole('group', { name: field }).getByRole('spinbutton').first());
    await robot.type(day);
  }
  await dialog.getByText(over).waitFor();
  await robot.reach(dialog.getByRole('button', { name: 'Enter time off' }));
  await robot.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
};

export const leaveByMouse = async (robot: Robot): Promise<void> => {
  const { page } = robot;
  const days = page.getByRole('button', { name: `Days of ${ada}` });
  await days.waitFor();
  await robot.pullAlong(days, (2 - 0.5) / 30, (13 - 0.5) / 30);
  const dialog = page.getByRole('dialog', { name: 'Enter time off' });
  await dialog.getByText(over).waitFor();
  await robot.click(dialog.getByRole('button', { name: 'Enter time off' }));
  await dialog.waitFor({ state: 'hidden' });
};
