import type { Page } from 'playwright';
import { dialogOf, expectToast } from './forms.ts';
import { enterSmallAgency } from './smallAgency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

/** Loads the page anew; answers the browser's question, and tells whether there was one. */
const reload = async (page: Page, answer: 'leave' | 'stay'): Promise<boolean> => {
  let wasAsked = false;
  page.once('dialog', (dialog) => {
    wasAsked = dialog.type() === 'beforeunload';
    return answer === 'leave' ? dialog.accept() : dialog.dismiss();
  });
  await page.evaluate('location.reload()').catch(() => undefined);
  if (answer === 'leave' || !wasAsked) await page.waitForLoadState();
  page.removeAllListeners('dialog');
  return wasAsked;
};

test('loading a page anew with a half-filled form asks first, as Escape does, and no more once it is saved', async ({
  empty,
  visit,
}) => {
  await enterSmallAgency(empty);
  const page = await visit(empty, { path: '/team-members' });
  await page.getByRole('button', { name: 'New Team Member' }).first().click();
  const dialog = dialogOf(page, 'New Team Member');
  const name = dialog.getByLabel('Name', { exact: true });
  await name.fill('Grace Marsh');
  expect(await reload(page, 'stay')).toBe(true);
  await expect(name).toHaveValue('Grace Marsh');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toBeHidden();
  expect(await reload(page, 'leave')).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('hours typed in place ask before the page is loaded anew; a failed save of them stays to be seen', async ({
  empty,
  visit,
  faults,
}) => {
  faults.allow(/Failed to load resource/);
  await enterSmallAgency(empty);
  const page = await visit(empty, { path: '/monthly-planning' });
  await page.route('**/api/allocations', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Additional hours of Service desk: 0h' }).click();
  await page.keyboard.type('8');
  expect(await reload(page, 'stay')).toBe(true);
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Additional hours of Service desk' });
  await expect(field).toHaveValue('8');
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toContainText('The planner cannot be reached');
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/notSaved.png` });
  await page.unroute('**/api/allocations');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expectToast(page, 'Additional hours updated successfully');
  expect(await reload(page, 'leave')).toBe(false);
});
