import type { Page } from 'playwright';
import { anOtherCost, aSubscription } from '#services/api/testing/bodies.ts';
import { endSessions } from '#services/operationalStore/access/sessions.ts';
import { add, aFreelancer, aRetainer, aTeamMember, aUser } from '../agency.ts';
import { administrator, type TestServer } from '../server.ts';
import { dialogOf, signInAs } from './forms.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

/** One record of every kind that a dialog edits. */
const enterRecords = async ({ admin }: TestServer) => {
  const clientId = await add(admin, '/api/clients', { name: 'Alder' });
  await add(admin, '/api/projects', aRetainer(clientId));
  await add(admin, '/api/team-members', aTeamMember());
  await add(admin, '/api/freelancers', aFreelancer());
  await add(admin, '/api/admin/users', aUser('una'));
  await add(admin, '/api/software-costs', { ...aSubscription, name: 'Figma' });
  await add(admin, '/api/other-costs', { ...anOtherCost, name: 'Rent', month: '2026-10', isRecurring: true });
};

const dialogs = [
  ['/projects', 'New Project', 'Create New Project', 'Project Name'],
  ['/projects', 'Edit Care plan', 'Edit Project', 'Hourly Rate (£)'],
  ['/team-members', 'New Team Member', 'New Team Member', 'Annual Salary'],
  ['/team-members', 'Edit Ada Byrne', 'Edit Team Member', 'Annual Salary'],
  ['/freelancers?view=bench', 'Edit Flo Marsh', 'Edit Freelancer', 'Hourly Rate'],
  ['/software-costs', 'Edit Figma', 'Edit Software Cost', 'Monthly Cost'],
  ['/other-costs', 'Edit Rent', 'Edit Other Cost', 'Amount'],
  ['/users', 'Edit una', 'Edit User', 'Email'],
] as const;

/** Opens a dialog from its page, and types into one of its fields. */
const typeInto = async (page: Page, [path, button, title, label]: (typeof dialogs)[number]) => {
  await page.goto(path);
  await page.getByRole('button', { name: button }).first().click();
  const dialog = dialogOf(page, title);
  const field = dialog.getByLabel(label).first();
  const typed = label === 'Email' ? 'una@elsewhere.example' : '985';
  await field.fill(typed);
  return { dialog, field, typed };
};

test('every dialog asks before the Back button takes away what was typed, and stays as it is', async ({
  empty,
  visit,
}) => {
  await enterRecords(empty);
  const page = await visit(empty);
  for (const each of dialogs) {
    const { dialog, field, typed } = await typeInto(page, each);
    await page.evaluate('history.back()');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(field, each[2]).toHaveValue(typed);
    await page.evaluate('history.back()');
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(dialog).toBeHidden();
    expect(page.url()).toContain(each[0]);
  }
});

test('what was typed into a dialog is there again after signing in again', async ({
  empty,
  visit,
  faults,
}) => {
  faults.allow(/ 401 /);
  await enterRecords(empty);
  const page = await visit(empty);
  // A dialog that creates, one that edits, and the one with a frame of its own.
  for (const each of dialogs.filter((_, place) => [0, 1, 7].includes(place))) {
    const { dialog, field, typed } = await typeInto(page, each);
    await endSessions(empty.planner.pool, '1');
    await field.press('Enter');
    await expect(page.getByText('Admin Login')).toBeVisible();
    // The browser would ask before a reload.
    const asks = `!dispatchEvent(new Event('beforeunload', { cancelable: true }))`;
    expect(await page.evaluate(asks)).toBe(true);
    await signInAs(page, administrator.username, administrator.password);
    await expect(field, each[2]).toHaveValue(typed);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(dialog).toBeHidden();
  }
});

test('nothing that is typed is kept where the next person could read it', async ({
  empty,
  visit,
  faults,
}) => {
  faults.allow(/ 401 /);
  await enterRecords(empty);
  await add(empty.admin, '/api/admin/users', aUser('kofi', { role: 'admin', password: 'battery staple' }));
  const page = await visit(empty);
  await typeInto(page, dialogs[3]);
  await endSessions(empty.planner.pool, '1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Admin Login')).toBeVisible();
  expect(await page.evaluate(`JSON.stringify({ ...sessionStorage, ...localStorage })`)).not.toContain('985');
  await signInAs(page, 'kofi', 'battery staple');
  const dialog = dialogOf(page, 'Edit Team Member');
  await expect(dialog.getByLabel('Annual Salary')).toHaveValue('36000');
});
