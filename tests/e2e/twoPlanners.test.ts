import { addPerson, enterCarePlan, kofi, openPlan, savePlan } from './carePlan.ts';
import { expectToast, figureOf, rowOf } from './forms.ts';
import { isSamePage, mark } from './samePage.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

test("one planner's allocation shows in another's open pages without a reload", async ({ empty, visit }) => {
  await enterCarePlan(empty);
  const ada = await visit(empty, { path: '/allocations' });
  const utilisation = await visit(empty, { as: kofi, path: '/allocations' });
  const dashboard = await utilisation.context().newPage();
  await dashboard.goto('/');
  const bar = rowOf(utilisation, 'Team utilisation', 'Ada Byrne');
  await expect(bar).toContainText('0.0%');
  await expect(figureOf(dashboard, 'Team Utilization')).toHaveText('0.0%');
  await Promise.all([mark(utilisation), mark(dashboard)]);

  // Of several windows, only the one in front has the focus.
  await ada.bringToFront();
  const dialog = await openPlan(ada);
  await addPerson(ada, 'Ada Byrne', '44');
  await expect(figureOf(dialog, 'Remaining')).toHaveText('6h');
  await savePlan(ada);
  await expectToast(ada, 'Allocation saved successfully');

  await expect(bar).toContainText('25.0%');
  // Eight hours on each of the month's 22 weekdays.
  await expect(bar).toContainText('44h of 176h');
  await expect(rowOf(utilisation, 'Projects', 'Care plan')).toContainText('Under Allocated');
  await expect(figureOf(dashboard, 'Team Utilization')).toHaveText('12.5%');
  expect(await isSamePage(utilisation)).toBe(true);
  expect(await isSamePage(dashboard)).toBe(true);
});
