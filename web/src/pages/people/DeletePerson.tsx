import { DeleteRecord } from '../../app/DeleteRecord.tsx';

const words = {
  teamMember: {
    noun: 'team member',
    path: 'team-members',
    done: 'Team member deleted successfully',
    failed: 'Failed to delete team member',
  },
  freelancer: {
    noun: 'freelancer',
    path: 'freelancers',
    done: 'Freelancer deleted successfully',
    failed: 'Failed to delete freelancer',
  },
};

type DeletePersonProps = {
  kind: keyof typeof words;
  person: { id: number; name: string; version: number };
  onClose: () => void;
};

/** Asks before a person is deleted, and says what goes with them. */
export function DeletePerson({ kind, person, onClose }: DeletePersonProps) {
  const { noun, path, done, failed } = words[kind];
  return (
    <DeleteRecord
      name={person.name}
      noun={noun}
      path={`/api/${path}/${person.id}`}
      version={person.version}
      refreshes={[[path], ['allocations'], ['figures'], ['users']]}
      done={done}
      failed={failed}
      onClose={onClose}
    >
      Their hours leave the plan and their cost every month’s figures, in past months too. The history keeps
      them.
    </DeleteRecord>
  );
}
