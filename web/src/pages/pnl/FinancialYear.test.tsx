import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../testing/fakeApi.ts';
import { fakeDownloads } from '../../testing/fakeDownloads.ts';
import { columnOf, forecastOf } from '../../testing/financeAnswers.ts';
import { press } from '../../testing/financePage.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { FinancialYear } from './FinancialYear.tsx';

let downloads: ReturnType<typeof fakeDownloads>;

beforeEach(() => {
  downloads = fakeDownloads();
});

it('given a memo line, then the table marks it and the file notes it beside its row', async () => {
  fakeApi({
    'GET /api/pnl?from=2025-06&to=2027-03': () => ({
      status: 200,
      body: { ...forecastOf(columnOf('2026-05')), netProfitIncludesOtherCosts: false },
    }),
  });
  renderPage(() => <FinancialYear month="2026-05" />, '/');
  expect((await screen.findByRole('row', { name: /^Other Operating Costs/ })).textContent).toContain('Memo');
  await press('Export financial year as CSV');
  await screen.findByRole('alertdialog');
  const lines = (await downloads[0]?.text())?.slice(1).split('\r\n') ?? [];
  expect(lines[0]).toMatch(/^Figure,.*,Note$/);
  expect(lines.find((line) => line.startsWith('Other Operating Costs,'))).toMatch(
    /Memo: not part of costs and profit$/,
  );
});
