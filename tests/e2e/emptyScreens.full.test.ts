import { describe } from 'vitest';
import { barriersOf, themes } from './judge.ts';
import { look, problemsOf } from './looking.ts';
import { noSuchRecord, pages } from './screens.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

describe('nobody is shut out, and nothing scrolls sideways, in an empty planner', () => {
  test.for(pages)('$name', async (screen, { visit, untouched, faults }) => {
    faults.allow(noSuchRecord);
    expect(await problemsOf(await look(visit, untouched, screen))).toEqual([]);
  });

  test('the menu of a phone', async ({ visit, untouched }) => {
    const page = await visit(untouched, { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    for (const theme of themes) expect(await barriersOf(page, theme, '[data-slot~="drawer"]')).toEqual([]);
  });
});
