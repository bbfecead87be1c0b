import { buffer } from 'node:stream/consumers';
import type { Download, Page } from 'playwright';
import { add, aUser } from '../agency.ts';
import { figureOf } from './forms.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

const kofi = { username: 'kofi', password: 'battery staple' };

const textOf = async (download: Download): Promise<string> =>
  (await buffer(await download.createReadStream())).toString('utf8');

const changes = (page: Page) => page.getByRole('region', { name: /^What was changed/ });

test('finance finds out why the forecast moved: who changed a cost, why, and by how much', async ({
  agency,
  visit,
}) => {
  const { admin, visitor } = agency;
  const fields = { firstName: 'Kofi', lastName: 'Mensah', role: 'admin', password: kofi.password };
  await add(admin, '/api/admin/users', aUser(kofi.username, fields));
  const softwareCostId = await add(admin, '/api/software-costs', {
    name: 'Whiteboard',
    defaultMonthlyCost: '120',
    costType: 'direct',
  });
  const second = visitor();
  await second.signIn(kofi.username, kofi.password);
  await second.post('/api/software-cost-adjustments', {
    softwareCostId,
    month: '2026-10',
    adjustedCost: '1870.50',
    reason: 'Licences for the launch',
  });

  const page = await visit(agency, { path: '/pnl-forecast?month=2026-10' });
  await page.getByRole('link', { name: 'Why it moved' }).click();
  await expect(page).toHaveURL(/\/pnl-movement\?start=2026-10&end=2026-10$/);
  await page.getByRole('group', { name: 'Earlier day' }).getByRole('spinbutton').first().click();
  await page.keyboard.type('13102026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=2026-10-13/);
  await expect(figureOf(page, 'Difference')).toHaveText('−£1,870.50');

  const step = changes(page).getByRole('listitem').filter({ hasText: '“Licences for the launch”' });
  await expect(step).toContainText('Kofi Mensah');
  await expect(step).toContainText('Cost adjusted');
  await expect(step).toContainText('£120 → £1,870.50');
  await expect(step).toContainText('−£1,750.50');
  await expect(page.getByRole('row', { name: /^Direct Software Costs/ })).toContainText('+£1,870.50');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    changes(page).getByRole('button', { name: 'Export changes as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('why-it-moved_2026-10-13_2026-10-14.csv');
  const line = (await textOf(download))
    .split('\r\n')
    .find((each) => each.includes('Licences for the launch'));
  expect(line).toContain('Kofi Mensah');
  expect(line?.endsWith(',0.00,0.00,1750.50,0.00,-1750.50')).toBe(true);

  await step.getByRole('link', { name: 'In the history' }).click();
  await expect(page).toHaveURL(/\/history\?kind=softwareCost&id=\d+&from=2026-10-14&to=2026-10-14$/);
  await expect(page.getByRole('main').getByText('“Licences for the launch”')).toBeVisible();
});

test('the days before a board meeting are compared by keyboard, and nothing in between says so', async ({
  agency,
  visit,
}) => {
  const page = await visit(agency, { path: '/pnl-movement?from=2026-10-05&to=2026-10-06' });
  await expect(page.getByText('Nothing that was changed between these days moved this figure')).toBeVisible();
  await page.goto('/pnl-movement?start=2026-10&end=2026-12');
  await expect(changes(page)).toBeVisible();
  const links = changes(page).getByRole('link', { name: 'In the history' });
  const shown = await links.count();
  await changes(page).getByRole('button', { expanded: false }).last().focus();
  await page.keyboard.press('Enter');
  await expect(changes(page).getByRole('button', { expanded: true }).last()).toBeFocused();
  await expect.poll(() => links.count()).toBeGreaterThan(shown);
});
