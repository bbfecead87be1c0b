import type { CDPSession, Page } from 'playwright';
import { hoursOf } from './schedule.ts';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

/**
 * Composes a text at the focus as an input method does, and presses a key that the input method takes. Uses Chromium's
 * developer tools, so these journeys run there.
 */
const compose = async (devTools: CDPSession, text: string, key: 'Enter' | 'Escape') => {
  const { length } = text;
  await devTools.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
  const pressed = { key, code: key, windowsVirtualKeyCode: key === 'Enter' ? 13 : 27 };
  await devTools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pressed });
  await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
};

const devToolsOf = (page: Page) => page.context().newCDPSession(page);

test('no key of a composition chooses, closes, commits or discards anything', async ({ empty, visit }) => {
  const { retainerId, memberId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 8 }]);
  const page = await visit(empty, { path: '/schedule' });
  const devTools = await devToolsOf(page);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const search = palette.getByRole('combobox');
  await expect(search).toBeFocused();
  await page.keyboard.type('utilis');
  await expect(palette.getByRole('option').first()).toHaveAttribute('data-focused', 'true');
  await compose(devTools, 'ation', 'Enter');
  await expect(palette).toBeVisible();
  await compose(devTools, 'ation', 'Escape');
  await expect(palette).toBeVisible();
  await devTools.send('Input.insertText', { text: 'ation' });
  await expect(search).toHaveValue('utilisation');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  const hours = await hoursOf(page, 'Ada Byrne', 'Care plan');
  await hours.first().click();
  await page.keyboard.type('7');
  const cell = page.getByRole('grid').getByRole('textbox');
  await expect(cell).toHaveValue('7');
  await compose(devTools, '５', 'Enter');
  await expect(cell).toBeFocused();
  await compose(devTools, '５', 'Escape');
  await expect(cell).toHaveValue('7５');
  await devTools.send('Input.insertText', { text: '５' });
  await page.keyboard.press('Enter');
  await expect(hours.first()).toHaveText('75h');
  await expect(page.getByText('All changes saved')).toBeVisible();
});
