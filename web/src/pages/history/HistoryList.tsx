import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../api/apiError.ts';
import { type HistoryFilter, historyQuery } from '../../api/queries/history.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonList } from '../../ui/Skeleton.tsx';
import { ChangeGroups } from './ChangeGroups.tsx';

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
  if (history.isError && !history.data) {
    return (
      <ErrorState
        title="The history could not be loaded"
        detail={sentenceOf(history.error)}
        isRetrying={history.isFetching}
        onRetry={() => history.refetch()}
      />
    );
  }
  if (!history.data) return <SkeletonList label="Loading history" rows={6} />;
  const entries = history.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return empty ?? <EmptyState icon={<History />} title="Nothing has been changed yet" />;
  return (
    <>
      <ChangeGroups entries={entries} isOneRecord={isOneRecord} />
      {history.hasNextPage && (
        <Button
          className="history-more"
          isPending={history.isFetchingNextPage}
          onPress={() => history.fetchNextPage()}
        >
          Show earlier changes
        </Button>
      )}
    </>
  );
}
