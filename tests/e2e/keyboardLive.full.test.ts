import { add, aTeamMember } from '../agency.ts';
import { dialogOf, expectToast } from './forms.ts';
import { hoursOf } from './schedule.ts';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { pressByKey, tabTo } from './tabTo.ts';
import { test } from './test.ts';
import { expect, thisMonth } from './visit.ts';

test('by keyboard alone, hours typed in the Allocate dialog keep focus and text while a colleague’s arrive, and meet them', async ({
  empty,
  visit,
}) => {
  const { retainerId, memberId, freelancerId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 39 }]);
  const page = await visit(empty, { path: '/allocations' });
  const { keyboard } = page;
  const opener = page.getByRole('button', { name: 'Allocate hours to Care plan' });
  await pressByKey(page, opener);
  const dialog = dialogOf(page, 'Allocate Hours - Care plan');
  const badge = dialog.getByRole('button', { name: 'Hours of Ada Byrne: 39h' });
  // Tab moves within the page until the dialog is open.
  await expect(badge).toBeVisible();
  await pressByKey(page, badge);
  const field = dialog.getByRole('textbox', { name: 'Hours of Ada Byrne' });
  await expect(field).toBeFocused();
  await keyboard.type('2');

  // In the middle of typing.
  const theirs = [
    { teamMemberId: memberId, allocatedHours: 31 },
    { freelancerId, allocatedHours: 6 },
  ];
  await plan(empty, retainerId, theirs, { expectedVersion: 1 });
  await expect(dialog.getByText('Somebody has changed this plan since you opened it')).toBeVisible();
  await expect(field).toBeFocused();
  await keyboard.type('0');
  await expect(field).toHaveValue('20');

  await keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Hours of Ada Byrne: 20h' })).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  const save = dialog.getByRole('button', { name: 'Save Allocations' });
  await pressByKey(page, save);
  await expect(dialog.getByText(/changed this plan on/)).toBeVisible();
  const difference = dialog.locator('[data-slot~="plan-difference"]').filter({ hasText: 'Ada Byrne' });
  await expect(difference.locator('dd')).toHaveText(['39h', '31h', '20h']);
  await expect(dialog.locator(':focus')).toHaveCount(1);

  await pressByKey(page, save);
  await expectToast(page, 'Allocation saved successfully');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  const { body } = await empty.admin.get(`/api/allocations/project/${retainerId}/month/${thisMonth}`);
  expect(body).toMatchObject({ additionalHours: 0 });
  expect(
    (body as { allocations: { allocatedHours: number }[] }).allocations
      .map((one) => one.allocatedHours)
      .sort(),
  ).toEqual([20, 6]);
});

test('by keyboard alone, focus goes with what is compared in the Allocate dialog, back to editing, and to where it was opened', async ({
  empty,
  visit,
}) => {
  const { retainerId, memberId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 39 }]);
  const page = await visit(empty, { path: '/allocations' });
  const { keyboard } = page;
  const opener = page.getByRole('button', { name: 'Allocate hours to Care plan' });
  await pressByKey(page, opener);
  const dialog = dialogOf(page, 'Allocate Hours - Care plan');
  const badge = dialog.getByRole('button', { name: 'Hours of Ada Byrne: 39h' });
  // Tab moves within the page until the dialog is open.
  await expect(badge).toBeVisible();
  await pressByKey(page, badge);
  await keyboard.type('20');
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 31 }], { expectedVersion: 1 });

  const compare = dialog.getByRole('button', { name: 'Compare', exact: true });
  await expect(compare).toBeVisible();
  await pressByKey(page, compare);
  await expect(dialog.getByRole('button', { name: 'Keep all mine' })).toBeFocused();
  await pressByKey(page, dialog.getByRole('button', { name: 'Continue editing' }));
  await expect(dialog.getByRole('button', { name: 'Hours of Ada Byrne: 20h' })).toBeFocused();
  await expect(page.getByRole('listbox')).toBeHidden();
  await keyboard.press('Enter');
  await keyboard.type('0');
  await keyboard.press('Enter');
  await pressByKey(page, dialog.getByRole('button', { name: 'Put back' }));
  await expect(dialog.getByRole('button', { name: 'Remove Ada Byrne' })).toBeFocused();
  await pressByKey(page, dialog.getByRole('button', { name: 'Save Allocations' }));
  await expectToast(page, 'Allocation saved successfully');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('by keyboard alone, a person chosen to be added stays chosen, with focus, while a colleague adds another', async ({
  empty,
  visit,
}) => {
  const { retainerId, freelancerId } = await enterSmallAgency(empty);
  const page = await visit(empty, { path: '/allocations' });
  const { keyboard } = page;
  await pressByKey(page, page.getByRole('button', { name: 'Allocate hours to Care plan' }));
  const dialog = dialogOf(page, 'Allocate Hours - Care plan');
  const member = dialog.getByRole('combobox', { name: 'Team member' });
  await tabTo(page, member);
  await keyboard.type('Ada');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(member).toHaveValue(/^Ada Byrne/);
  const hours = dialog.getByRole('textbox', { name: 'Hours', exact: true });
  await tabTo(page, hours);
  await keyboard.type('1');
  await plan(empty, retainerId, [{ freelancerId, allocatedHours: 6 }]);
  await expect(dialog.getByText('Somebody has changed this plan since you opened it')).toBeVisible();
  await expect(hours).toBeFocused();
  await keyboard.type('2');
  await keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Hours of Ada Byrne: 12h' })).toBeVisible();
  await expect(member).toHaveValue('');
  await pressByKey(page, dialog.getByRole('button', { name: 'Save Allocations' }));
  await expectToast(
    page,
    'Allocation saved successfully',
    'What others have changed in this plan meanwhile is kept as well.',
  );
});

test('by keyboard alone, a cell of the schedule keeps focus and text while rows and figures around it change, and asks whose to keep', async ({
  empty,
  visit,
}) => {
  const { retainerId, memberId, freelancerId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 8 }]);
  const page = await visit(empty, { path: '/schedule' });
  const { keyboard } = page;
  const grid = page.getByRole('grid');
  await tabTo(page, grid);
  await keyboard.press('Control+Home');
  for (const key of ['ArrowDown', 'Enter', 'ArrowDown']) await keyboard.press(key);
  await keyboard.type('1');
  const editor = grid.getByRole('textbox', { name: /^Hours of Ada Byrne on Care plan/ });
  await expect(editor).toBeFocused();

  // A row to be sorted above the cell, other hours, and the cell's own hours.
  const needed = page.getByRole('row', { name: /^Hours still needed/ });
  await add(empty.admin, '/api/team-members', aTeamMember({ name: 'Aaron Early' }));
  const theirs = [
    { teamMemberId: memberId, allocatedHours: 31 },
    { freelancerId, allocatedHours: 6 },
  ];
  await plan(empty, retainerId, theirs, { expectedVersion: 1 });
  await expect(needed).toContainText('53h');
  await expect(editor).toBeFocused();
  await keyboard.type('2');
  await expect(editor).toHaveValue('12');

  await keyboard.press('Tab');
  const cell = (await hoursOf(page, 'Ada Byrne', 'Care plan')).first();
  await expect(cell).toContainText(/^12 .* has made this 31h meanwhile/);
  await expect(grid).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(cell).toHaveText('12h');
  await expect(page.getByText('All changes saved')).toBeVisible();
  // No row is added above the active one until the order is refreshed.
  await expect(grid.getByRole('row', { name: /Aaron Early/ })).toHaveCount(0);
  await page.getByRole('button', { name: '1 change, refresh the order' }).press('Enter');
  await expect(grid.getByRole('row', { name: /Aaron Early/ })).toBeVisible();
});
