import type { ProjectView } from '#projections/projects/view.ts';
import { request } from '../../api/request.ts';
import { useWrite } from '../../app/useWrite.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Asks before a project is deleted, and says what goes with it. */
export function DeleteProject({ project, onClose }: { project: ProjectView; onClose: () => void }) {
  const remove = useWrite({
    write: () => request('DELETE', `/api/projects/${project.id}`),
    refreshes: [['projects'], ['allocations'], ['figures']],
    done: 'Project deleted successfully',
    failed: 'Failed to delete project',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Delete ${project.name}?`}
      confirmLabel="Delete project"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      The project of {project.client.name} and everybody’s hours on it leave the plan, in past months too. The
      history keeps them.
    </ConfirmDialog>
  );
}
