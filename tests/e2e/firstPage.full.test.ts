import type { Response } from 'playwright';
import { test } from './test.ts';
import { expect, settled } from './visit.ts';

/** Limit of a first page's JavaScript, in thousands of transferred bytes. */
const budget = 165;

const first = [
  { name: 'the dashboard', as: undefined },
  { name: 'sign-in', as: null },
];

test.for(first)('$name needs at most 165 kB of JavaScript', async ({ as }, { agency, visit }) => {
  const page = await visit(agency, as === null ? { as } : {});
  let scripts: Response[] = [];
  // Late loads of the first page don't count for the second.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) scripts = [];
  });
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
  });
  // Code that a page loads a moment after it has opened doesn't count.
  await page.addInitScript(`{
    const later = window.setTimeout;
    window.setTimeout = (act, wait, ...rest) => (wait >= 1_500 ? 0 : later(act, wait, ...rest));
  }`);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  await page.reload();
  await settled(page);
  const sizes = await Promise.all(
    scripts.map(async (script) => ({
      file: new URL(script.url()).pathname,
      kB: (await script.request().sizes()).responseBodySize / 1000,
    })),
  );
  const total = sizes.reduce((sum, { kB }) => sum + kB, 0);
  const told = sizes
    .toSorted((one, other) => other.kB - one.kB)
    .map(({ file, kB }) => `${kB.toFixed(1)} ${file}`)
    .join('\n');
  expect(sizes.length, 'no script was seen').toBeGreaterThan(2);
  expect(total, `${total.toFixed(1)} kB:\n${told}`).toBeLessThanOrEqual(budget);
});
