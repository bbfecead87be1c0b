import { type ReactNode, useState } from 'react';
import type { PagedKind } from '../../app/paths.ts';
import { useMediaQuery } from '../../app/useMediaQuery.ts';
import { HistoryList } from '../../history/HistoryList.tsx';
import type { DatedList } from '../../records/recordKinds.ts';
import { TermsByMonth } from '../../records/TermsByMonth.tsx';
import type { Changing } from '../../records/terms.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { useReadOnly } from '../../ui/basics/readOnly.ts';
import { Card } from '../../ui/page/Card.tsx';
import { SegmentedControl } from '../../ui/pickers/SegmentedControl.tsx';
import * as styles from './recordPage.module.css';

/** Number of changes shown before more are requested. */
const atFirst = 3;

/** A record's changes, newest first; for a project also those of its plans. */
function RecordHistory({ kind, id }: { kind: PagedKind; id: number }) {
  const [what, setWhat] = useState<'record' | 'hours'>('record');
  const filter = { kind: what === 'hours' ? 'allocationPlan' : kind, id: String(id) };
  return (
    <Card
      title="What changed"
      aside={
        kind === 'project' && (
          <SegmentedControl
            label="What changed of the project"
            value={what}
            onChange={setWhat}
            options={[
              { id: 'record', label: 'Project' },
              { id: 'hours', label: 'Hours' },
            ]}
          />
        )
      }
    >
      <HistoryList key={what} filter={filter} limit={atFirst} isOneRecord />
    </Card>
  );
}

type RecordColumnsProps = {
  kind: PagedKind;
  id: number;
  picture: ReactNode;
  /** The months, and the record's other content. */
  children: ReactNode;
};

/** A record's chart beside its history, above its months; in one column the history comes last. */
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

type DatedValuesProps = {
  record: Changing & { id: number; name: string; version: number };
  list: DatedList;
  /** Hides the buttons to withdraw changes. */
  isFixed?: boolean;
};

/** The dated values of a record. */
export function DatedValues({ record, list, isFixed = false }: DatedValuesProps) {
  const isReadOnly = useReadOnly();
  return (
    <Card title="Values by month">
      {record.changes.length === 0 && <p className={layout.soft}>All values hold in every month.</p>}
      <TermsByMonth
        record={record}
        list={list}
        isDirty={false}
        isFixed={isFixed || isReadOnly}
        isHeadingHidden
        onWithdrawn={() => undefined}
      />
    </Card>
  );
}
