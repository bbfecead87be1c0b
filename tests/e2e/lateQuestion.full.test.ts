import type { Page } from 'playwright';
import type { HttpClient } from '../httpClient.ts';
import { dialogOf, expectToast } from './forms.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

const month = '2026-09';

const close = async (admin: HttpClient) => {
  const { digest } = (await admin.get(`/api/periods/${month}/check`)).body as { digest: string };
  expect(await admin.post(`/api/periods/${month}/close`, { digest })).toMatchObject({ status: 200 });
};
const open = async (admin: HttpClient) =>
  expect(await admin.post(`/api/periods/${month}/reopen`, { reason: 'Again' })).toMatchObject({
    status: 200,
  });

const costs = async (admin: HttpClient) =>
  ((await admin.get('/api/other-costs')).body as { name: string; amount: number }[]).map(
    ({ name, amount }) => `${name} ${amount}`,
  );

const fillInCost = async (page: Page, name: string) => {
  await page.goto(`/other-costs?new=1&month=${month}`);
  const form = dialogOf(page, 'Add Other Cost');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Amount (£)').fill('250');
  return { form, add: form.getByRole('button', { name: 'Add Cost' }) };
};

test('a month is closed by somebody else while a cost is entered: the question comes, and outlives that it is opened again', async ({
  empty,
  visit,
  faults,
}) => {
  faults.allow(/ 409 .*\/api\/other-costs$/);
  const page = await visit(empty, { path: '/other-costs' });
  const question = dialogOf(page, 'Closed months would change');
  const { add } = await fillInCost(page, 'Invoice');
  await close(empty.admin);
  await add.click();
  await expect(question.getByText(/^This would change September 2026, which is closed/)).toBeVisible();
  await open(empty.admin);
  await question.getByLabel('Reason').fill('It came late');
  await question.getByRole('button', { name: 'Restate the month' }).click();
  await expectToast(page, 'Other cost added successfully');
  expect(await costs(empty.admin)).toEqual(['Invoice 250']);

  await close(empty.admin);
  const other = await visit(empty, { path: '/other-costs' });
  const otherQuestion = dialogOf(other, 'Closed months would change');
  const [mine, theirs] = [await fillInCost(page, 'Mine'), await fillInCost(other, 'Theirs')];
  await mine.add.click();
  await theirs.add.click();
  for (const asked of [question, otherQuestion]) await asked.getByLabel('Reason').fill('It came late');
  await otherQuestion.getByRole('button', { name: 'Restate the month' }).click();
  await expectToast(other, 'Other cost added successfully');
  await question.getByRole('button', { name: 'Restate the month' }).click();
  await expectToast(page, 'Other cost added successfully');
  expect((await costs(empty.admin)).sort()).toEqual(['Invoice 250', 'Mine 250', 'Theirs 250']);
});

test('the planner is away as a month is to be restated: what was entered stays, and is saved once it is back', async ({
  empty,
  visit,
  faults,
}) => {
  faults.allow(/ 409 .*\/api\/other-costs$/);
  faults.allow(/net::ERR_FAILED/);
  await close(empty.admin);
  const page = await visit(empty, { path: '/other-costs' });
  const question = dialogOf(page, 'Closed months would change');
  const { form, add } = await fillInCost(page, 'Invoice');
  await add.click();
  await question.getByLabel('Reason').fill('It came late');
  await page.route('**/api/other-costs', (route) => route.abort());
  await question.getByRole('button', { name: 'Restate the month' }).click();
  const reason = 'The planner cannot be reached. Check your connection and try again.';
  await expectToast(page, 'Error', `Failed to add other cost${reason}`);
  await expect(form.getByLabel('Name')).toHaveValue('Invoice');
  expect(await costs(empty.admin)).toEqual([]);
  await page.unroute('**/api/other-costs');
  await add.click();
  await question.getByLabel('Reason').fill('It came late');
  await question.getByRole('button', { name: 'Restate the month' }).click();
  await expectToast(page, 'Other cost added successfully');
  expect(await costs(empty.admin)).toEqual(['Invoice 250']);
});
