import { add, aRetainer, aTeamMember, aUser } from '../agency.ts';
import type { TestServer } from '../server.ts';
import { dialogOf, expectToast, figureOf, rowOf } from './forms.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

const kofi = { username: 'kofi', password: 'battery staple' };

/** A retainer of £3,000 a month, somebody who costs as much, and a second administrator. */
const enterAgency = async ({ admin }: TestServer) => {
  const clientId = await add(admin, '/api/clients', { name: 'Alder' });
  await add(admin, '/api/projects', aRetainer(clientId));
  await add(admin, '/api/team-members', aTeamMember());
  await add(admin, '/api/admin/users', aUser(kofi.username, { role: 'admin', password: kofi.password }));
};

test('employer NI is tried as it is typed, adopted, seen by others at once, taken back, and found in History', async ({
  empty,
  visit,
}) => {
  await enterAgency(empty);
  const desk = await visit(empty, { path: '/formulas' });
  const forecast = await visit(empty, { as: kofi, path: '/pnl-forecast' });
  await expect(figureOf(forecast, 'Total Costs')).toHaveText('£3,000');

  // Of several windows, only the one in front has the focus.
  await desk.bringToFront();
  const isPart = desk.getByText('Employer NI is part of the monthly cost', { exact: true });
  const preview = desk.getByRole('region', { name: 'What this would change' });
  const december = desk
    .getByRole('table', { name: 'Net profit by month' })
    .getByRole('row', { name: /^December 2026/ });
  await isPart.click();
  await expect(december).toHaveText('December 2026£0−£414');
  await expect(preview).toContainText('What moves: direct cost of 1 person, target profit of 1 person');
  await desk.getByLabel('Employer NI uplift').fill('15');
  await expect(december).toHaveText('December 2026£0−£450');
  await expect(preview).toContainText(/net profit goes from .*, which is −£9,900/);
  await expect(
    desk.getByText('An employee on £36,000 costs £3,450 a month, of which £450 is employer NI.'),
  ).toBeVisible();
  await isPart.click();
  await expect(preview).toContainText(
    'moves hourly rates alone until “Employer NI is part of the monthly cost” is ticked',
  );
  await expect(preview).toContainText(/net profit stays at/);
  await isPart.click();
  await expect(preview).toContainText('which is −£9,900');
  await desk.getByRole('button', { name: 'Use from now on' }).click();
  await expect(desk.getByText('Say why, so that others can follow it')).toBeVisible();
  await expect(figureOf(forecast, 'Total Costs')).toHaveText('£3,000');
  await desk.getByLabel('Reason').fill('The budget of the year');
  await desk.getByRole('button', { name: 'Use from now on' }).click();
  await expectToast(
    desk,
    'The formulas are in use',
    'Version 2 is in use. Under Past formulas, one press uses earlier ones again.',
  );
  await expect(figureOf(forecast, 'Total Costs')).toHaveText('£3,450');
  await expect(figureOf(forecast, 'Net Profit')).toHaveText('−£450');

  // Past formulas stay listed as long as the log is kept.
  const past = desk.getByRole('table', { name: 'Past formulas' });
  await expect(past.getByRole('row').nth(1)).toContainText('The budget of the year');
  await past.getByRole('button', { name: 'Details' }).click();
  await expect(desk.getByText(/net profit goes from .*, which is −£9,900/)).toBeVisible();
  await desk.getByRole('button', { name: /^All months/ }).click();
  await desk.getByRole('option', { name: 'October 2026' }).click();
  await expect(
    rowOf(desk, 'What it changed', 'October 2026').filter({ hasText: 'Direct costAda Byrne' }),
  ).toContainText('£3,000£3,450+£450');

  await past.getByRole('button', { name: 'Use again' }).click();
  const goingBack = dialogOf(desk, 'Use formulas version 1 again?');
  await expect(goingBack).toContainText('which is +£9,900');
  await goingBack.getByRole('textbox', { name: 'Reason' }).fill('Not before April');
  await goingBack.getByRole('button', { name: 'Use again' }).click();
  await expect(goingBack).toBeHidden();
  await expect(figureOf(forecast, 'Total Costs')).toHaveText('£3,000');
  await expect(past.getByRole('row').nth(1)).toContainText('Not before April');
  await expect(desk.getByText('Version 1 is in use', { exact: true })).toBeVisible();

  // Formulas from a month on: earlier months keep theirs.
  await desk.bringToFront();
  await desk.getByRole('button', { name: /From month/ }).click();
  await desk.getByRole('option', { name: 'April 2027' }).click();
  await isPart.click();
  await desk.getByRole('textbox', { name: 'Reason' }).fill('The new financial year');
  await desk.getByRole('button', { name: 'Use from April 2027 on' }).click();
  await expect(desk.getByRole('list', { name: 'Which formulas hold when' })).toContainText(
    'From April 2027Employer NI in monthly cost: No → Yes',
  );
  await expect(figureOf(forecast, 'Total Costs')).toHaveText('£3,000');

  const history = await visit(empty, { path: '/history?kind=formulas' });
  await expect(history.getByText(/^Employer NI in monthly cost from April 2027/)).toBeVisible();
  await expect(history.getByText('Net profit, as compared')).toHaveCount(3);
  await expect(history.getByText('“Not before April”')).toBeVisible();
  await expect(history.getByText('“The budget of the year”')).toBeVisible();
});

test('what somebody keeps to compare is looked at by others, and adopted by one of them', async ({
  empty,
  visit,
}) => {
  await enterAgency(empty);
  const desk = await visit(empty, { path: '/formulas' });
  await desk.getByText('Employer NI is part of the monthly cost', { exact: true }).click();
  await desk.getByLabel('Reason').fill('To talk about');
  await desk.getByRole('button', { name: 'Compare' }).click();
  const other = await visit(empty, { as: kofi, path: '/formulas' });
  const replay = other.getByRole('region', { name: 'Comparison', exact: true });
  await expect(replay.getByText('Ready', { exact: true })).toBeVisible();
  await expect(replay).toContainText('To talk about');
  // A long table renders only the rows in sight, which include the first.
  await expect(other.getByRole('table', { name: 'What would change' }).getByRole('row').nth(1)).toBeVisible();
  await replay.getByRole('button', { name: 'Use these from now on' }).click();
  await dialogOf(other, 'Use this from now on?').getByRole('button', { name: 'Use from now on' }).click();
  await expectToast(other, 'The formulas are in use', 'Formulas version 2 is in use.');
  await expect(desk.getByText('Version 2 is in use', { exact: true })).toBeVisible();
});
