import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { Loaded } from '../app/Loaded.tsx';
import { ExportTable } from '../csv/ExportTable.tsx';
import { classNames } from '../ui/basics/classNames.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Dialog } from '../ui/layers/Dialog.tsx';
import type { ModalSize } from '../ui/layers/Modal.tsx';
import type { Column, Sort } from '../ui/table/columns.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import * as styles from './FiguresDialog.module.css';

/** The props of every dialog of the dashboard. */
export type MonthDialogProps = { month: Month; onClose: () => void };

type FiguresDialogProps<Row> = MonthDialogProps & {
  title: string;
  /** A sentence that says what the figures mean. */
  lead: ReactNode;
  /** Cards above the table. */
  cards?: ReactNode;
  rows: UseQueryResult<readonly Row[]>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => number;
  /** One sentence for when there are no rows. */
  empty: string;
  defaultSort?: Sort;
  onRowPress?: (row: Row) => void;
  totalLabel?: string;
  size?: ModalSize;
  /** Content after the table. */
  children?: ReactNode;
};

/** All rows behind a preview, for one month. */
export function FiguresDialog<Row>(props: FiguresDialogProps<Row>) {
  const {
    title,
    lead,
    cards,
    month,
    rows: query,
    rowKey,
    empty,
    onClose,
    children,
    size = 'wide',
    ...table
  } = props;
  return (
    <Dialog
      title={`${title} - ${monthLabel(month)}`}
      lead={lead}
      size={size}
      onClose={onClose}
      className={styles.dialog}
      footer={
        <ExportTable
          things={title}
          fileName={`${title}_${month}`}
          columns={table.columns}
          rows={query.data}
        />
      }
    >
      {cards}
      <Loaded of={query}>
        <DataTable
          {...table}
          label={`${title} in ${monthLabel(month)}`}
          className={children ? styles.table : classNames(styles.table, styles.last)}
          maxHeight="60dvh"
          rows={query.data}
          rowKey={rowKey}
          empty={<EmptyState title={empty} />}
        />
      </Loaded>
      {children}
    </Dialog>
  );
}
