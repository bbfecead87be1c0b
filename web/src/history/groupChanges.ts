import type { HistoryEntryView } from '#projections/history/view.ts';

/** What somebody did at once: all events of one request, in the order of the list. */
export type ChangeGroup = { id: string; entries: [HistoryEntryView, ...HistoryEntryView[]] };

/** Neighbours that one request made, together. */
export const groupChanges = (entries: readonly HistoryEntryView[]): ChangeGroup[] => {
  const groups: ChangeGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && last.entries[0].correlationId === entry.correlationId) last.entries.push(entry);
    else groups.push({ id: `${entry.correlationId} ${entry.position}`, entries: [entry] });
  }
  return groups;
};
