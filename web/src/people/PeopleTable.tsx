import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { useSearchText } from '../address/useSearchText.ts';
import { WherePaySeen } from '../app/pay/PayNeeded.tsx';
import { useSeesPay } from '../app/pay/useSeesPay.ts';
import { Button } from '../ui/basics/Button.tsx';
import { WhereWritable } from '../ui/basics/WhereWritable.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { SearchField } from '../ui/fields/SearchField.tsx';
import type { Column } from '../ui/table/columns.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { RowButtons } from '../ui/table/RowButtons.tsx';
import { type Person, personMatches } from './personColumns.tsx';

/** The people who are searched for, with the field for it and how to show all of them again. */
export const usePeopleSearch = <Row extends Person>(people: readonly Row[] | undefined) => {
  const [text, setText] = useSearchText();
  const sought = useDeferredValue(text);
  const shown = useMemo(() => people?.filter((person) => personMatches(sought, person)), [people, sought]);
  const field: ReactNode = <SearchField label="Search name, role or skill" value={text} onChange={setText} />;
  return { shown, field, showAll: () => setText('') };
};

type PeopleTableProps<Row> = {
  label: string;
  /** What they are, in a sentence: "team member". */
  noun: string;
  /** Undefined while they load. */
  people: readonly Row[] | undefined;
  shown: readonly Row[] | undefined;
  /** What the list shows, by everybody in it. */
  columnsOf: (people: readonly Row[]) => Column<Row>[];
  onShowAll: () => void;
  onNew: () => void;
  onEdit: (id: number) => void;
  onDelete: (person: Row) => void;
};

/** A list of people. */
export function PeopleTable<Row extends Person & { isErased?: true | undefined }>({
  label,
  noun,
  people,
  shown,
  columnsOf,
  onShowAll,
  onNew,
  onEdit,
  onDelete,
}: PeopleTableProps<Row>) {
  const seesPay = useSeesPay();
  const columns = useMemo(() => columnsOf(people ?? []), [columnsOf, people]);
  const actions = useCallback(
    (person: Row) => (
      <RowButtons
        name={person.name}
        isFinal={person.isErased === true}
        isProtected={!seesPay}
        onEdit={() => onEdit(person.id)}
        onDelete={() => onDelete(person)}
      />
    ),
    [seesPay, onEdit, onDelete],
  );
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={shown}
      rowKey={({ id }) => id}
      empty={
        people?.length ? (
          <EmptyState
            title={`No ${noun}s match your search`}
            action={<Button onPress={onShowAll}>Show all {noun}s</Button>}
          />
        ) : (
          <EmptyState
            title={`No ${noun}s found`}
            action={
              <WhereWritable>
                <WherePaySeen>
                  <Button onPress={onNew}>Add the first {noun}</Button>
                </WherePaySeen>
              </WhereWritable>
            }
          />
        )
      }
      areActionsWrites
      rowActions={actions}
    />
  );
}
