import type { DatedList } from '../../records/recordKinds.ts';
import { TermsByMonth } from '../../records/TermsByMonth.tsx';
import type { Changing } from '../../records/terms.ts';
import { useReadOnly } from '../../ui/basics/readOnly.ts';
import { Card } from '../../ui/page/Card.tsx';
import * as styles from './recordPage.module.css';

type DatedValuesProps = {
  record: Changing & { id: number; name: string; version: number };
  list: DatedList;
  /** Whether whoever looks may withdraw a change. */
  isFixed?: boolean;
};

/** What of a record changes from which month on. */
export function DatedValues({ record, list, isFixed = false }: DatedValuesProps) {
  const isReadOnly = useReadOnly();
  return (
    <Card title="Values by month">
      {record.changes.length === 0 ? (
        <p className={styles.note}>All values hold in every month.</p>
      ) : (
        <TermsByMonth
          record={record}
          list={list}
          isDirty={false}
          isFixed={isFixed || isReadOnly}
          isHeadingHidden
          onWithdrawn={() => undefined}
        />
      )}
    </Card>
  );
}
