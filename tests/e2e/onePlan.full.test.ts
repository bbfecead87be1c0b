import { addPerson, enterCarePlan, kofi, openPlan, savePlan } from './carePlan.ts';
import { expectToast, rowOf } from './forms.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

test('two on different people of one plan both keep what they typed', async ({ empty, visit }) => {
  await enterCarePlan(empty);
  const quick = await visit(empty, { path: '/allocations' });
  const slow = await visit(empty, { as: kofi, path: '/allocations' });
  await openPlan(quick);
  const dialog = await openPlan(slow);
  await addPerson(slow, 'Grace Marsh', '12.5');
  await addPerson(quick, 'Ada Byrne', '20');
  await savePlan(quick);
  await expectToast(quick, 'Allocation saved successfully');
  await expect(dialog.getByText('Somebody has changed this plan since you opened it')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Hours of Grace Marsh: 12.5h' })).toBeVisible();
  await savePlan(slow);
  await expectToast(
    slow,
    'Allocation saved successfully',
    'What others have changed in this plan meanwhile is kept as well.',
  );
  await expect(rowOf(quick, 'Projects', 'Care plan')).toContainText('32.5h of 50h');
});

test('the slower of two on the same hours compares both and picks one, and nothing typed is lost', async ({
  empty,
  visit,
}) => {
  await enterCarePlan(empty);
  const quick = await visit(empty, { path: '/allocations' });
  const slow = await visit(empty, { as: kofi, path: '/allocations' });
  await openPlan(quick);
  const dialog = await openPlan(slow);
  await addPerson(slow, 'Ada Byrne', '12.5');
  await addPerson(quick, 'Ada Byrne', '20');
  await savePlan(quick);
  await expectToast(quick, 'Allocation saved successfully');

  await savePlan(slow);
  await expect(dialog.getByText('admin changed this plan on 14 October 2026')).toBeVisible();
  const difference = dialog
    .getByRole('list', { name: 'Hours on which the two plans differ' })
    .getByRole('listitem')
    .filter({ hasText: 'Ada Byrne' });
  await expect(difference).toContainText('Both changed');
  await expect(difference).toContainText('admin, 14 October 2026');
  await expect(difference.locator('dd')).toHaveText(['—', '20h', '12.5h']);

  await dialog.getByRole('button', { name: 'Continue editing' }).click();
  await expect(dialog.getByRole('button', { name: 'Hours of Ada Byrne: 12.5h' })).toBeVisible();
  await savePlan(slow);
  await expectToast(slow, 'Allocation saved successfully');
  await expect(rowOf(quick, 'Projects', 'Care plan')).toContainText('12.5h of 50h');
});
