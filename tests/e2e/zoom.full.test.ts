import { describe } from 'vitest';
import { cutTextsOf } from './cut.ts';
import { sidewaysOf } from './judge.ts';
import { look } from './looking.ts';
import { noSuchRecord, pages } from './screens.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

/** What is left at 400 % of a window 1280 pixels wide. */
const zoomed = { width: 320, height: 640 };

describe('at 400 % nothing scrolls sideways, and no heading, name or total is cut off', () => {
  test.for(pages)('$name', async (screen, { visit, agency, faults }) => {
    faults.allow(noSuchRecord);
    const page = await look(visit, agency, screen, zoomed);
    expect(await sidewaysOf(page, [zoomed.width])).toEqual([]);
    expect(await cutTextsOf(page)).toEqual([]);
  });

  test('a name that is cut off is found out', async ({ visit, agency }) => {
    const page = await visit(agency, { path: '/team-members', viewport: zoomed, isShared: true });
    expect(await cutTextsOf(page)).toEqual([]);
    await page.evaluate(`
      for (const name of document.querySelectorAll('[data-slot~="person-name"]')) name.style.cssText = 'width: 60px; overflow: hidden';
      for (const name of document.querySelectorAll('[data-slot~="person-name-text"]')) name.style.whiteSpace = 'nowrap';
    `);
    expect(await cutTextsOf(page)).toContain('Amara Nwosu-Field');
  });
});
