import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type HistoryFilter, historyQuery } from '../api/queries/history.ts';
import { Loaded } from '../app/Loaded.tsx';
import { Button } from '../ui/basics/Button.tsx';
import { lazyDialog } from '../ui/code/lazyDialog.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { SkeletonList } from '../ui/feedback/Skeleton.tsx';
import { Disclosure } from '../ui/layers/Disclosure.tsx';
import { ChangeGroups } from './ChangeGroups.tsx';
import * as styles from './history.module.css';

type HistoryListProps = {
  filter: HistoryFilter;
  /** Number of entries on a page. */
  limit?: number;
  isOneRecord?: boolean;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  /** Called where undoing has its own address; a dialog opens here otherwise. */
  onUndo?: (change: string) => void;
};

/** The history that matches a filter, newest first, page by page. */
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

type HistoryPagesProps<Entry> = {
  history: UseInfiniteQueryResult<InfiniteData<{ entries: Entry[] }>>;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  /** Renders the entries of all pages so far. */
  children: (entries: Entry[]) => ReactNode;
};

/** A list that is read page by page, newest first. */
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

// Fetched on first use.
const UndoDialog = lazyDialog(async () => (await import('./UndoDialog.tsx')).UndoDialog);

type UndoAskedProps = {
  /** The change to undo, if any. */
  change: string | undefined;
  onClose: () => void;
};

/** The dialog to undo a change, if there is one. */
export function UndoAsked({ change, onClose }: UndoAskedProps) {
  return <>{change !== undefined && <UndoDialog change={change} onClose={onClose} />}</>;
}

type HistoryPanelProps = {
  filter: HistoryFilter;
  /** Shown before the list, such as a chart. */
  children?: ReactNode;
};

/** A record's own history within its dialog, read when it is expanded. */
export function HistoryPanel({ filter, children }: HistoryPanelProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure title="History" className={styles.panel} isExpanded={isOpen} onExpandedChange={setOpen}>
      {isOpen && (
        <>
          {children}
          <HistoryList filter={filter} limit={10} isOneRecord />
        </>
      )}
    </Disclosure>
  );
}
