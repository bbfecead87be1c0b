import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { enterSmallAgency } from './smallAgency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

const run = promisify(execFile);

test("the API's page is read, tried, and its curl commands plan a month and read the P&L", async ({
  empty,
  visit,
}) => {
  const { retainerId, memberId } = await enterSmallAgency(empty);
  const page = await visit(empty, { path: '/account' });
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto('/api-docs');
  const open = async (tag: string, operation: string) => {
    await page.locator(`#operations-tag-${tag}`).click();
    const block = page.locator(`#operations-${tag}-${operation}`);
    await block.locator('.opblock-summary-control').click();
    return block;
  };

  const plan = await open('allocations', 'putAllocationsProjectByIdMonthByMonth');
  await plan.getByPlaceholder('id', { exact: true }).fill(String(retainerId));
  await plan.getByPlaceholder('month', { exact: true }).fill('2026-10');
  const body = {
    expectedVersion: 0,
    entries: [{ teamMemberId: memberId, freelancerId: null, allocatedHours: 12 }],
  };
  await plan.locator('textarea').fill(JSON.stringify(body));
  await plan.getByRole('button', { name: 'Execute' }).click();
  const done = (block: typeof plan) => block.locator('.live-responses-table .response-col_status').last();
  await expect(done(plan)).toContainText('200');

  const pnl = await open('pnl', 'getPnl');
  for (const name of ['from', 'to']) await pnl.getByPlaceholder(name, { exact: true }).fill('2026-10');
  await pnl.getByRole('button', { name: 'Execute' }).click();
  await expect(done(pnl)).toContainText('200');
  expect(faults).toEqual([]);

  // The same for the next month from a terminal, with the signed-in user's session.
  const curl = async (block: typeof plan) => {
    const command = (await block.locator('.curl').first().innerText()).replaceAll('2026-10', '2026-11');
    const { stdout } = await run('sh', ['-c', `${command} --silent --cookie '${empty.admin.cookie}'`]);
    return JSON.parse(stdout);
  };
  expect(await curl(plan)).toMatchObject({ version: 1, allocations: [{ allocatedHours: 12 }] });
  // The retainer, and 40 hours of the SLA at £82.50.
  expect(await curl(pnl)).toMatchObject({ months: [{ month: '2026-11', totalRevenue: 6300 }] });
});
