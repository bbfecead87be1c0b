import type { ReactNode } from 'react';
import type { PagedKind } from '../../app/recordPaths.ts';
import { useMediaQuery } from '../../app/useMediaQuery.ts';
import { RecordHistory } from './RecordHistory.tsx';
import * as styles from './recordPage.module.css';

type RecordColumnsProps = {
  kind: PagedKind;
  id: number;
  picture: ReactNode;
  /** The months, and what else there is of the record. */
  children: ReactNode;
};

/** A record's picture beside what was changed of it, above its months; in one column the changes come last. */
export function RecordColumns({ kind, id, picture, children }: RecordColumnsProps) {
  const isNarrow = useMediaQuery('(max-width: 1099.98px)');
  const history = <RecordHistory kind={kind} id={id} />;
  return (
    <>
      {isNarrow ? (
        picture
      ) : (
        <div className={styles.columns}>
          {picture}
          {history}
        </div>
      )}
      {children}
      {isNarrow && history}
    </>
  );
}
