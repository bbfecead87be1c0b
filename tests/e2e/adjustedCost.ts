import type { Locator } from 'playwright';
import { add, aRetainer, aTeamMember, aUser } from '../agency.ts';
import type { HttpClient } from '../httpClient.ts';
import type { TestServer } from '../server.ts';
import type { Credentials } from './visit.ts';

export const kofi: Credentials = { username: 'kofi', password: 'battery staple' };

/**
 * A retainer of £3,000 a month and somebody who costs as much. The administrator subscribes to Framewise for £120;
 * Kofi, a second administrator, lowers it to £95.50 in October, with a reason.
 * @returns Kofi, signed in
 */
export const enterAdjustedCost = async ({ admin, visitor }: TestServer): Promise<HttpClient> => {
  const clientId = await add(admin, '/api/clients', { name: 'Alder' });
  await add(admin, '/api/projects', aRetainer(clientId));
  await add(admin, '/api/team-members', aTeamMember());
  const fields = { firstName: 'Kofi', lastName: 'Mensah', role: 'admin', password: kofi.password };
  await add(admin, '/api/admin/users', aUser(kofi.username, fields));
  const second = visitor();
  await second.signIn(kofi.username, kofi.password);
  const softwareCostId = await add(admin, '/api/software-costs', {
    name: 'Framewise',
    defaultMonthlyCost: '120',
    costType: 'direct',
  });
  await second.post('/api/software-cost-adjustments', {
    softwareCostId,
    month: '2026-10',
    adjustedCost: '95.50',
    reason: 'Credit for the outage',
  });
  return second;
};

/** Cells of the adjustment in an explanation. */
export const adjustment = [
  'Framewise',
  '−£24.50',
  'Adjusted to £95.50 from £120',
  'Kofi Mensah',
  '14 October 2026',
  'Cost adjusted “Credit for the outage”',
];

/** The cells of a table's row, without actions. */
export const cellsOf = (dialog: Locator, table: string, text: string): Locator =>
  dialog
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ hasText: text })
    .locator('> :not([data-slot~="table-actions"])');
