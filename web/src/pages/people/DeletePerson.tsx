import { request } from '../../api/request.ts';
import { useWrite } from '../../app/useWrite.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

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
  person: { id: number; name: string };
  onClose: () => void;
};

/** Asks before a person is deleted, and says what goes with them. */
export function DeletePerson({ kind, person, onClose }: DeletePersonProps) {
  const { noun, path, done, failed } = words[kind];
  const remove = useWrite({
    write: () => request('DELETE', `/api/${path}/${person.id}`),
    refreshes: [[path], ['allocations'], ['figures'], ['users']],
    done,
    failed,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Delete ${person.name}?`}
      confirmLabel={`Delete ${noun}`}
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      Their hours leave the plan and their cost every month’s figures, in past months too. The history keeps
      them.
    </ConfirmDialog>
  );
}
