import type { Span } from '#domain/values/span.ts';
import { DeleteRecord } from '../records/DeleteRecord.tsx';
import { personLists } from '../records/recordKinds.ts';

type DeletePersonProps = {
  kind: keyof typeof personLists;
  person: { id: number; name: string; version: number } & Span;
  onClose: () => void;
};

/** Asks before a person is deleted, and says what goes with them. */
export function DeletePerson({ kind, person, onClose }: DeletePersonProps) {
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
