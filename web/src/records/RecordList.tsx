import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { ImportKind } from '#domain/imports/columns.ts';
import { useAddressDialog } from '../address/useAddressDialog.ts';
import { useSearchText } from '../address/useSearchText.ts';
import { ImportButton } from '../app/ImportButton.tsx';
import { Loaded, NotListed, type Reading } from '../app/Loaded.tsx';
import { WherePaySeen } from '../app/pay/PayNeeded.tsx';
import { useSeesPay } from '../app/pay/useSeesPay.ts';
import { type ExportColumn, ExportList } from '../csv/ExportList.tsx';
import { Button } from '../ui/basics/Button.tsx';
import { WhereWritable } from '../ui/basics/WhereWritable.tsx';
import { EmptyState, type EmptyStateProps } from '../ui/feedback/EmptyState.tsx';
import { SearchField } from '../ui/fields/SearchField.tsx';
import { Card, type CardProps } from '../ui/page/Card.tsx';
import { PageHeader, type PageHeaderProps } from '../ui/page/PageHeader.tsx';
import { DataTable, type DataTableProps } from '../ui/table/DataTable.tsx';
import { RowButtons } from '../ui/table/RowButtons.tsx';

/** Records of one kind, narrowed to those that are searched for. */
export type RecordList<Row> = {
  /** What is listed, in the plural: "team members". */
  things: string;
  of: Reading<readonly Row[]>;
  /** Those that match; undefined while they load. */
  rows: readonly Row[] | undefined;
  search: { value: string; onChange: (text: string) => void };
};

/** Whether one of the texts holds what is searched for. */
export const holds = (text: string, texts: readonly (string | null)[]): boolean => {
  const sought = text.trim().toLowerCase();
  return texts.some((value) => value?.toLowerCase().includes(sought));
};

/**
 * A list that can be searched.
 * @param things in the plural: "team members"
 * @param matches whether a record is one that is searched for; the same function at each call
 */
export const useRecordList = <Row,>(
  things: string,
  of: Reading<readonly Row[]>,
  matches: (text: string, row: Row) => boolean,
): RecordList<Row> => {
  const [value, onChange] = useSearchText();
  const rows = useMemo(() => of.data?.filter((row) => matches(value, row)), [of.data, value, matches]);
  return { things, of, rows, search: { value, onChange } };
};

type RecordPageProps<Row, Listed> = Omit<PageHeaderProps, 'onNew' | 'toolbar' | 'children'> & {
  list: RecordList<Listed>;
  searchLabel: string;
  /** Beside the search: what else narrows the list. */
  filters?: ReactNode;
  /** Before import and export: what is done with the list as a whole. */
  tools?: ReactNode;
  importKind?: ImportKind;
  exportColumns: readonly ExportColumn<Listed>[];
  /** Without ".csv"; what is listed unless given. */
  fileName?: string;
  /** What the list is called where it is exported, if it is more than what is listed. */
  exported?: string;
  /** Only who sees pay adds to it. */
  needsPay?: boolean;
  /** Those that can be changed. */
  records: readonly Row[] | undefined;
  /** The dialog that makes a record, or changes the one given. */
  form: (record: Row | undefined, onClose: () => void) => ReactNode;
  children: ReactNode;
};

/** A page of records: its head, one toolbar, the list, and the dialogs that its address names. */
export function RecordPage<Row extends { id: number | string }, Listed>({
  list,
  searchLabel,
  filters,
  tools,
  importKind,
  exportColumns,
  fileName,
  exported = list.things,
  needsPay = false,
  records,
  form,
  children,
  ...head
}: RecordPageProps<Row, Listed>) {
  const dialog = useAddressDialog();
  const seesPay = useSeesPay();
  const editing = records?.find(({ id }) => String(id) === dialog.editing);
  const imports = importKind && <ImportButton kind={importKind} things={importKind.replace('-', ' ')} />;
  return (
    <>
      <PageHeader
        {...head}
        {...(head.newText && (seesPay || !needsPay) && { onNew: dialog.openNew })}
        toolbar={
          <>
            <SearchField label={searchLabel} {...list.search} />
            {filters}
            <span data-slot="tools">
              {tools}
              {needsPay ? <WherePaySeen>{imports}</WherePaySeen> : imports}
              <ExportList
                things={exported}
                {...(fileName && { fileName })}
                columns={exportColumns}
                rows={list.rows}
              />
            </span>
          </>
        }
      />
      {children}
      {dialog.isNew && form(undefined, dialog.close)}
      {editing && form(editing, dialog.close)}
    </>
  );
}

type OnRow<Row> = { onEdit: (row: Row) => void; onDelete: (row: Row) => void };

type RecordTableProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'rowKey' | 'empty' | 'rowActions'> &
  Pick<CardProps, 'title' | 'count' | 'aside'> & {
    list: RecordList<Row>;
    /** What is said where there is none at all, and on the button that makes the first. */
    empty: Omit<EmptyStateProps, 'action'> & { newText?: string };
    needsPay?: boolean;
    /** In place of the usual message, a message above an empty list. */
    isListedUnread?: boolean;
    /** In place of the table until it is read. */
    loading?: ReactNode;
    /** Buttons at a row's end; to edit and to delete it unless given, null for none. */
    rowActions?: ((row: Row, on: OnRow<Row>) => ReactNode) | null;
    /** Asks before a record is deleted, or ... */
    deletion?: (row: Row, onClose: () => void) => ReactNode;
    /** ... deletes it at once. */
    onDelete?: (row: Row) => void;
  };

/** Records in a card: while they load, where they can't be read, where there is none and where none matches. */
export function RecordTable<Row extends { id: number | string; name?: string }>({
  list: { things, of, rows, search },
  title,
  count,
  aside,
  empty: { newText, ...empty },
  needsPay = false,
  isListedUnread = false,
  loading,
  rowActions = defaultActions,
  deletion,
  onDelete,
  ...table
}: RecordTableProps<Row>) {
  const { openNew, openEdit } = useAddressDialog();
  const [deleting, setDeleting] = useState<Row>();
  const remove = onDelete ?? setDeleting;
  const actions = useCallback(
    (row: Row) => rowActions?.(row, { onEdit: ({ id }) => openEdit(id), onDelete: remove }),
    [rowActions, openEdit, remove],
  );
  const isUnread = of.data === undefined && of.error !== null;
  const first = newText && <Button onPress={openNew}>{newText}</Button>;
  const shown = (
    <DataTable
      {...table}
      rows={isUnread ? [] : rows}
      rowKey={({ id }) => id}
      areActionsWrites
      {...(rowActions && { rowActions: actions })}
      empty={
        of.data?.length ? (
          <EmptyState
            title={`No ${things} match your search`}
            action={<Button onPress={() => search.onChange('')}>Show all {things}</Button>}
          />
        ) : (
          <EmptyState
            {...empty}
            action={<WhereWritable>{needsPay ? <WherePaySeen>{first}</WherePaySeen> : first}</WhereWritable>}
          />
        )
      }
    />
  );
  return (
    <>
      {isUnread && isListedUnread && <NotListed of={of} things={things} />}
      <Card title={title} {...(count !== undefined && { count })} aside={aside} isPadded={false}>
        {loading && !isUnread && !of.data ? (
          loading
        ) : isListedUnread ? (
          shown
        ) : (
          <Loaded of={of}>{shown}</Loaded>
        )}
      </Card>
      {deleting && deletion?.(deleting, () => setDeleting(undefined))}
    </>
  );
}

const defaultActions = <Row extends { name?: string }>(row: Row, { onEdit, onDelete }: OnRow<Row>) => (
  <RowButtons name={row.name ?? ''} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />
);
