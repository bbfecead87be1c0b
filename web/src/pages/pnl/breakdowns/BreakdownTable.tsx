import type { ReactNode } from 'react';
import { ExportTable } from '../../../csv/ExportTable.tsx';
import * as figuresStyles from '../../../money/FiguresDialog.module.css';
import { classNames } from '../../../ui/basics/classNames.ts';
import * as layout from '../../../ui/basics/layout.module.css';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import * as styles from './breakdowns.module.css';

type BreakdownTableProps<Row> = {
  title: ReactNode;
  /** Beside the export. */
  aside?: ReactNode;
  /** The table's name for screen readers. */
  label: string;
  /** The exported file's name, in words and as a file name. */
  things: string;
  fileName: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => number;
  explain: (row: Row) => ReactNode;
  /** The column that is sorted by, largest first. */
  sortedBy: string;
  maxHeight?: string;
  /** The text when there are no lines. */
  empty?: string;
};

/** The lines of a breakdown under their heading, with an export, and an explanation of each. */
export function BreakdownTable<Row>(props: BreakdownTableProps<Row>) {
  const { title, aside, things, fileName, explain, sortedBy, empty, ...table } = props;
  return (
    <>
      <header className={styles.breakdownHead}>
        <h3>{title}</h3>
        <div className={layout.row}>
          {aside}
          <ExportTable things={things} fileName={fileName} columns={table.columns} rows={table.rows} />
        </div>
      </header>
      <DataTable
        {...table}
        className={classNames(figuresStyles.table, figuresStyles.whole)}
        rowActions={explain}
        actionsWidth={56}
        defaultSort={{ column: sortedBy, direction: 'descending' }}
        empty={empty !== undefined && <EmptyState title={empty} />}
      />
    </>
  );
}
