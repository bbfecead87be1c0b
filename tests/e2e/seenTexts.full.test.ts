import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchPages } from '../texts/inPages.ts';
import { Sightings } from '../texts/sightings.ts';
import { onScreens } from '../texts/specified.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

const withToast = `
  <h1>Freelancers</h1>
  <button aria-label="New Freelancer">+</button>
  <script>
    const toast = document.createElement('p');
    toast.textContent = 'Freelancer created successfully';
    document.body.append(toast);
    setTimeout(() => { toast.remove(); document.title = 'Gone' });
  </script>`;

test('what pages show is kept, though it is gone and the page left', async ({ browser, onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'planner-texts-'));
  const context = await browser.newContext();
  onTestFinished(async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const kept = new Sightings(folder);
  await watchPages(context, kept);
  await context.route('http://planner.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: route.request().url().endsWith('/next') ? '<h1>404 Page Not Found</h1>' : withToast,
    }),
  );
  const page = await context.newPage();
  await page.goto('http://planner.example/');
  await expect(page).toHaveTitle('Gone');
  await page.goto('http://planner.example/next');

  const met = () => {
    const missing = kept.missing(onScreens);
    return onScreens.filter((text) => !missing.includes(text)).map(({ text }) => text);
  };
  await expect
    .poll(() => met().toSorted())
    .toEqual(['404 Page Not Found', 'Freelancer created successfully', 'Freelancers', 'New Freelancer']);
});
