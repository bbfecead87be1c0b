import type { Page } from 'playwright';
import { monthLabel } from '#domain/values/month.ts';
import { dialogOf, expectToast } from './forms.ts';
import { enterSmallAgency } from './smallAgency.ts';
import { test } from './test.ts';
import { expect, thisMonth } from './visit.ts';

/**
 * Reloads the page and answers the browser's confirmation. @returns whether there was one. Settles when the page is
 * loaded or stays: Chromium can't close a window while its page is loading.
 */
const reload = async (page: Page, answer: 'leave' | 'stay'): Promise<boolean> => {
  const loaded = page.waitForEvent('load').then(() => false);
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await (answer === 'leave' ? dialog.accept() : dialog.dismiss());
    return dialog.type() === 'beforeunload';
  });
  for (const either of [loaded, asked]) either.catch(() => undefined);
  await page.evaluate('void setTimeout(() => location.reload())');
  const wasAsked = await Promise.race([asked, loaded]);
  if (wasAsked && answer === 'leave') await loaded;
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

test('hours typed in place ask before the page is loaded anew; hours that can’t be saved yet wait in sight', async ({
  empty,
  visit,
  faults,
}) => {
  faults.allow(/Failed to load resource/);
  await enterSmallAgency(empty);
  const page = await visit(empty, { path: '/monthly-planning' });
  await page.route('**/api/hours', (route) => route.abort());
  await page.getByRole('button', { name: 'Additional hours of Service desk: 0h' }).click();
  await page.keyboard.type('8');
  expect(await reload(page, 'stay')).toBe(true);
  await page.keyboard.press('Enter');
  const waiting = 'Additional hours of Service desk, not saved yet: 8h';
  await expect(page.getByRole('button', { name: waiting })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open Monthly Planning' })).toBeVisible();
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/notSaved.png` });
  await page.unroute('**/api/hours');
  await page.getByRole('button', { name: 'Save now' }).click();
  await expectToast(page, `Hours of ${monthLabel(thisMonth)} saved`, 'They had waited in this tab.');
  expect(await reload(page, 'leave')).toBe(false);
});
