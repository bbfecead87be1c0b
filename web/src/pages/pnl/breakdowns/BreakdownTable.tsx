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
  /** Read aloud as the table's name. */
  label: string;
  /** What the file is called, in words and by name. */
  things: string;
  fileName: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => number;
  explain: (row: Row) => ReactNode;
  /** The column with the largest first. */
  sortedBy: string;
  maxHeight?: string;
  /** Said where there are no lines. */
  empty?: string;
};

/** The lines of a breakdown under their heading, to export, each with what explains it. */
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
