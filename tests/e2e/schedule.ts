import type { Page } from 'playwright';
import { add, aFreelancer, aRetainer, aTeamMember } from '../agency.ts';
import type { TestServer } from '../server.ts';
import type { Visit } from './test.ts';
import { expect } from './visit.ts';

/** A retainer of ten days a month that nobody is planned on, and two people who could be. */
export const enterAgency = async ({ admin }: TestServer) => {
  const clientId = await add(admin, '/api/clients', { name: 'Alder' });
  await add(admin, '/api/projects', aRetainer(clientId, { name: 'Care plan' }));
  await add(admin, '/api/team-members', aTeamMember({ name: 'Ada Byrne', role: 'Designer' }));
  await add(admin, '/api/freelancers', aFreelancer({ name: 'Ben Osei', role: 'Designer' }));
};

export const openBoth = async (empty: TestServer, visit: Visit) => {
  const one = await visit(empty, { path: '/schedule' });
  const other = await visit(empty, { path: '/schedule' });
  return { one, other };
};

const grid = (page: Page) => page.getByRole('grid', { name: 'Everybody’s hours by month' });
export const row = (page: Page, name: RegExp) => page.getByRole('row', { name }).first();
/** The cells of a person's hours on a project, month by month; expands the person's row where it is collapsed. */
export const hoursOf = async (page: Page, person: string, project: string) => {
  const heading = grid(page)
    .getByRole('button', { name: new RegExp(`${person}`) })
    .first();
  if ((await heading.getAttribute('aria-expanded')) === 'false') {
    await heading.click();
    // The press is drawn before the rows are; the next call for the same person must find them expanded.
    await expect(heading).toHaveAttribute('aria-expanded', 'true');
  }
  return grid(page)
    .locator(`[data-kind="hours"][data-person="${await personOf(page, person)}"]`)
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${project}`) }) })
    .getByRole('gridcell');
};

const personOf = async (page: Page, person: string): Promise<string> =>
  (await grid(page)
    .locator('[data-kind="person"]')
    .filter({ hasText: person })
    .getAttribute('data-person')) ?? '';

export const ada = (page: Page) => row(page, /Ada Byrne/);

/** Expands Ada's row by keyboard and adds a row for Care plan, whose first cell is then open. */
export const addCarePlan = async (page: Page) => {
  await page.bringToFront();
  await grid(page).focus();
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('combobox', { name: 'Add a project for Ada Byrne' })).toBeFocused();
  await page.keyboard.type('Care');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Hours of Ada Byrne on Care plan/ })).toBeFocused();
};

/** A step of the tour. */
export const tourStep = (page: Page, count: number) =>
  page.getByRole('dialog', { name: new RegExp(`^Step ${count} of 5 `) });
export const tourOffer = (page: Page) => page.getByRole('button', { name: 'Take the tour' });

/** Positions of a step's card and of the element it is about. */
export const tourBoxesOf = async (page: Page, count: number) => {
  const card = await tourStep(page, count).boundingBox();
  const about = await page.locator('[data-slot~="tour-ring"]').boundingBox();
  if (!card || !about) throw new Error(`Step ${count} is not in sight`);
  return { card, about };
};
