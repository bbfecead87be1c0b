import type { HistoryEntryView, HistoryView } from '#projections/history/view.ts';

/** A change of a subscription by the administrator, in a request of its own. */
export const entryOf = (position: number, fields: Partial<HistoryEntryView> = {}): HistoryEntryView => ({
  position,
  at: '2026-05-14T09:30:00.000Z',
  by: { id: '1', username: 'admin', name: 'Priya Sandhar' },
  event: 'SoftwareCostUpdated',
  record: { kind: 'softwareCost', id: '5', name: 'Framewise' },
  month: null,
  changes: [{ field: 'defaultMonthlyCost', from: '120', to: '150' }],
  reason: null,
  correlationId: `request ${position}`,
  undid: null,
  undone: null,
  ...fields,
});

export const historyOf = (entries: readonly HistoryEntryView[], next: number | null = null): HistoryView => ({
  entries: [...entries],
  next,
});
