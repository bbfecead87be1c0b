import { screen, within } from '@testing-library/react';
import { beforeEach } from 'vitest';
import type { AdjustmentView, SoftwareCostView } from '#projections/money/softwareCosts/view.ts';
import { SoftwareCostsPage } from '../pages/softwareCosts/SoftwareCostsPage.tsx';
import { fakeApi, ok } from './fakeApi.ts';
import { FakeWrites } from './fakeWrites.ts';
import { columnOf, forecastOf, subscriptionOf } from './financeAnswers.ts';
import { eachInMay2026 } from './financePage.ts';
import { renderPage } from './renderPage.tsx';

/** The server's state, which a test may change before it opens the page. */
export const server: { subscriptions: SoftwareCostView[]; adjustments: AdjustmentView[] } = {
  subscriptions: [],
  adjustments: [],
};

export const writes = new FakeWrites();

/** Starts every test of a file in May 2026 with three subscriptions, of which the first costs less that month. */
export const eachBesideSoftware = (): void => {
  eachInMay2026();
  beforeEach(() => {
    writes.forget();
    server.subscriptions = [
      subscriptionOf(1),
      subscriptionOf(2, { name: 'Old Suite', description: null, costType: 'operating', isActive: false }),
      subscriptionOf(3, { name: 'Chatterloft', costType: 'both', defaultMonthlyCost: '49.99' }),
    ];
    server.adjustments = [{ softwareCostId: 1, month: '2026-05', adjustedCost: '95.5', reason: 'Credit' }];
    fakeApi(softwareAnswers());
  });
};

/** Responses to the page's reads and writes. */
export const softwareAnswers = () => ({
  'GET /api/software-costs': () => ({ status: 200, body: server.subscriptions }),
  'GET /api/software-cost-adjustments/2026-05': () => ({ status: 200, body: server.adjustments }),
  'GET /api/pnl?from=2026-05&to=2027-05': ok(forecastOf(columnOf('2026-05'))),
  'GET /api/software-cost-adjustments/2026-04': () => ({ status: 200, body: server.adjustments }),
  'GET /api/pnl?from=2026-04&to=2027-04': ok(forecastOf(columnOf('2026-04'))),
  ...writes.answer('POST /api/software-costs', 201),
  ...writes.answer('PUT /api/software-costs/1', 200),
  ...writes.answer('PUT /api/software-costs/3', 200),
  ...writes.answer('DELETE /api/software-costs/1', 204),
  ...writes.answer('POST /api/software-cost-adjustments', 201),
  ...writes.answer('DELETE /api/software-cost-adjustments/1/2026-05', 204),
  ...writes.answer('DELETE /api/software-cost-adjustments/1/2026-04', 204),
});

export const openSoftware = (search = '') => renderPage(SoftwareCostsPage, `/software-costs${search}`);

/** A subscription's row, once the list is loaded. */
export const softwareRow = async (name: string): Promise<HTMLElement> => {
  const list = await screen.findByRole('table', { name: 'Software Subscriptions - May 2026' });
  return within(list).findByRole('row', { name: new RegExp(`^${name}`) });
};
