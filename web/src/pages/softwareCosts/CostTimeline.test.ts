import { describe, expect, it } from 'vitest';
import type { HistoryEntryView } from '#projections/history/view.ts';
import { costTimeline } from './CostTimeline.tsx';

const entry = (
  event: string,
  month: string | null,
  to?: string,
  reason: string | null = null,
): HistoryEntryView => ({
  position: 1,
  at: '2026-05-14T09:30:00.000Z',
  by: { id: '1', username: 'admin', name: 'Robin' },
  event,
  record: { kind: 'softwareCost', id: '1', name: 'Framewise' },
  month,
  changes: to === undefined ? [] : [{ field: 'effectiveCost', from: '120', to }],
  reason,
  undid: null,
  undone: null,
  correlationId: 'request',
});
const at120 = () => '120';
const adjusted = (months: ReturnType<typeof costTimeline>) => months.filter(({ isAdjusted }) => isAdjusted);

describe("a subscription's cost over time", () => {
  it('is its default in eleven months around the current one', () => {
    const months = costTimeline([entry('SoftwareCostAdded', null)], at120, '2026-05');
    expect(months.map(({ month }) => month)).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
    ]);
    expect(new Set(months.map(({ cost }) => cost))).toEqual(new Set(['120']));
  });

  it('is what the price is in each month', () => {
    const months = costTimeline([], (month) => (month < '2026-07' ? '120' : '150'), '2026-05');
    expect(months.slice(5).map(({ cost }) => cost)).toEqual(['120', '120', '150', '150', '150', '150']);
  });

  it('is nothing where it does not count, adjusted or not', () => {
    const from = (month: string) => (month < '2026-05' ? null : '120');
    const months = costTimeline([entry('SoftwareCostAdjusted', '2026-04', '95.5')], from, '2026-05');
    expect(months.slice(3, 6).map(({ cost }) => cost)).toEqual(['0', '0', '120']);
    expect(adjusted(months)).toEqual([]);
  });

  it('has the newest adjustment of each month, and none that was taken back', () => {
    const months = costTimeline(
      [
        entry('SoftwareCostAdjustmentRemoved', '2026-06', '120'),
        entry('SoftwareCostAdjusted', '2026-05', '80', 'Larger credit'),
        entry('SoftwareCostAdjusted', '2026-06', '90'),
        entry('SoftwareCostAdjusted', '2026-05', '95.5', 'Credit'),
      ],
      at120,
      '2026-05',
    );
    expect(adjusted(months)).toEqual([
      { month: '2026-05', cost: '80', isAdjusted: true, reason: 'Larger credit' },
    ]);
  });

  it('keeps the cost of an adjustment whose reason alone was changed', () => {
    const history = [
      entry('SoftwareCostAdjusted', '2026-05', undefined, 'Refund'),
      entry('SoftwareCostAdjusted', '2026-05', '95.5', 'Credit'),
    ];
    expect(adjusted(costTimeline(history, at120, '2026-05'))).toMatchObject([
      { cost: '95.5', reason: 'Refund' },
    ]);
  });

  it('reaches to adjustments further away, a year at most', () => {
    const history = ['2025-08', '2024-01'].map((month) => entry('SoftwareCostAdjusted', month, '1'));
    const months = costTimeline(history, at120, '2026-05');
    expect([months[0]?.month, adjusted(months).length]).toEqual(['2025-05', 1]);
  });
});
