import type { Locator, Page } from 'playwright';
import { add, aRetainer, aTeamMember, aUser } from '../agency.ts';
import type { TestServer } from '../server.ts';
import { dialogOf, find } from './forms.ts';
import { type Credentials, expect } from './visit.ts';

export const kofi: Credentials = { username: 'kofi', password: 'battery staple' };

/**
 * A retainer, Care plan, that needs 50 hours a month, two team members, Ada Byrne and Grace Marsh, and a second
 * administrator, Kofi. Nobody is allocated.
 */
export const enterCarePlan = async ({ admin }: TestServer): Promise<void> => {
  const clientId = await add(admin, '/api/clients', { name: 'Alder' });
  await add(admin, '/api/projects', aRetainer(clientId, { name: 'Care plan' }));
  await add(admin, '/api/team-members', aTeamMember({ name: 'Ada Byrne' }));
  await add(admin, '/api/team-members', aTeamMember({ name: 'Grace Marsh' }));
  await add(admin, '/api/admin/users', aUser(kofi.username, { role: 'admin', password: kofi.password }));
};

/** Opens the month's plan of Care plan, which has nobody yet. */
export const openPlan = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Allocate hours to Care plan' }).click();
  const dialog = dialogOf(page, 'Allocate Hours - Care plan');
  await expect(dialog.getByText('Nobody is allocated yet')).toBeVisible();
  return dialog;
};

/** Adds somebody to the open plan, without saving. */
export const addPerson = async (page: Page, person: string, hours: string): Promise<void> => {
  await find(page, 'Team member', person);
  await page.getByRole('textbox', { name: 'Hours', exact: true }).fill(hours);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
};

export const savePlan = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Save Allocations' }).click();
