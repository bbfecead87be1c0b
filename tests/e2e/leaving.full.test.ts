import type { Page } from 'playwright';
import { add, aRetainer, aTeamMember } from '../agency.ts';
import type { TestServer } from '../server.ts';
import { choose, dialogOf, expectToast, find, rowOf } from './forms.ts';
import { hoursOf } from './schedule.ts';
import { pressByKey, tabTo } from './tabTo.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

/** Ada has hours on two projects up to January; Grace has the same role and could take them over. */
const enterAgency = async ({ admin }: TestServer) => {
  const clientId = await add(admin, '/api/clients', { name: 'Alder' });
  const care = await add(admin, '/api/projects', aRetainer(clientId, { name: 'Care plan' }));
  const site = await add(admin, '/api/projects', aRetainer(clientId, { name: 'Website' }));
  const adaId = await add(admin, '/api/team-members', aTeamMember({ name: 'Ada Byrne' }));
  await add(admin, '/api/team-members', aTeamMember({ name: 'Grace Marsh' }));
  for (const [projectId, month, allocatedHours] of [
    [care, '2026-11', 10],
    [care, '2026-12', 20],
    [site, '2026-12', 8],
    [site, '2027-01', 12.5],
  ] as const)
    await add(admin, '/api/allocations', { projectId, teamMemberId: adaId, month, allocatedHours });
  return { adaId };
};

const decemberOf = async ({ admin }: TestServer) => {
  const { body } = await admin.get('/api/allocations/month/2026-12');
  return (body as { teamMember: { name: string }; allocatedHours: number }[])
    .map(({ teamMember, allocatedHours }) => `${teamMember.name} ${allocatedHours}`)
    .sort();
};

const leaves = (page: Page) => dialogOf(page, 'Ada Byrne leaves in a month');

test('somebody leaves and hands their hours over, by mouse: one change, which one Undo takes back', async ({
  empty,
  visit,
}) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/team-members' });
  await page.getByRole('button', { name: 'Leaves in a month…: Ada Byrne' }).click();
  await choose(page, 'Last month', 'November 2026');
  const planned = leaves(page).getByRole('table', { name: 'Planned after November 2026' });
  await expect(planned.getByRole('row', { name: /Care plan/ })).toContainText('Dec 2026 20h');
  await expect(planned.getByRole('row', { name: /Website/ })).toContainText('Dec 2026 8h, Jan 2027 12.5h');
  await leaves(page).getByRole('radio', { name: 'Hand over' }).click();
  await leaves(page).getByRole('button', { name: 'Save' }).click();
  await expect(leaves(page)).toContainText('Choose who takes the hours over');
  await find(page, 'Handed over to', 'Grace Marsh');
  await expect(leaves(page).getByRole('row', { name: /December 2026/ })).toContainText('28h');
  await leaves(page).getByRole('button', { name: 'Save' }).click();
  await expectToast(
    page,
    'Ada Byrne leaves at the end of November 2026',
    '40.5h handed over to Grace Marsh.',
  );
  expect(await decemberOf(empty)).toEqual(['Grace Marsh 20', 'Grace Marsh 8']);

  // Somebody who leaves can't be chosen after their last month.
  const plans = await visit(empty, { path: '/allocations?month=2026-12' });
  await plans.getByRole('button', { name: 'Allocate hours to Care plan' }).click();
  await plans.getByRole('combobox', { name: 'Team Member' }).fill('Ada');
  const option = plans.getByRole('option', { name: /Ada Byrne/ });
  await expect(option).toContainText('Leaves at the end of November 2026');
  await expect(option).toHaveAttribute('aria-disabled', 'true');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(page, 'Ada Byrne’s months and hours are as they were');
  expect(await decemberOf(empty)).toEqual(['Ada Byrne 20', 'Ada Byrne 8']);
});

test('somebody leaves by keys alone; hours after it are named until they are taken off, and Ctrl+Z brings all back', async ({
  empty,
  visit,
}) => {
  const { adaId } = await enterAgency(empty);
  const page = await visit(empty, { path: `/team-members/${adaId}` });
  await pressByKey(page, page.getByRole('button', { name: 'Leaves in a month…' }));
  await pressByKey(page, leaves(page).getByRole('button', { name: /Last month/ }));
  await page.keyboard.type('December 2026');
  await page.keyboard.press('Enter');
  await expect(leaves(page)).toContainText('Jan 2027 12.5h');
  await expect(leaves(page)).toContainText('They stay in the plan');
  await pressByKey(page, leaves(page).getByRole('button', { name: 'Save' }));
  await expectToast(page, 'Ada Byrne leaves at the end of December 2026', '12.5h stay planned after it.');
  const fault = page.getByRole('alert').filter({ hasText: 'planned after the last month' });
  await expect(fault).toContainText(
    'Ada Byrne leaves at the end of December 2026, and has 12.5h in January 2027.',
  );

  const other = await visit(empty, { path: '/schedule' });
  await expect(other.getByRole('rowheader', { name: /Ada Byrne/ })).toContainText('leaves Dec 2026');
  await expect((await hoursOf(other, 'Ada Byrne', 'Website')).nth(3)).toHaveText(
    '12.5h while they are not there',
  );

  await pressByKey(page, page.getByRole('button', { name: 'Hand over or take off…' }));
  await tabTo(page, leaves(page).getByRole('radio', { name: 'Keep planned' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(leaves(page).getByRole('radio', { name: 'Take off' })).toBeChecked();
  await pressByKey(page, leaves(page).getByRole('button', { name: 'Save' }));
  await expectToast(page, 'Ada Byrne leaves at the end of December 2026', '12.5h taken off the plan.');
  await expect(fault).toHaveCount(0);

  await page.keyboard.press('Control+Z');
  await expect(fault).toBeVisible();
  await page.keyboard.press('Control+Z');
  await expect(fault).toHaveCount(0);
  await page.goto('/team-members');
  await expect(rowOf(page, 'Team members', 'Ada Byrne')).toBeVisible();
  expect((await empty.admin.get('/api/team-members')).body).toMatchObject([{ endMonth: null }, {}]);
});
