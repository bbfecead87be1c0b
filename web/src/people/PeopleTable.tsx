import { useMemo } from 'react';
import type { Span } from '#domain/values/span.ts';
import { useSeesPay } from '../app/pay/useSeesPay.ts';
import { DeleteRecord } from '../records/DeleteRecord.tsx';
import { type RecordList, RecordTable } from '../records/RecordList.tsx';
import { personLists } from '../records/recordKinds.ts';
import type { CardProps } from '../ui/page/Card.tsx';
import type { Column } from '../ui/table/columns.ts';
import { RowButtons } from '../ui/table/RowButtons.tsx';
import type { Person } from './personColumns.tsx';

type Listed = Person & { version: number; isErased?: true | undefined };

type PeopleTableProps<Row> = Pick<CardProps, 'title' | 'count'> & {
  list: RecordList<Row>;
  label: string;
  kind: 'teamMember' | 'freelancer';
  /** What the list shows, by everybody in it. */
  columnsOf: (people: readonly Row[]) => Column<Row>[];
};

/** A list of people. */
export function PeopleTable<Row extends Listed>({ list, kind, columnsOf, ...shown }: PeopleTableProps<Row>) {
  const people = list.of.data;
  const columns = useMemo(() => columnsOf(people ?? []), [columnsOf, people]);
  return (
    <RecordTable
      {...shown}
      list={list}
      columns={columns}
      empty={{ title: `No ${list.things} found`, newText: `Add the first ${list.things.slice(0, -1)}` }}
      needsPay
      rowActions={personActions}
      deletion={(person, onClose) => <DeletePerson kind={kind} person={person} onClose={onClose} />}
    />
  );
}

type OnPerson<Row> = { onEdit: (person: Row) => void; onDelete: (person: Row) => void };

const personActions = <Row extends Listed>(person: Row, on: OnPerson<Row>) => (
  <PersonActions person={person} {...on} />
);

/** Who is erased can't be edited, and nobody is deleted by who does not see pay. */
function PersonActions<Row extends Listed>({ person, onEdit, onDelete }: OnPerson<Row> & { person: Row }) {
  return (
    <RowButtons
      name={person.name}
      isFinal={person.isErased === true}
      isProtected={!useSeesPay()}
      onEdit={() => onEdit(person)}
      onDelete={() => onDelete(person)}
    />
  );
}

type DeletePersonProps = {
  kind: keyof typeof personLists;
  person: { id: number; name: string; version: number } & Span;
  onClose: () => void;
};

/** Asks before a person is deleted, and says what goes with them. */
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
