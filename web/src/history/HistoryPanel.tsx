import { type ReactNode, useState } from 'react';
import type { HistoryFilter } from '../api/queries/history.ts';
import { Disclosure } from '../ui/layers/Disclosure.tsx';
import { HistoryList } from './HistoryList.tsx';
import * as styles from './history.module.css';

type HistoryPanelProps = {
  filter: HistoryFilter;
  /** Before the list: a picture of it. */
  children?: ReactNode;
};

/** A record's own history within its dialog, read when somebody opens it. */
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
