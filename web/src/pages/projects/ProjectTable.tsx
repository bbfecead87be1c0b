import type { ReactNode } from 'react';
import type { ProjectType } from '#domain/projectStatus.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { RowButtons } from '../../ui/table/RowButtons.tsx';
import { projectColumns } from './projectColumns.tsx';

type ProjectTableProps = {
  label: string;
  type: ProjectType;
  /** undefined while they load. */
  projects: readonly ProjectView[] | undefined;
  empty: ReactNode;
  onEdit: (project: ProjectView) => void;
  onDelete: (project: ProjectView) => void;
};

/** The projects of one type (core section 2, projects list). */
export function ProjectTable({ label, type, projects, empty, onEdit, onDelete }: ProjectTableProps) {
  return (
    <DataTable
      label={label}
      columns={projectColumns(type, projects ?? [])}
      rows={projects}
      rowKey={({ id }) => id}
      totalLabel="Total"
      mostInFull={30}
      empty={empty}
      areActionsWrites
      rowActions={(project) => (
        <RowButtons name={project.name} onEdit={() => onEdit(project)} onDelete={() => onDelete(project)} />
      )}
    />
  );
}
