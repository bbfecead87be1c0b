import { test } from './test.ts';
import { expect } from './visit.ts';

const codeOf = (name: string) => new RegExp(`/assets/${name}-[^/]+\\.js$`);

test('given the code of a page does not arrive, then the frame stays, and the page comes by itself once it can', async ({
  agency,
  visit,
  faults,
}) => {
  faults.allow(/Failed to load resource|did not arrive|Failed to fetch/);
  const page = await visit(agency);
  const reports = codeOf('ReportsPage');
  await page.route(reports, (route) => route.abort());
  // The web app's check whether the server is back fails too.
  await page.route('**/reports', (route) => route.abort());
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByRole('link', { name: 'Projects' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await page.unroute(reports);
  await page.unroute('**/reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
});

test('given the code of a form does not arrive, then the page stays, and opening it again opens it', async ({
  agency,
  visit,
  faults,
}) => {
  faults.allow(/Failed to load resource|did not arrive|Failed to fetch/);
  const page = await visit(agency, { path: '/team-members' });
  const form = codeOf('MemberDialog');
  await page.route(form, (route) => route.abort());
  await page.getByRole('button', { name: 'New Team Member' }).first().click();
  await expect(page.getByText('It could not be opened')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Team Members' })).toBeVisible();
  await page.unroute(form);
  await page.getByRole('button', { name: 'New Team Member' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('given a slow network, then a press on a link shows at once that its page is coming, and pointing fetches it ahead', async ({
  agency,
  visit,
}) => {
  const page = await visit(agency);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  const slow = { offline: false, latency: 600, downloadThroughput: -1, uploadThroughput: -1 };
  await devTools.send('Network.emulateNetworkConditions', slow);
  const link = page.getByRole('link', { name: 'Reports' });
  const asked = page.waitForRequest(codeOf('ReportsPage'));
  await link.hover();
  await asked;
  // By keyboard, to a page whose code isn't loaded yet.
  await page.getByRole('link', { name: 'History' }).press('Enter');
  await expect(page.getByRole('status', { name: 'Loading the page' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
});

test('given a moment without a network, then the planner is live again by itself', async ({
  agency,
  visit,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  const page = await visit(agency);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/^Offline/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});
