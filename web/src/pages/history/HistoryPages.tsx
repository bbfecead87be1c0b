import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../api/apiError.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonList } from '../../ui/Skeleton.tsx';

type HistoryPagesProps<Entry> = {
  history: UseInfiniteQueryResult<InfiniteData<{ entries: Entry[] }>>;
  /** What stands in place of an empty list. */
  empty?: ReactNode;
  /** Shows the entries of all pages so far. */
  children: (entries: Entry[]) => ReactNode;
};

/** A list that is read page by page, newest first, more on demand. */
export function HistoryPages<Entry>({ history, empty, children }: HistoryPagesProps<Entry>) {
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
      {children(entries)}
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
