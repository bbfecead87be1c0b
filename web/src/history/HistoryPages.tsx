import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { Button } from '../ui/basics/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { SkeletonList } from '../ui/feedback/Skeleton.tsx';
import * as styles from './history.module.css';

type HistoryPagesProps<Entry> = {
  history: UseInfiniteQueryResult<InfiniteData<{ entries: Entry[] }>>;
  /** What stands in place of an empty list. */
  empty?: ReactNode;
  /** Shows the entries of all pages so far. */
  children: (entries: Entry[]) => ReactNode;
};

/** A list that is read page by page, newest first, more on demand. */
export function HistoryPages<Entry>({ history, empty, children }: HistoryPagesProps<Entry>) {
  return (
    <Loaded of={history} loading={<SkeletonList label="Loading history" rows={6} />}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries);
        if (entries.length === 0)
          return empty ?? <EmptyState icon={<History />} title="Nothing has been changed yet" />;
        return (
          <>
            {children(entries)}
            {history.hasNextPage && (
              <Button
                className={styles.more}
                isPending={history.isFetchingNextPage}
                onPress={() => history.fetchNextPage()}
              >
                Show earlier changes
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
