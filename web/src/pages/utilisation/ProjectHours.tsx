import { CalendarPlus, FolderKanban } from 'lucide-react';
import { memo, useCallback } from 'react';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { NewRecordButton } from '../../app/GoButton.tsx';
import { plainColumn, recordColumn } from '../../money/columns.tsx';
import { allocatedColumn, allocationStatusColumn, remainingColumn } from '../../plans/RequiredHours.tsx';
import { ProjectTypeLabel } from '../../projects/ProjectTypeLabel.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { useReadOnly } from '../../ui/basics/readOnly.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { RowButton } from '../../ui/table/RowButton.tsx';

const columns: Column<PlanningRow>[] = [
  plainColumn('client', 'Client', ({ project }) => project.client.name, { minWidth: 140 }),
  recordColumn('project', 'Project', 'project', ({ project }) => project, {
    isName: true,
    importance: 'key',
    isLink: true,
    minWidth: 165,
  }),
  plainColumn('type', 'Type', ({ project }) => project.projectType, {
    importance: 'extra',
    width: 96,
    cell: ({ project }) => <ProjectTypeLabel type={project.projectType} />,
  }),
  plainColumn('people', 'People', ({ people }) => people, { importance: 'extra', align: 'end', width: 88 }),
  { ...allocatedColumn, width: 140 },
  { ...remainingColumn, width: 116 },
  allocationStatusColumn,
];

type ProjectHoursProps = {
  /** Undefined while they load. */
  rows: readonly PlanningRow[] | undefined;
  onAllocate: (row: PlanningRow) => void;
  /** Whether a filter or search hides projects that exist. */
  isFiltered: boolean;
  onShowAll: () => void;
};

/** Each project's required and allocated hours of the month; a row opens its allocations. */
export const ProjectHours = memo(function ProjectHours(props: ProjectHoursProps) {
  const { rows, onAllocate, isFiltered, onShowAll } = props;
  const isReadOnly = useReadOnly();
  const actions = useCallback(
    (row: PlanningRow) => (
      <RowButton
        label={`${isReadOnly ? 'Allocated hours of' : 'Allocate hours to'} ${row.project.name}`}
        icon={<CalendarPlus />}
        onPress={() => onAllocate(row)}
      />
    ),
    [isReadOnly, onAllocate],
  );
  return (
    <DataTable
      label="Projects"
      columns={columns}
      rows={rows}
      rowKey={({ project }) => project.id}
      rowEmphasis={({ live, allocatedHours }) => (live || allocatedHours > 0 ? undefined : 'faded')}
      onRowPress={onAllocate}
      actionsWidth={72}
      rowActions={actions}
      empty={
        isFiltered ? (
          <EmptyState
            icon={<FolderKanban />}
            title="No projects match"
            action={<Button onPress={onShowAll}>Show all projects</Button>}
          >
            No project of this month passes the filter and the search.
          </EmptyState>
        ) : (
          <EmptyState
            icon={<FolderKanban />}
            title="No projects yet"
            action={<NewRecordButton kind="project" />}
          >
            Create a project first; then allocate people's hours to it here.
          </EmptyState>
        )
      }
    />
  );
});
