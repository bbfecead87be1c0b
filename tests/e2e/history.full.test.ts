import { add, aUser } from '../agency.ts';
import type { TestServer } from '../server.ts';
import { find } from './forms.ts';
import { barriersOf, sidewaysOf, themes } from './judge.ts';
import { tabTo } from './tabTo.ts';
import { test } from './test.ts';
import { expect, phone } from './visit.ts';

/** Kofi has adjusted a subscription that was renamed before and deleted since. */
const enterAgency = async ({ admin, visitor }: TestServer) => {
  const kofi = { firstName: 'Kofi', lastName: 'Mensah', role: 'admin', password: 'battery staple' };
  await add(admin, '/api/admin/users', aUser('kofi', kofi));
  const fields = { name: 'Colorly', defaultMonthlyCost: '120', costType: 'direct' };
  const id = await add(admin, '/api/software-costs', fields);
  await admin.put(`/api/software-costs/${id}`, { ...fields, name: 'Colourly' });
  const second = visitor();
  await second.signIn('kofi', kofi.password);
  await second.post('/api/software-cost-adjustments', {
    softwareCostId: id,
    month: '2026-10',
    adjustedCost: '95.50',
    reason: 'Crédit for the outage',
  });
  await add(admin, '/api/software-costs', {
    name: 'Whiteboard',
    defaultMonthlyCost: '10',
    costType: 'direct',
  });
  await admin.delete(`/api/software-costs/${id}`);
};

const search = 'Search by a record, who changed it or the reason';

test('who changed a figure is found by the reason, the author and a name that was another', async ({
  empty,
  visit,
}) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/history' });
  const box = page.getByRole('searchbox', { name: search });
  const adjusted = page.getByText('“Crédit for the outage”');
  for (const [text, isFound] of [
    ['credit out', true],
    ['mensah', true],
    ['colorly', true],
    ['whiteboard', false],
  ] as const) {
    await box.fill(text);
    await expect(page).toHaveURL(new RegExp(`q=${text.replace(' ', '\\+')}$`));
    await expect(page.getByText('Software cost added: Whiteboard')).toBeVisible({ visible: !isFound });
    await expect(adjusted).toBeVisible({ visible: isFound });
  }
  await box.fill('%');
  await expect(page.getByText('Type at least 2 letters or figures to search for')).toBeVisible();
  for (const theme of themes) expect(await barriersOf(page, theme)).toEqual([]);
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(box).toHaveValue('');
  await page.getByRole('link', { name: 'Whiteboard' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Software Cost' })).toBeVisible();
});

test('by keys alone, a record that is deleted is chosen', async ({ empty, visit }) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/history?kind=softwareCost' });
  await tabTo(page, page.getByRole('combobox', { name: 'Software cost' }));
  await find(page, 'Software cost', 'Colourly');
  await expect(page).toHaveURL(/kind=softwareCost&id=1$/);
  await expect(page.getByText('Software cost added: Whiteboard')).toBeHidden();
  await expect(page.getByText('“Crédit for the outage”')).toBeVisible();
});

test('on a phone it is searched by touch', async ({ empty, visit }) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/history', ...phone });
  await page.getByRole('searchbox', { name: search }).fill('outage');
  await expect(page.getByText('“Crédit for the outage”')).toBeVisible();
  expect(await sidewaysOf(page, [390, 320])).toEqual([]);
  await page.getByRole('button', { name: /Records$/ }).tap();
  await page.getByRole('option', { name: 'Software cost', exact: true }).tap();
  await expect(page).toHaveURL(/kind=softwareCost/);
});
