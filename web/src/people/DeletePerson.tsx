import type { Span } from '#domain/values/span.ts';
import { DeleteRecord } from '../records/DeleteRecord.tsx';

const words = {
  teamMember: {
    noun: 'team member',
    list: 'team-members',
    done: 'Team member deleted successfully',
    failed: 'Failed to delete team member',
  },
  freelancer: {
    noun: 'freelancer',
    list: 'freelancers',
    done: 'Freelancer deleted successfully',
    failed: 'Failed to delete freelancer',
  },
} as const;

type DeletePersonProps = {
  kind: keyof typeof words;
  person: { id: number; name: string; version: number } & Span;
  onClose: () => void;
};

/** Asks before a person is deleted, and says what goes with them. */
export function DeletePerson({ kind, person, onClose }: DeletePersonProps) {
  const { noun, list, done, failed } = words[kind];
  return (
    <DeleteRecord
      name={person.name}
      noun={noun}
      list={list}
      id={person.id}
      version={person.version}
      span={person}
      loses="their cost and hours"
      done={done}
      failed={failed}
      onClose={onClose}
    >
      Their hours leave the plan and their cost every month’s figures. The history keeps them.
    </DeleteRecord>
  );
}
