import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ImportKind } from '#domain/imports/columns.ts';
import { useAddressDialog } from '../address/useAddressDialog.ts';
import { useSearchText } from '../address/useSearchText.ts';
import { ImportButton } from '../app/ImportButton.tsx';
import { Loaded, NotListed, type Reading } from '../app/Loaded.tsx';
import { recordRoutes } from '../app/paths.ts';
import { WherePaySeen } from '../app/pay/PayNeeded.tsx';
import { useSeesPay } from '../app/pay/useSeesPay.ts';
import { type ExportColumn, ExportList } from '../csv/ExportList.tsx';
import { Button } from '../ui/basics/Button.tsx';
import { LinkButton } from '../ui/basics/LinkButton.tsx';
import { useReadOnly } from '../ui/basics/readOnly.ts';
import { WhereWritable } from '../ui/basics/WhereWritable.tsx';
import { Alert } from '../ui/feedback/Alert.tsx';
import { EmptyState, type EmptyStateProps } from '../ui/feedback/EmptyState.tsx';
import { SearchField } from '../ui/fields/SearchField.tsx';
import { Card, type CardProps } from '../ui/page/Card.tsx';
import { PageHeader, type PageHeaderProps } from '../ui/page/PageHeader.tsx';
import { DataTable, type DataTableProps } from '../ui/table/DataTable.tsx';
import { RowButtons } from '../ui/table/RowButtons.tsx';
import { useEdited } from './useEdited.ts';

/** Records of one kind, filtered by a search. */
export type RecordList<Row> = {
  /** The records' kind, in the plural: "team members". */
  things: string;
  of: Reading<readonly Row[]>;
  /** The records that match; undefined while they load. */
  rows: readonly Row[] | undefined;
  search: { value: string; onChange: (text: string) => void };
};

/** Whether one of the texts contains the search text. */
export const holds = (text: string, texts: readonly (string | null)[]): boolean => {
  const sought = text.trim().toLowerCase();
  return texts.some((value) => value?.toLowerCase().includes(sought));
};

/**
 * A list that can be searched.
 * @param things the records' kind, in the plural: "team members"
 * @param matches whether a record matches the search text; must be the same function at each call
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

type NotThereProps = {
  /** The id in the address. */
  id: string | undefined;
  /** The records that the page has, or only some of them. */
  of: Pick<Reading<readonly unknown[]>, 'data' | 'error' | 'isFetching'>;
  /** The one with that id. */
  found: unknown;
};

/** Says that the address asks for the dialog of a record that the page doesn't have, and leads to its own page if it has one. */
export function NotThere({ id, of, found }: NotThereProps) {
  const { pathname } = useLocation();
  const [missing, setMissing] = useState<string>();
  // A list that is being read again, or that could not be, may lack a new record.
  const isRead = of.data !== undefined && !of.isFetching && of.error === null;
  if (isRead && found === undefined && missing !== id) setMissing(id);
  // Once told it stays while the list is read again.
  if (id === undefined || missing !== id || found !== undefined) return null;
  const hasPage = /^\d+$/.test(id) && Object.values<string>(recordRoutes).includes(`${pathname}/:id`);
  return (
    <Alert
      tone="watch"
      action={hasPage && <LinkButton href={`${pathname}/${id}`}>See what became of it</LinkButton>}
    >
      The address asks to change number {id.slice(0, 20)}, which is not in this list. It may have been
      deleted, or be one that the list leaves out.
    </Alert>
  );
}

type RecordPageProps<Row, Listed> = Omit<PageHeaderProps, 'onNew' | 'toolbar' | 'children'> & {
  list: RecordList<Listed>;
  searchLabel: string;
  /** Further filters, beside the search. */
  filters?: ReactNode;
  /** Tools for the list as a whole, before import and export. */
  tools?: ReactNode;
  importKind?: ImportKind;
  exportColumns: readonly ExportColumn<Listed>[];
  /** The exported file's name without ".csv"; `things` unless given. */
  fileName?: string;
  /** What the export is of, if not `things`. */
  exported?: string;
  /** Only users who see pay can add a record. */
  needsPay?: boolean;
  /** The records that can be changed. */
  records: readonly Row[] | undefined;
  /** How these are read; as the list is, unless given. */
  recordsOf?: NotThereProps['of'];
  /** The dialog that creates a record, or changes the one given. */
  form: (record: Row | undefined, onClose: () => void) => ReactNode;
  children: ReactNode;
};

/** A page of records: its heading, toolbar and list, and the dialogs that its address names. */
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
  recordsOf = list.of,
  form,
  children,
  ...head
}: RecordPageProps<Row, Listed>) {
  const dialog = useAddressDialog();
  const seesPay = useSeesPay();
  const editing = useEdited(records, dialog.editing);
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
      <NotThere id={dialog.editing} of={recordsOf} found={editing} />
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
    /** The text for a list without any record, and of the button that creates the first. */
    empty: Omit<EmptyStateProps, 'action'> & { newText?: string };
    needsPay?: boolean;
    /** Shows an alert above an empty list in place of the usual error. */
    isListedUnread?: boolean;
    /** Shown in place of the table until it is loaded. */
    loading?: ReactNode;
    /** Buttons at a row's end; edit and delete unless given, null for none. */
    rowActions?: ((row: Row, on: OnRow<Row>) => ReactNode) | null;
    /** Asks before a record is deleted, or ... */
    deletion?: (row: Row, onClose: () => void) => ReactNode;
    /** ... deletes it at once. */
    onDelete?: (row: Row) => void;
  };

/** Records in a card, with its states for loading, errors, no records and no matches. */
export function RecordTable<Row extends { id: number | string; name?: string }>({
  list: { things, of, rows, search },
  title,
  count,
  aside,
  empty: { newText, children: nextStep, ...empty },
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
  const isReadOnly = useReadOnly();
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
          >
            {!isReadOnly && nextStep}
          </EmptyState>
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
