import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright';
import { test } from './test.ts';
import { expect, settled } from './visit.ts';

/** Most JavaScript of a first page, in thousands of bytes after gzip. */
const budget = 205;

const first = [
  { name: 'the dashboard', as: undefined },
  { name: 'sign-in', as: null },
];

test.for(first)('$name needs less than 205 kB of JavaScript', async ({ as }, { agency, visit }) => {
  const page = await visit(agency, as === null ? { as } : {});
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
  });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  await page.reload();
  await settled(page);
  const sizes = await Promise.all(
    scripts.map(async (script) => ({
      file: new URL(script.url()).pathname,
      kB: gzipSync(await script.body(), { level: 6 }).length / 1000,
    })),
  );
  const total = sizes.reduce((sum, { kB }) => sum + kB, 0);
  const told = sizes
    .toSorted((one, other) => other.kB - one.kB)
    .map(({ file, kB }) => `${kB.toFixed(1)} ${file}`)
    .join('\n');
  expect(sizes.length, 'no script was seen').toBeGreaterThan(2);
  expect(total, `${total.toFixed(1)} kB:\n${told}`).toBeLessThan(budget);
});
