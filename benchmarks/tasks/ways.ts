import type { Robot } from './robot.ts';

export const people = ['Ada Byrne', 'Cleo Dunn', 'Ewan Frey', 'Gail Hurst', 'Ivo Jansen'];
export const projects = ['Care plan', 'Member portal', 'Shop support'];

/** Five people on three projects in the specification's dialog, project by project. */
export const inTheDialog = async (robot: Robot): Promise<void> => {
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

/** The same on the schedule: each project is opened, and people are added under it with their hours. */
export const onTheSchedule = async (robot: Robot): Promise<void> => {
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

/** Gives 20 hours of the largest gap to whoever is free next month, by both lists and the dialog. */
export const giveByTheDialog = async (robot: Robot): Promise<void> => {
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

/** The same in the schedule, where the largest gap lists who is free. */
export const giveInTheSchedule = async (robot: Robot): Promise<void> => {
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

/** From an empty agency to a figure that isn't £0, by the steps that the dashboard offers. */
export const firstFigure = async (robot: Robot): Promise<void> => {
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
