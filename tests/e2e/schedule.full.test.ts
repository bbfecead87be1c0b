import { add, aFreelancer, aRetainer, aTeamMember } from '../agency.ts';
import type { TestServer } from '../server.ts';
import { test, type Visit } from './test.ts';
import { expect } from './visit.ts';

/** A retainer of ten days a month that nobody is planned for, and two people who could be. */
const enterAgency = async ({ admin }: TestServer) => {
  const clientId = await add(admin, '/api/clients', { name: 'Alder' });
  await add(admin, '/api/projects', aRetainer(clientId, { name: 'Care plan' }));
  await add(admin, '/api/team-members', aTeamMember({ name: 'Ada Byrne', role: 'Designer' }));
  await add(admin, '/api/freelancers', aFreelancer({ name: 'Ben Osei', role: 'Designer' }));
};

const openBoth = async (empty: TestServer, visit: Visit) => {
  const one = await visit(empty, { path: '/schedule' });
  const other = await visit(empty, { path: '/schedule' });
  return { one, other };
};

test('hours are given to who is free, seen by others at once, and changed in place by keys alone', async ({
  empty,
  visit,
}) => {
  await enterAgency(empty);
  const { one, other } = await openBoth(empty, visit);
  const needs = one.getByRole('region', { name: /^Needs hours/ });
  const need = needs.getByRole('button', { name: /^Care plan/ }).first();
  await one.bringToFront();
  await need.click();
  await needs.getByRole('button', { name: /^Give Ada Byrne hours on Care plan/ }).click();
  const field = one.getByRole('textbox', { name: /^Hours of Ada Byrne on Care plan/ });
  await expect(field).toBeFocused();
  await expect(one.getByRole('status').filter({ hasText: 'Ada Byrne then has' })).toBeVisible();
  await field.fill('12');
  await field.press('Enter');
  const row = (page: typeof one) => page.getByRole('row', { name: /Ada Byrne/ }).first();
  await expect(row(one)).toContainText('12h');
  await expect(row(other)).toContainText('12h');

  // By keys: the row opens, the hours change, and what nobody could work is refused where it was typed.
  const hours = one.getByRole('button', { name: /^Hours of Ada Byrne on Care plan.*: 12h/ });
  await hours.focus();
  await one.keyboard.press('Enter');
  await one.keyboard.type('7.25');
  await one.keyboard.press('Enter');
  await expect(one.getByText('Enter hours in steps of half an hour')).toBeVisible();
  await one.keyboard.press('Escape');
  await hours.focus();
  await one.keyboard.press('Enter');
  await one.keyboard.type('20');
  await one.keyboard.press('Enter');
  await expect(row(other)).toContainText('20h');
});

test('hours that two people change at once are not lost: who was later is told, and decides', async ({
  empty,
  visit,
  faults,
}) => {
  faults.allow(/ 409 /);
  await enterAgency(empty);
  const { one, other } = await openBoth(empty, visit);
  const cell = /^Hours of Ada Byrne on Care plan/;
  for (const page of [one, other]) {
    await page
      .getByRole('button', { name: /Ada Byrne/ })
      .first()
      .click();
    await page.getByRole('combobox', { name: 'Add a project for Ada Byrne' }).fill('Care');
    await page.getByRole('option', { name: /Care plan/ }).click();
    await expect(page.getByRole('textbox', { name: cell })).toBeFocused();
  }
  await one.getByRole('textbox', { name: cell }).fill('10');
  await other.getByRole('textbox', { name: cell }).fill('16');
  await other.getByRole('textbox', { name: cell }).press('Enter');
  await expect(other.getByRole('row', { name: /Ada Byrne/ }).first()).toContainText('16h');
  await one.bringToFront();
  await one.getByRole('textbox', { name: cell }).press('Enter');
  await expect(one.getByText(/has made this 16h meanwhile/)).toBeVisible();
  await one.getByRole('textbox', { name: cell }).press('Enter');
  await expect(other.getByRole('row', { name: /Ada Byrne/ }).first()).toContainText('10h');
});

test('months go on and back without an end, and the address keeps them', async ({ empty, visit }) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/schedule?month=2031-03' });
  await expect(page.getByRole('columnheader', { name: /^Mar 2031/ })).toBeVisible();
  await page.getByRole('button', { name: 'A month on' }).click();
  await expect(page).toHaveURL(/month=2031-04/);
  await expect(page.getByRole('columnheader', { name: /^Sep 2031/ })).toBeVisible();
  await page.getByRole('button', { name: /^Shown:/ }).click();
  await expect(page).toHaveURL('/schedule');
});
