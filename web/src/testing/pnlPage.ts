import { screen, within } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { monthsBetween } from '#domain/values/month.ts';
// Loaded when a figure is first pressed; preloaded here, as a busy machine takes long.
import '../pages/pnl/breakdowns/BreakdownDialogs.tsx';
import { PnlPage } from '../pages/pnl/PnlPage.tsx';
import { ok } from './fakeApi.ts';
import {
  columnOf,
  forecastOf,
  otherCostOf,
  revenueAnswer,
  softwareAnswer,
  staffAnswer,
} from './financeAnswers.ts';
import { eachInMay2026 } from './financePage.ts';
import { renderPage } from './renderPage.tsx';

export const forecastCall = 'GET /api/pnl?from=2026-03&to=2027-02';
/** The financial year of May 2026 and the year before, with months from June 2025 on. */
export const yearCall = 'GET /api/pnl?from=2025-06&to=2027-03';
/** Responses for the forecast and its breakdowns. */
export const pnlAnswers = {
  [forecastCall]: ok(forecastOf(columnOf('2026-05'))),
  [yearCall]: ok(
    forecastOf(columnOf('2026-05'), {
      months: monthsBetween('2025-06', '2027-03').map((month) => columnOf(month)),
    }),
  ),
  'GET /api/pnl/revenue/2026-05': ok(revenueAnswer),
  'GET /api/pnl/breakdown/2026-05': ok(staffAnswer),
  'GET /api/pnl/software/2026-05': ok(softwareAnswer),
  'GET /api/other-costs/month/2026-05': ok([
    otherCostOf(1, { isRecurring: true }),
    otherCostOf(2, { name: 'Fares', amount: '310.25', category: 'travel', description: 'To York' }),
  ]),
};

/** Starts every test of a file in May 2026, with warnings of unreadable figures silenced. */
export const eachBesideThePnl = (): void => {
  eachInMay2026();
  beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => {}));
};

export { ok };

export const openPnl = (search = '') => renderPage(PnlPage, `/pnl-forecast${search}`);

export const forecast = () => screen.findByRole('table', { name: /^Profit and loss from March 2026/ });

/** The texts of a table's cells, without the actions. */
export const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) =>
      [...row.querySelectorAll(':scope > :not([data-slot~="table-actions"])')].map(
        (cell) => cell.textContent,
      ),
    );
