import { UserMinus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Span } from '#domain/values/span.ts';
import { useSeesPay } from '../app/pay/useSeesPay.ts';
import { DeleteRecord } from '../records/DeleteRecord.tsx';
import { type RecordList, RecordTable } from '../records/RecordList.tsx';
import { personLists } from '../records/recordKinds.ts';
import { WhereWritable } from '../ui/basics/WhereWritable.tsx';
import { lazyDialog } from '../ui/code/lazyDialog.tsx';
import type { CardProps } from '../ui/page/Card.tsx';
import type { Column } from '../ui/table/columns.ts';
import { RowButton } from '../ui/table/RowButton.tsx';
import { RowButtons } from '../ui/table/RowButtons.tsx';
import type { Person } from './personColumns.tsx';

const LeaveDialog = lazyDialog(async () => (await import('./LeaveDialog.tsx')).LeaveDialog);

type Listed = Person & { version: number; isErased?: true | undefined };

type PeopleTableProps<Row> = Pick<CardProps, 'title' | 'count'> & {
  list: RecordList<Row>;
  label: string;
  kind: 'teamMember' | 'freelancer';
  /** The columns, for everybody in the list. */
  columnsOf: (people: readonly Row[]) => Column<Row>[];
};

export function PeopleTable<Row extends Listed>({ list, kind, columnsOf, ...shown }: PeopleTableProps<Row>) {
  const people = list.of.data;
  const columns = useMemo(() => columnsOf(people ?? []), [columnsOf, people]);
  const [leaving, setLeaving] = useState<Row>();
  const actions = useCallback(
    (person: Row, on: OnPerson<Row>) => (
      <PersonActions person={person} {...on} onLeave={() => setLeaving(person)} />
    ),
    [],
  );
  return (
    <>
      <RecordTable
        {...shown}
        list={list}
        columns={columns}
        empty={{ title: `No ${list.things} found`, newText: `Add the first ${list.things.slice(0, -1)}` }}
        needsPay
        actionsWidth={108}
        rowActions={actions}
        deletion={(person, onClose) => <DeletePerson kind={kind} person={person} onClose={onClose} />}
      />
      {leaving && (
        <LeaveDialog key={leaving.id} kind={kind} person={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </>
  );
}

type OnPerson<Row> = { onEdit: (person: Row) => void; onDelete: (person: Row) => void };

type PersonActionsProps<Row> = OnPerson<Row> & { person: Row; onLeave: () => void };

/** Actions on a person. An erased person can't be edited; only users who see pay can end or delete one. */
function PersonActions<Row extends Listed>({ person, onEdit, onDelete, onLeave }: PersonActionsProps<Row>) {
  const seesPay = useSeesPay();
  const isFinal = person.isErased === true;
  return (
    <WhereWritable>
      <RowButton
        label={`Leaves in a month…: ${person.name}`}
        icon={<UserMinus />}
        isDisabled={isFinal || !seesPay}
        onPress={onLeave}
      />
      <RowButtons
        name={person.name}
        isFinal={isFinal}
        isProtected={!seesPay}
        onEdit={() => onEdit(person)}
        onDelete={() => onDelete(person)}
      />
    </WhereWritable>
  );
}

type DeletePersonProps = {
  kind: keyof typeof personLists;
  person: { id: number; name: string; version: number } & Span;
  onClose: () => void;
};

/** Asks before a person is deleted, and names what is deleted with them. */
function DeletePerson({ kind, person, onClose }: DeletePersonProps) {
  return (
    <DeleteRecord
      {...person}
      list={personLists[kind]}
      span={person}
      loses="their cost and hours"
      onClose={onClose}
    >
      Their hours leave the plan and their cost every month’s figures. The history keeps them.
    </DeleteRecord>
  );
}
