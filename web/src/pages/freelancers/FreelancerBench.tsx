import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { FreelancerView } from '#projections/freelancers/view.ts';
import { sentenceOf } from '../../api/apiError.ts';
import { useSearchText } from '../../app/useSearchText.ts';
import { ExportList } from '../../csv/ExportList.tsx';
import { importable } from '../../csv/importable.ts';
import { hoursText } from '../../format/hours.ts';
import { moneyColumn } from '../../format/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { RowButtons } from '../../ui/table/RowButtons.tsx';
import { WhereWritable } from '../../ui/WhereWritable.tsx';
import { costSplitColumn, identityColumns } from '../people/personColumns.tsx';
import { personMatches } from '../people/personMatches.ts';

type FreelancerBenchProps = {
  freelancers: UseQueryResult<FreelancerView[]>;
  onNew: () => void;
  onEdit: (freelancer: FreelancerView) => void;
  onDelete: (freelancer: FreelancerView) => void;
};

/** Everybody one could ask, with rates and agreed hours (core section 2, Freelancer Bench). */
export function FreelancerBench({ freelancers, onNew, onEdit, onDelete }: FreelancerBenchProps) {
  const [text, setText] = useSearchText();
  const sought = useDeferredValue(text);
  const shown = useMemo(
    () => freelancers.data?.filter((freelancer) => personMatches(sought, freelancer)),
    [freelancers.data, sought],
  );
  const columns = useMemo(() => columnsFor(freelancers.data ?? []), [freelancers.data]);
  return (
    <Card
      title="Freelancer Bench"
      isPadded={false}
      {...(shown ? { count: shown.length } : {})}
      aside={
        <div className="bench-tools">
          <SearchField label="Search name, email or role" value={text} onChange={setText} />
          <ExportList things="freelancers" columns={benchExport} rows={shown} />
        </div>
      }
    >
      {freelancers.isError && !freelancers.data ? (
        <ErrorState
          title="The freelancers could not be loaded"
          detail={sentenceOf(freelancers.error)}
          isRetrying={freelancers.isFetching}
          onRetry={() => freelancers.refetch()}
        />
      ) : (
        <DataTable
          label="Freelancers"
          columns={columns}
          rows={shown}
          rowKey={({ id }) => id}
          empty={
            freelancers.data?.length ? (
              <EmptyState
                title="No freelancers match your search"
                action={<Button onPress={() => setText('')}>Show all freelancers</Button>}
              />
            ) : (
              <EmptyState
                title="No freelancers found"
                action={
                  <WhereWritable>
                    <Button onPress={onNew}>Add the first freelancer</Button>
                  </WhereWritable>
                }
              />
            )
          }
          areActionsWrites
          rowActions={(freelancer) => (
            <RowButtons
              name={freelancer.name}
              isFinal={freelancer.isErased === true}
              onEdit={() => onEdit(freelancer)}
              onDelete={() => onDelete(freelancer)}
            />
          )}
        />
      )}
    </Card>
  );
}

const columnsFor = (freelancers: readonly FreelancerView[]): Column<FreelancerView>[] => {
  const rate = moneyColumn(freelancers.map(({ hourlyRate }) => hourlyRate));
  return [
    ...identityColumns(freelancers),
    {
      id: 'rate',
      header: 'Hourly Rate',
      align: 'end',
      width: 116,
      cell: ({ hourlyRate }) => `${rate(hourlyRate)}/h`,
      sortValue: ({ hourlyRate }) => Number(hourlyRate),
    },
    {
      id: 'contracted',
      header: 'Contracted Hours',
      align: 'end',
      width: 156,
      cell: ({ minAgreedHours }) => `${hoursText(minAgreedHours)}/month`,
      sortValue: ({ minAgreedHours }) => minAgreedHours,
    },
    costSplitColumn<FreelancerView>(),
  ];
};

const benchExport = importable<FreelancerView>('freelancers', {
  name: ({ name }) => name,
  email: ({ email }) => email,
  role: ({ role }) => role,
  hourlyRate: ({ hourlyRate }) => hourlyRate,
  minAgreedHours: ({ minAgreedHours }) => minAgreedHours,
  costType: ({ costType }) => costType,
  directCostPercentage: ({ directCostPercentage }) => directCostPercentage,
  startMonth: ({ startMonth }) => startMonth,
  endMonth: ({ endMonth }) => endMonth,
});
