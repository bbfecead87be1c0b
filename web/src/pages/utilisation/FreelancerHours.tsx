import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { memo } from 'react';
import type { Month } from '#domain/values/month.ts';
import type { FreelancerMonthView } from '#projections/money/profitability/view.ts';
import { freelancerMonthsQuery } from '../../api/queries/people.ts';
import { NewRecordButton } from '../../app/GoButton.tsx';
import type { ExportColumn } from '../../csv/ExportList.tsx';
import { TableCard } from '../../csv/TableCard.tsx';
import { hoursText } from '../../format/hours.ts';
import { activityColumn, hoursColumn, recordColumn } from '../../money/columns.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import type { Column } from '../../ui/table/columns.ts';

const columns: Column<FreelancerMonthView>[] = [
  recordColumn('name', 'Freelancer', 'freelancer', (row) => row, { minWidth: 140 }),
  hoursColumn('hours', 'Allocated', ({ allocatedHours }) => allocatedHours, {
    importance: 'key',
    width: 120,
    cell: ({ allocatedHours, contractedHours }) => (
      <>
        {hoursText(allocatedHours)}{' '}
        <span className={classNames(layout.small, layout.faint)}>of {hoursText(contractedHours)}</span>
      </>
    ),
  }),
  activityColumn({ importance: 'key', width: 158 }),
];

const exported: readonly ExportColumn<FreelancerMonthView>[] = [
  { header: 'Freelancer', value: ({ name }) => name },
  { header: 'Allocated Hours', value: ({ allocatedHours }) => allocatedHours },
  { header: 'Contracted Hours', value: ({ contractedHours }) => contractedHours },
  { header: 'Status', value: ({ status }) => status },
];

/** Each freelancer's hours, compared with the agreed ones. */
export const FreelancerHours = memo(function FreelancerHours({ month }: { month: Month }) {
  return (
    <TableCard
      title="Freelancer allocated hours"
      of={useQuery(freelancerMonthsQuery(month))}
      things="freelancer allocated hours"
      fileName={`freelancer-hours_${month}`}
      exported={exported}
      label="Freelancer allocated hours"
      isDense
      atFirst={20}
      columns={columns}
      rowKey={({ id }) => id}
      defaultSort={{ column: 'hours', direction: 'descending' }}
      empty={
        <EmptyState
          icon={<UserRound />}
          title="No freelancers yet"
          action={<NewRecordButton kind="freelancer" />}
        >
          Once they are on the bench, their hours are planned like everybody's.
        </EmptyState>
      }
    />
  );
});
