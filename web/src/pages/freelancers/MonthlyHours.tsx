import { useQuery } from '@tanstack/react-query';
import { type Month, monthLabel } from '#domain/month.ts';
import { freelancerMonthsQuery } from '../../api/queries/freelancerMonths.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { ExportList } from '../../csv/ExportList.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { WhereWritable } from '../../ui/WhereWritable.tsx';
import { FreelancerProjects } from './FreelancerProjects.tsx';
import { monthlyHoursColumns, monthlyHoursExport } from './monthlyHoursColumns.tsx';

type MonthlyHoursProps = { month: Month; onNew: () => void };

/** Every freelancer's month against what was agreed; a row opens to show the projects (core section 2). */
export function MonthlyHours({ month, onNew }: MonthlyHoursProps) {
  const months = useQuery(freelancerMonthsQuery(month));
  return (
    <Card
      title={`Hours in ${monthLabel(month)}`}
      isPadded={false}
      aside={
        <ExportList
          things="freelancer hours"
          fileName={`freelancer hours ${month}`}
          columns={monthlyHoursExport}
          rows={months.data}
        />
      }
    >
      <Loaded of={months}>
        <DataTable
          key={month}
          className="freelancer-hours"
          label={`Freelancer hours in ${monthLabel(month)}`}
          columns={monthlyHoursColumns(months.data ?? [])}
          rows={months.data}
          rowKey={({ id }) => id}
          renderDetail={(freelancer) => <FreelancerProjects freelancer={freelancer} month={month} />}
          rowEmphasis={({ totalHours }) => (totalHours === 0 ? 'faded' : undefined)}
          empty={
            <EmptyState
              title="No freelancers found"
              action={
                <WhereWritable>
                  <Button onPress={onNew}>Add the first freelancer</Button>
                </WhereWritable>
              }
            />
          }
        />
      </Loaded>{' '}
    </Card>
  );
}
