import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type HistoryFilter, historyQuery } from '../api/queries/history.ts';
import { ChangeGroups } from './ChangeGroups.tsx';
import { HistoryPages } from './HistoryPages.tsx';
import { UndoAsked } from './UndoAsked.tsx';

type HistoryListProps = {
  filter: HistoryFilter;
  /** Entries of a page. */
  limit?: number;
  isOneRecord?: boolean;
  /** What stands in place of an empty list. */
  empty?: ReactNode;
  /** Where undoing has an address of its own; else a dialog opens here. */
  onUndo?: (change: string) => void;
};

/** The history that matches a filter, newest first, more on demand. */
export function HistoryList({ filter, limit, isOneRecord = false, empty, onUndo }: HistoryListProps) {
  const [undoing, setUndoing] = useState<string>();
  const history = useInfiniteQuery(historyQuery(filter, limit));
  return (
    <HistoryPages history={history} empty={empty}>
      {(entries) => (
        <>
          <ChangeGroups
            entries={entries}
            isOneRecord={isOneRecord}
            onUndo={onUndo ?? ((change) => setUndoing(change))}
          />
          <UndoAsked change={undoing} onClose={() => setUndoing(undefined)} />
        </>
      )}
    </HistoryPages>
  );
}
