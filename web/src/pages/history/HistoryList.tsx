import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type HistoryFilter, historyQuery } from '../../api/queries/history.ts';
import { ChangeGroups } from './ChangeGroups.tsx';
import { HistoryPages } from './HistoryPages.tsx';

type HistoryListProps = {
  filter: HistoryFilter;
  /** Entries of a page. */
  limit?: number;
  isOneRecord?: boolean;
  /** What stands in place of an empty list. */
  empty?: ReactNode;
};

/** The history that matches a filter, newest first, more on demand. */
export function HistoryList({ filter, limit, isOneRecord = false, empty }: HistoryListProps) {
  const history = useInfiniteQuery(historyQuery(filter, limit));
  return (
    <HistoryPages history={history} empty={empty}>
      {(entries) => <ChangeGroups entries={entries} isOneRecord={isOneRecord} />}
    </HistoryPages>
  );
}
