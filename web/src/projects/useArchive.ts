import { projectLabel } from '#domain/projects/projectLabel.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import { useWrite } from '../app/useWrite.ts';
import { useUndoButton } from '../history/useUndoChange.ts';

/** Archives a project at once, or takes it out of the archive; the message offers to undo it. */
export const useArchive = () => {
  const undoButton = useUndoButton();
  return useWrite({
    write: async ({ id, version, isArchived }: ProjectView, call) => {
      let change: string | null = null;
      await call(
        'PATCH /api/projects/:id',
        { params: { id }, body: { archived: !isArchived, expectedVersion: version } },
        {
          heard: (headers) => {
            change = headers.get('X-Correlation-Id');
          },
        },
      );
      return change as string | null;
    },
    done: (change, project) => {
      const name = projectLabel(project);
      return {
        title: project.isArchived ? `${name} is out of the archive` : `${name} archived`,
        description: project.isArchived
          ? 'Lists and pickers have it again.'
          : 'Figures stay as they are. Projects lists it under “Archived”.',
        ...(change &&
          undoButton({
            change,
            title: `${name} is as it was`,
            reason: 'Undone from the message that said so',
          })),
      };
    },
  });
};
