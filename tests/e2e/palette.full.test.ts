import { enterSmallAgency } from './smallAgency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

test('Ctrl+K leads to a page, a project and a person by a part of their name', async ({ empty, visit }) => {
  await enterSmallAgency(empty);
  const page = await visit(empty, { path: '/?month=2026-11' });
  const heading = page.getByRole('heading', { level: 1 });
  const go = async (keys: string, text: string, option: RegExp) => {
    await page.keyboard.press(keys);
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(text);
    const first = palette.getByRole('option').first();
    await expect(first).toHaveText(option);
    // What Enter goes to is marked a moment after the typing.
    await expect(first).toHaveAttribute('data-focused', 'true');
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
  };
  await go('Control+k', 'utilis', /^Team Utilisation/);
  await expect(heading).toHaveText('Team Utilisation');
  await expect(page).toHaveURL(/month=2026-11/);
  await go('Meta+k', 'service', /^Service desk/);
  await expect(heading).toHaveText('Service desk');
  await go('Control+k', 'byrne', /^Ada Byrne/);
  await expect(heading).toHaveText('Ada Byrne');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('nobody at all');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
