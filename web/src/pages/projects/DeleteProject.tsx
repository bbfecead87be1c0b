import type { ProjectView } from '#projections/projects/view.ts';
import { DeleteRecord } from '../../app/DeleteRecord.tsx';

/** Asks before a project is deleted, and says what goes with it. */
export function DeleteProject({ project, onClose }: { project: ProjectView; onClose: () => void }) {
  return (
    <DeleteRecord
      name={project.name}
      noun="project"
      list="projects"
      id={project.id}
      version={project.version}
      done="Project deleted successfully"
      failed="Failed to delete project"
      onClose={onClose}
    >
      The project of {project.client.name} and everybody’s hours on it leave the plan, in past months too. The
      history keeps them.
    </DeleteRecord>
  );
}
