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

test('employer NI is changed, looked at, adopted, seen by others at once, and taken back', async ({
  empty,
  visit,
  faults,
}) => {
  await enterAgency(empty);
  // Adopting tells every page to read again, the difference that is just being replaced among it.
  faults.allow(/ 409 .*differences/);
  const desk = await visit(empty, { path: '/replay-desk' });
  const forecast = await visit(empty, { as: kofi, path: '/pnl-forecast' });
  await expect(figureOf(forecast, 'Total Costs')).toHaveText('£3,000');

  // Of several windows, only the one in front has the focus.
  await desk.bringToFront();
  await desk.getByText('Employer NI is part of the monthly cost', { exact: true }).click();
  await desk.getByLabel('Employer NI uplift').fill('15');
  await expect(
    desk.getByText('An employee on £36,000 costs £3,450 a month, of which £450 is employer NI.'),
  ).toBeVisible();
  // Told while it is typed, before anything is replayed.
  const preview = desk.getByRole('region', { name: 'What this would change' });
  await expect(preview).toContainText(/net profit goes from .*, which is −£9,900/);
  await expect(preview).toContainText('What moves: direct cost of 1 person, target profit of 1 person');
  await desk.getByText('Employer NI is part of the monthly cost', { exact: true }).click();
  await expect(preview).toContainText(
    'moves hourly rates alone until “Employer NI is part of the monthly cost” is ticked',
  );
  await expect(preview).toContainText(/net profit stays at/);
  await desk.getByText('Employer NI is part of the monthly cost', { exact: true }).click();
  await expect(preview).toContainText('which is −£9,900');
  await desk.getByRole('button', { name: 'Start a replay' }).click();
  await expect(desk.getByText('Say why, so that others can follow it')).toBeVisible();
  await desk.getByLabel('Reason').fill('The budget of the year');
  await desk.getByRole('button', { name: 'Start a replay' }).click();

  // It is there at once, and says by itself when it is ready.
  const replay = desk.getByRole('region', { name: /^Replay \d+$/ });
  await expect(replay.getByText('Ready', { exact: true })).toBeVisible();
  await expect(replay.getByRole('listitem').filter({ hasText: 'uplift' })).toHaveText(
    'Employer NI uplift 13.8% → 15%',
  );
  await expect(desk.getByText(/net profit goes from .*, which is −£9,900/)).toBeVisible();
  await desk.getByRole('button', { name: /^All months/ }).click();
  await desk.getByRole('option', { name: 'October 2026' }).click();
  await expect(
    rowOf(desk, 'What would change', 'October 2026').filter({ hasText: 'Direct costAda Byrne' }),
  ).toContainText('£3,000£3,450+£450');
  await expect(figureOf(forecast, 'Total Costs')).toHaveText('£3,000');

  await replay.getByRole('button', { name: 'Adopt' }).click();
  await dialogOf(desk, /^Adopt replay/)
    .getByRole('button', { name: 'Adopt' })
    .click();
  await expectToast(desk, 'Replay 2 is in use', 'Formulas version 2 is in force.');
  await expect(figureOf(forecast, 'Total Costs')).toHaveText('£3,450');
  await expect(figureOf(forecast, 'Net Profit')).toHaveText('−£450');

  const past = desk.getByRole('table', { name: 'Past formulas' });
  await expect(past.getByRole('row').nth(1)).toContainText('The budget of the year');
  await past.getByRole('button', { name: 'Go back' }).click();
  const goingBack = dialogOf(desk, /^Go back to replay/);
  await goingBack.getByRole('textbox', { name: 'Reason' }).fill('Not before April');
  await goingBack.getByRole('button', { name: 'Go back' }).click();
  await expect(goingBack).toBeHidden();
  await expect(figureOf(forecast, 'Total Costs')).toHaveText('£3,000');
  await expect(past.getByRole('row').nth(1)).toContainText('Not before April');
  await expect(desk.getByText('Version 1 is in force', { exact: true })).toBeVisible();
});
