import { describe } from 'vitest';
import { barriersOf, sidewaysOf, themes } from './judge.ts';
import { look } from './looking.ts';
import { pages } from './screens.ts';
import { movedOf } from './shifts.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

/** Pages that look the same without data, and pages of records, of which there are none. */
const judgedElsewhere = [
  ...['sign-in', 'not-found', 'import', 'user-management', 'account', 'own-account'],
  ...['client', 'project', 'project that never was', 'team-member', 'freelancer'],
];

describe('nobody is shut out, and nothing moves by itself or scrolls sideways, in an empty planner', () => {
  test.for(pages.filter(({ name }) => !judgedElsewhere.includes(name)))(
    '$name',
    async (screen, { visit, untouched }) => {
      const page = await look(visit, untouched, screen);
      const moved = await movedOf(page);
      // Other widths and the dark theme are tested on the sample agency's pages.
      expect([
        ...moved,
        ...(await barriersOf(page, 'light')),
        ...(await sidewaysOf(page, [1280, 320])),
      ]).toEqual([]);
    },
  );

  test('the menu of a phone', async ({ visit, untouched }) => {
    const page = await visit(untouched, { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    for (const theme of themes) expect(await barriersOf(page, theme, '[data-slot~="drawer"]')).toEqual([]);
  });
});
