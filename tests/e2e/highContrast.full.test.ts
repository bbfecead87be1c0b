import { test } from './test.ts';
import { expect, settled } from './visit.ts';

/** Number of Tab stops that are checked on each page. */
const stops = 25;

/**
 * The focus indicator in forced colours, where shadows and backgrounds are gone. A field's frame may show its focus.
 */
const focusOf = `(() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const shows = (element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  };
  const frame = focused.closest('[data-slot~="input-box"], [role="row"], label');
  return {
    name: focused.tagName + ' ' + (focused.getAttribute('aria-label') ?? focused.textContent.slice(0, 40)),
    isShown: shows(focused) || (frame !== null && shows(frame)),
  };
})()`;

/** Controls of the dialog without a border. */
const edgeless = `
  [...document.querySelectorAll('[role="dialog"] [data-slot~="button"], [role="dialog"] input[data-slot~="input"]')]
    .filter((control) => [control, control.closest('[data-slot~="input-box"]')].every((element) => {
      if (!element) return true;
      const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
      return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1;
    }))
    .map((control) => control.textContent || control.getAttribute('name'))
`;

const pages = ['/', '/monthly-planning', '/schedule', '/pnl-forecast', '/users', '/account'];

test.for(pages)(
  'in the colours of the system the focus can always be seen: %s',
  async (path, { agency, visit }) => {
    const page = await visit(agency, { path });
    await page.emulateMedia({ forcedColors: 'active' });
    await settled(page);
    const seen: string[] = [];
    const unseen: string[] = [];
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate<{ name: string; isShown: boolean } | null>(focusOf);
      if (focus) (focus.isShown ? seen : unseen).push(focus.name);
    }
    expect(unseen).toEqual([]);
    expect(seen.length).toBeGreaterThan(10);
  },
);

test('in the colours of the system what is chosen of several stands out from the others', async ({
  agency,
  visit,
}) => {
  const page = await visit(agency, { path: '/schedule' });
  await settled(page);
  await page.getByRole('button', { name: /choose rows$/ }).click();
  await page.emulateMedia({ forcedColors: 'active' });
  const [chosen, ...others] = await page.evaluate<string[]>(`
    [...document.querySelectorAll('[aria-label="Who is shown"] [role="radio"]')].map(
      (choice) => getComputedStyle(choice).backgroundColor,
    )`);
  expect(others).toHaveLength(2);
  expect(others).not.toContain(chosen);
});

test('in the colours of the system controls have edges, and the page one is on stands out', async ({
  agency,
  visit,
}) => {
  const page = await visit(agency, { path: '/projects?new=1' });
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(edgeless)).toEqual([]);
  await page.keyboard.press('Escape');
  const here = page.getByRole('link', { name: 'Projects', exact: true });
  await expect(here).toHaveAttribute('aria-current', 'page');
  await expect(here).toHaveCSS('outline-style', 'solid');
});
