import type { Page } from 'playwright';
import { add, aUser } from '../agency.ts';
import type { TestServer } from '../server.ts';
import { dialogOf } from './forms.ts';
import { enterSmallAgency } from './smallAgency.ts';
import { test } from './test.ts';
import { expect, settled } from './visit.ts';

const kofi = { username: 'kofi', password: 'battery staple' };

/** The small agency, a subscription and the rent, and a second administrator. */
const enterRecords = async (server: TestServer) => {
  const { admin } = server;
  const entered = await enterSmallAgency(server);
  const framewise = { name: 'Framewise', defaultMonthlyCost: '120', costType: 'direct' };
  await add(admin, '/api/software-costs', framewise);
  const rent = { name: 'Rent', category: 'office', amount: '900', month: '2026-10', isRecurring: true };
  await add(admin, '/api/other-costs', rent);
  await add(admin, '/api/admin/users', aUser(kofi.username, { role: 'admin', password: kofi.password }));
  return entered;
};

/** All records, without versions, which no undo restores. */
const recordsOf = async ({ admin }: TestServer) => {
  const lists = ['clients', 'projects', 'team-members', 'software-costs', 'other-costs'];
  const texts = await Promise.all(lists.map(async (list) => (await admin.get(`/api/${list}`)).text));
  return texts.map((text) => JSON.parse(text.replaceAll(/"version":\d+/g, '"version":0')) as unknown);
};

type Fields = Record<string, unknown>;
type Edit = { path: string; button: string; title: string | RegExp; label: string; to: string; save: string };

/** Edits one field of a record in its list. */
const edit = async (page: Page, { path, button, title, label, to, save }: Edit): Promise<void> => {
  await page.goto(path);
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = dialogOf(page, title);
  await dialog
    .getByLabel(new RegExp(`^${RegExp.escape(label)}`))
    .first()
    .fill(to);
  await dialog.getByRole('button', { name: save }).click();
  await expect(dialog).toHaveCount(0);
};

const renameClient: Edit = {
  path: '/clients',
  button: 'Edit Alder',
  title: /client/i,
  label: 'Name',
  to: 'Alder & Daughters',
  save: 'Rename client',
};
const renamePerson: Edit = {
  path: '/team-members',
  button: 'Edit Ada Byrne',
  title: 'Edit Team Member',
  label: 'Email',
  to: 'ada.byrne@agency.example',
  save: 'Update Team Member',
};

const undo = async (page: Page, said: string): Promise<void> => {
  await page.keyboard.press('Control+Z');
  await expect(page.getByRole('alertdialog').filter({ hasText: said }).first()).toBeVisible();
};

test('changes of records of all kinds are undone one by one from another page, after it was loaded anew', async ({
  empty,
  visit,
}) => {
  const { retainerId } = await enterRecords(empty);
  const before = await recordsOf(empty);
  const page = await visit(empty, { path: '/' });
  await edit(page, renameClient);
  await edit(page, {
    path: '/projects',
    button: 'Edit Care plan',
    title: 'Edit Project',
    label: 'Revenue',
    to: '4200',
    save: 'Update Project',
  });
  await page.goto(`/projects/${retainerId}`);
  await page.getByRole('button', { name: /^Archive/ }).click();
  await expect(page.getByText('Care plan archived')).toBeVisible();
  await edit(page, renamePerson);
  await edit(page, {
    path: '/software-costs',
    button: 'Edit Framewise',
    title: /Software Cost/,
    label: 'Monthly Cost (£)',
    to: '150',
    save: 'Update',
  });
  await edit(page, {
    path: '/other-costs',
    button: 'Edit Rent',
    title: /Other Cost/,
    label: 'Amount (£)',
    to: '950',
    save: 'Update Cost',
  });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.reload();
  await settled(page);
  const standing = async () => {
    const [clients, projects, people, subscriptions, costs] = (await recordsOf(empty)) as Fields[][];
    const project = projects?.find(({ id }) => id === retainerId);
    const [client, person, subscription, cost] = [clients, people, subscriptions, costs].map(
      (list) => list?.[0],
    );
    return [
      cost?.amount,
      subscription?.defaultMonthlyCost,
      person?.email,
      project?.isArchived ?? false,
      project?.revenue,
      client?.name,
    ];
  };
  const changed = ['950', '150', 'ada.byrne@agency.example', true, '4200', 'Alder & Daughters'];
  expect(await standing()).toEqual(changed);
  const were = ['900', '120', 'ada@agency.example', false, '3000', 'Alder'];
  for (const [place, said] of [
    'Undid: other cost RentAmount from October 2026 £950 → £900.',
    'Undid: software cost FramewiseDefault cost from October 2026 £150 → £120.',
    'Undid: team member Ada Byrne',
    'Undid: project Care planArchived Yes → No.',
    'Undid: project Care planRevenue from October 2026 £4,200 → £3,000.',
    'Undid: client Alder & DaughtersName Alder & Daughters → Alder.',
  ].entries()) {
    await undo(page, said);
    // One at a time; earlier changes stay.
    await expect.poll(standing).toEqual([...were.slice(0, place + 1), ...changed.slice(place + 1)]);
  }
  expect(await recordsOf(empty)).toEqual(before);
  await undo(page, 'Nothing to undo');

  // Redoes all of it.
  await page.keyboard.press('Control+Y');
  await expect(page.getByText('Did again: client Alder')).toBeVisible();
  expect((await empty.admin.get('/api/clients')).body).toMatchObject([{ name: 'Alder & Daughters' }]);
});

test('what a colleague has changed since stays, and is said; the rest of it is undone', async ({
  empty,
  visit,
}) => {
  const { memberId } = await enterRecords(empty);
  const page = await visit(empty, { path: '/' });
  await edit(page, renameClient);
  await edit(page, renamePerson);
  const other = await visit(empty, { as: kofi });
  await edit(other, { ...renameClient, button: 'Edit Alder & Daughters', to: 'Alder Group' });
  await edit(other, { ...renamePerson, label: 'Annual Salary', to: '40000' });

  await page.bringToFront();
  await page.goto('/schedule');
  await settled(page);
  await undo(page, 'Undid: team member Ada Byrne');
  const { body } = await empty.admin.get('/api/team-members');
  expect(body).toMatchObject([{ id: memberId, email: 'ada@agency.example', salary: '40000' }]);
  await undo(page, 'Not undone: client Alder Group');
  await expect(page.getByText('Una Quill has changed Alder Group since: that stays.')).toBeVisible();
  expect((await empty.admin.get('/api/clients')).body).toMatchObject([{ name: 'Alder Group' }]);
  // The dialog shows the conflict, and chooses nothing by itself.
  await page.getByRole('button', { name: 'Look…' }).click();
  await expect(dialogOf(page, 'Undo this change')).toContainText('Changed by Una Quill');
});
