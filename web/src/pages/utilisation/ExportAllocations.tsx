import { useQuery, useQueryClient } from '@tanstack/react-query';
import { monthCell } from '#domain/csv/cells.ts';
import type { Month } from '#domain/values/month.ts';
import type { AllocationView } from '#projections/plans/allocations/view.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { allocationsQuery, planningQuery } from '../../api/queries/plans.ts';
import { ExportList } from '../../csv/ExportList.tsx';
import { importable } from '../../csv/importable.ts';

type ExportAllocationsProps = {
  month: Month;
  /** Whether a project matches the filter and the search. */
  isShown: (row: PlanningRow) => boolean;
};

const columns = importable<AllocationView, 'allocations'>('allocations', {
  month: ({ month }) => monthCell(month),
  client: ({ project }) => project.client.name,
  project: ({ project }) => project.name,
  person: ({ teamMember, freelancer }) => (teamMember ?? freelancer)?.name ?? null,
  email: ({ teamMember, freelancer }) => (teamMember ?? freelancer)?.email ?? null,
  hours: (allocation) => (isOfProject(allocation) ? null : allocation.allocatedHours),
  additionalHours: (allocation) => (isOfProject(allocation) ? allocation.additionalHours : null),
});

/** The project-level record of additional hours, which has no person. */
const isOfProject = ({ teamMember, freelancer }: AllocationView): boolean => !teamMember && !freelancer;

/** Exports the month's hours of the projects shown, by person, in the import's format. */
export function ExportAllocations({ month, isShown }: ExportAllocationsProps) {
  const client = useQueryClient();
  const projects = useQuery(planningQuery(month)).data?.projects;
  const read = async () => {
    const shown = new Set(projects?.filter(isShown).map(({ project }) => project.id));
    const all = await client.fetchQuery({ ...allocationsQuery(month), staleTime: 0 });
    return all
      .filter(({ projectId }) => shown.has(projectId))
      .sort(
        (a, b) => a.project.client.name.localeCompare(b.project.client.name) || a.projectId - b.projectId,
      );
  };
  return (
    <ExportList
      things="allocations"
      fileName={`allocations_${month}`}
      columns={columns}
      rows={projects && read}
    />
  );
}
