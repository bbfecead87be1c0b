import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeDownloads } from '../testing/fakeDownloads.ts';
import { press } from '../testing/financePage.ts';
import { renderPage } from '../testing/renderPage.tsx';
import { ExportPnl, noteOf } from './ExportPnl.tsx';
import { noFigures, pnlRows } from './pnlRows.ts';

let downloads: ReturnType<typeof fakeDownloads>;

beforeEach(() => {
  downloads = fakeDownloads();
});

it('given a memo line and a manual figure, then the file notes both beside their rows', async () => {
  const may = {
    ...noFigures('2026-05'),
    totalRevenue: 16213.05,
    grossMargin: 0.55739,
    directStaffCosts: 70_000,
  };
  const pnl = {
    months: [{ ...may, overrides: ['directStaffCosts' as const] }, noFigures('2026-06')],
    netProfitIncludesOtherCosts: false,
    unscheduled: [],
    unscheduledRevenue: 0,
  };
  renderPage(() => <ExportPnl pnl={pnl} counted="won" />, '/');
  await press('Export forecast as CSV');
  await screen.findByRole('alertdialog');
  const lines = (await downloads[0]?.text())?.slice(1).split('\r\n') ?? [];
  expect(lines[0]).toBe('Figure,May 2026,June 2026,Note');
  expect(lines).toContain('Total Revenue,16213.05,0.00,');
  expect(lines).toContain('Gross Margin %,55.7,0.0,');
  expect(lines).toContain('Direct Staff Costs,70000.00,0.00,Manual: May 2026');
  expect(lines).toContain('Other Operating Costs,0.00,0.00,Memo: not part of costs and profit');
});

it('given other costs are a memo line in some months alone, then the note names these', () => {
  const months = [noFigures('2026-05'), { ...noFigures('2026-06'), netProfitIncludesOtherCosts: true }];
  const noted = (columns: typeof months) =>
    pnlRows.map((row) => noteOf(columns, row)).filter((note) => note !== '');
  expect(noted(months)).toEqual(['Memo: not part of costs and profit in May 2026']);
  expect(noted(months.slice(1))).toEqual([]);
});

it('given tentative work, then its rows stand below the others, and say that they are no part of them', async () => {
  const pnl = {
    months: [noFigures('2026-05')],
    netProfitIncludesOtherCosts: false,
    unscheduled: [],
    unscheduledRevenue: 0,
    tentative: [{ month: '2026-05', revenue: 1080, staffCosts: null, profit: null, netProfit: null }],
  };
  renderPage(() => <ExportPnl pnl={pnl} counted="weighted" />, '/');
  await press('Export forecast as CSV');
  await screen.findByRole('alertdialog');
  const lines = (await downloads[0]?.text())?.slice(1).trimEnd().split('\r\n') ?? [];
  expect(lines.slice(-4)).toEqual([
    'Weighted Revenue,1080.00,Not part of the rows above',
    'Weighted Staff Costs,,Not part of the rows above',
    'Weighted Profit,,Not part of the rows above',
    'Weighted Net Profit,,Not part of the rows above',
  ]);
});
