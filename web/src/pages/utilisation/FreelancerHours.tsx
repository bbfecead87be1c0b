import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { memo } from 'react';
import type { Month } from '#domain/values/month.ts';
import { activityTone } from '#domain/values/status.ts';
import type { FreelancerMonthView } from '#projections/money/profitability/view.ts';
import { freelancerMonthsQuery } from '../../api/queries/people.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { Loaded } from '../../app/Loaded.tsx';
import { paths } from '../../app/paths.ts';
import { type ExportColumn, ExportList } from '../../csv/ExportList.tsx';
import { hoursText } from '../../format/hours.ts';
import { recordColumn } from '../../money/columns.tsx';
import { Badge } from '../../ui/basics/Badge.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/page/Card.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import * as styles from './utilisation.module.css';

const columns: Column<FreelancerMonthView>[] = [
  recordColumn('name', 'Freelancer', 'freelancer', (row) => row, { minWidth: 140 }),
  {
    id: 'hours',
    importance: 'key',
    header: 'Allocated',
    align: 'end',
    width: 120,
    cell: ({ allocatedHours, contractedHours }) => (
      <>
        {hoursText(allocatedHours)} <span className={styles.of}>of {hoursText(contractedHours)}</span>
      </>
    ),
    sortValue: ({ allocatedHours }) => allocatedHours,
  },
  {
    id: 'status',
    importance: 'key',
    header: 'Status',
    width: 158,
    cell: ({ status }) => <Badge tone={activityTone[status] ?? 'neutral'}>{status}</Badge>,
    sortValue: ({ status }) => status,
  },
];

const exported: readonly ExportColumn<FreelancerMonthView>[] = [
  { header: 'Freelancer', value: ({ name }) => name },
  { header: 'Allocated Hours', value: ({ allocatedHours }) => allocatedHours },
  { header: 'Contracted Hours', value: ({ contractedHours }) => contractedHours },
  { header: 'Status', value: ({ status }) => status },
];

/** How many hours each freelancer has, against what was agreed. */
export const FreelancerHours = memo(function FreelancerHours({ month }: { month: Month }) {
  const months = useQuery(freelancerMonthsQuery(month));
  return (
    <Card
      title="Freelancer allocated hours"
      isPadded={false}
      {...(months.data ? { count: months.data.length } : {})}
      aside={
        months.data &&
        months.data.length > 0 && (
          <ExportList
            things="freelancer allocated hours"
            fileName={`freelancer-hours_${month}`}
            columns={exported}
            rows={months.data}
          />
        )
      }
    >
      <Loaded of={months}>
        <DataTable
          label="Freelancer allocated hours"
          isDense
          atFirst={20}
          columns={columns}
          rows={months.data}
          rowKey={({ id }) => id}
          defaultSort={{ column: 'hours', direction: 'descending' }}
          empty={
            <EmptyState
              icon={<UserRound />}
              title="No freelancers yet"
              action={
                <GoButton to={paths.freelancers} parameters={{ new: 1 }}>
                  New Freelancer
                </GoButton>
              }
            >
              Once they are on the bench, their hours are planned like everybody's.
            </EmptyState>
          }
        />
      </Loaded>
    </Card>
  );
});
