import { useQuery } from '@tanstack/react-query';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { FreelancerMonthView } from '#projections/money/profitability/view.ts';
import type { AllocationView } from '#projections/plans/allocations/view.ts';
import { allocationsQuery } from '../../api/queries/plans.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { hoursText } from '../../format/hours.ts';
import { moneyColumn, type Pounds } from '../../format/money.ts';
import { ProjectRate } from '../../projects/ProjectRate.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import * as styles from './freelancers.module.css';

type FreelancerProjectsProps = { freelancer: FreelancerMonthView; month: Month };

/** What fills one freelancer's month, project by project. */
export function FreelancerProjects({ freelancer, month }: FreelancerProjectsProps) {
  const allocations = useQuery({
    ...allocationsQuery(month),
    select: (all: AllocationView[]) => all.filter(({ freelancerId }) => freelancerId === freelancer.id),
  });
  const value = moneyColumn(allocations.data?.map((row) => row.value) ?? []);
  return (
    <Loaded of={allocations}>
      <DataTable
        label={`Projects of ${freelancer.name} in ${monthLabel(month)}`}
        className={styles.projects}
        isDense
        columns={columnsFor(value)}
        rows={allocations.data}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No hours are allocated in this month" />}
      />
    </Loaded>
  );
}

const columnsFor = (value: (pounds: Pounds) => string): Column<AllocationView>[] => [
  {
    id: 'client',
    header: 'Client',
    cell: ({ project }) => project.client.name,
    sortValue: ({ project }) => project.client.name,
  },
  {
    id: 'project',
    isName: true,
    importance: 'key',
    header: 'Project',
    cell: ({ project }) => project.name,
    sortValue: ({ project }) => project.name,
  },
  {
    id: 'hours',
    header: 'Hours',
    align: 'end',
    width: 96,
    cell: ({ allocatedHours }) => hoursText(allocatedHours),
    sortValue: ({ allocatedHours }) => allocatedHours,
  },
  {
    id: 'rate',
    header: 'Rate',
    align: 'end',
    width: 112,
    cell: ({ project }) => <ProjectRate project={project} />,
    sortValue: ({ project }) => Number(project.hourlyRate),
  },
  {
    id: 'value',
    header: 'Value',
    align: 'end',
    width: 112,
    cell: (row) => value(row.value),
    sortValue: (row) => row.value,
  },
];
