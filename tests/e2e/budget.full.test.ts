import { writeXlsx } from 'hucre/xlsx';
import { sheetLeaves, utilisationRow } from '#domain/imports/budgetSheet.ts';
import { figureLabels } from '#domain/money/figures.ts';
import { monthLabel, monthsBetween } from '#domain/values/month.ts';
import { add, aRetainer, aTeamMember } from '../agency.ts';
import { choose, dialogOf, expectToast } from './forms.ts';
import { barriersOf, sidewaysOf, themes } from './judge.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

const year = monthsBetween('2026-04', '2027-03');

/** The agreed budget: £2,500 of retainers and £900 of staff a month, a target of utilisation, and nothing else. */
const agreed = (retainers: string, utilisation: string) =>
  writeXlsx({
    sheets: [
      {
        name: 'Budget',
        rows: [
          ['Figure', ...year.map(monthLabel)],
          ...sheetLeaves.map((leaf) => [
            leaf === 'retainerRevenue' ? retainers : figureLabels[leaf],
            ...year.map(() => ({ retainerRevenue: 2500, directStaffCosts: 900 })[leaf as string] ?? 0),
          ]),
          [utilisationRow, ...year.map(() => utilisation)],
        ],
      },
    ],
  });

test('a budget is set from a workbook, compared month by month, revised from the forecast, and its first version stays', async ({
  empty,
  visit,
}) => {
  const client = await add(empty.admin, '/api/clients', { name: 'Birch & Sons' });
  await add(empty.admin, '/api/projects', aRetainer(client));
  await add(empty.admin, '/api/team-members', aTeamMember({ salary: '12000' }));
  const page = await visit(empty, { path: '/pnl-forecast?month=2026-09' });
  const toBudgets = async () => {
    await page.getByRole('button', { name: /Compare with a budget/ }).click();
    await page.getByRole('option', { name: 'Set or revise…' }).click();
    return dialogOf(page, 'Budgets');
  };
  const budgets = await toBudgets();
  await expect(budgets.getByText('There is no budget yet.')).toBeVisible();
  await budgets.getByRole('button', { name: 'Set a budget…' }).click();
  const form = dialogOf(page, 'Set a budget');
  await choose(page, 'Financial year', '2026/27, from April 2026');
  await form.getByRole('radio', { name: 'From a sheet' }).click();
  const take = async (retainers: string, utilisation: string) =>
    page.locator('input[type="file"]').setInputFiles({
      name: 'budget.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await agreed(retainers, utilisation)),
    });
  await take('Retainers', '-5');
  await expect(form.getByText(/Row 2: “Retainers” is no row of a budget/)).toBeVisible();
  await expect(form.getByText(/Row 10: April 2026: “-5” is no percentage from 0 to 1000/)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Set budget' })).toBeDisabled();
  await take(figureLabels.retainerRevenue, '82.5');
  await form.getByRole('textbox', { name: 'Name' }).fill('Board budget');
  await form.getByRole('button', { name: 'Set budget' }).click();
  await expectToast(page, 'Board budget set');

  const table = page.getByRole('table', { name: 'Board budget, April 2026 to March 2027' });
  const revenue = table.getByRole('row', { name: /^Total Revenue/ });
  await expect(revenue).toContainText('£30,000');
  await expect(revenue).toContainText('+£500+20.0%');
  const staff = table.getByRole('row', { name: /^Direct Staff Costs/ });
  await expect(staff).toContainText('+£100+11.1%');
  const busy = table.getByRole('row', { name: /^Utilisation %/ });
  await expect(busy).toContainText(/\d\.\d%82\.5%−\d+\.\d pts/);
  await busy.getByRole('button', { name: /^Utilisation % of September 2026/ }).click();
  await expect(page.getByText('Capacity Utilization', { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  // The announcement of a choice stays for a while, and refers to a list that is closed by then.
  await expect(page.locator('[data-live-announcer] [role="img"]')).toHaveCount(0, { timeout: 20_000 });
  for (const theme of themes) expect(await barriersOf(page, theme)).toEqual([]);
  expect(await sidewaysOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await (await toBudgets()).getByRole('button', { name: 'Revise Board budget…' }).click();
  const revising = dialogOf(page, 'Revise Board budget');
  await revising.getByLabel('Reason').fill('The retainer grew');
  await revising.getByRole('button', { name: 'Revise budget' }).click();
  await expectToast(page, 'Board budget revised');
  await expect(page.getByText(/^Board budget, version 2 of 2: the forecast as of/)).toBeVisible();
  await expect(revenue).toContainText('£36,000');
  await expect(busy).toContainText('0.0 pts');
  await choose(page, 'Compare with a budget', 'Board budget, version 1');
  await expect(page.getByText(/^Board budget, version 1 of 2: a sheet/)).toBeVisible();
  await expect(revenue).toContainText('+£500+20.0%');
});
