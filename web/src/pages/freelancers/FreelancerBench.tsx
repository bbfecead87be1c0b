import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { enteredCell, monthCell } from '#domain/csv/cells.ts';
import { skillsText } from '#domain/people/skills.ts';
import type { FreelancerView } from '#projections/people/freelancers/view.ts';
import { useSearchText } from '../../address/useSearchText.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { WherePaySeen } from '../../app/pay/PayNeeded.tsx';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import { orWithheld } from '../../app/pay/Withheld.tsx';
import { ExportList } from '../../csv/ExportList.tsx';
import { importable, percentageCell } from '../../csv/importable.ts';
import { hoursText } from '../../format/hours.ts';
import { moneyColumn } from '../../format/money.ts';
import { costSplitColumn, identityColumns, personMatches } from '../../people/personColumns.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { RowButtons } from '../../ui/table/RowButtons.tsx';
import * as styles from './freelancers.module.css';

type FreelancerBenchProps = {
  freelancers: UseQueryResult<FreelancerView[]>;
  onNew: () => void;
  onEdit: (freelancer: FreelancerView) => void;
  onDelete: (freelancer: FreelancerView) => void;
};

/** Everybody one could ask, with rates and agreed hours. */
export function FreelancerBench({ freelancers, onNew, onEdit, onDelete }: FreelancerBenchProps) {
  const seesPay = useSeesPay();
  const [text, setText] = useSearchText();
  const sought = useDeferredValue(text);
  const shown = useMemo(
    () => freelancers.data?.filter((freelancer) => personMatches(sought, freelancer)),
    [freelancers.data, sought],
  );
  const columns = useMemo(() => freelancerColumns(freelancers.data ?? []), [freelancers.data]);
  return (
    <Card
      title="Freelancer Bench"
      isPadded={false}
      {...(shown ? { count: shown.length } : {})}
      aside={
        <div className={styles.benchTools}>
          <SearchField label="Search name, role or skill" value={text} onChange={setText} />
          <ExportList things="freelancers" columns={freelancerExport} rows={shown} />
        </div>
      }
    >
      <Loaded of={freelancers}>
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
                    <WherePaySeen>
                      <Button onPress={onNew}>Add the first freelancer</Button>
                    </WherePaySeen>
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
              isProtected={!seesPay}
              onEdit={() => onEdit(freelancer)}
              onDelete={() => onDelete(freelancer)}
            />
          )}
        />
      </Loaded>
    </Card>
  );
}

/** What the bench shows. */
export const freelancerColumns = (freelancers: readonly FreelancerView[]): Column<FreelancerView>[] => {
  const rate = moneyColumn(freelancers.map(({ hourlyRate }) => hourlyRate));
  return [
    ...identityColumns('freelancer', freelancers),
    {
      id: 'rate',
      header: 'Hourly Rate',
      align: 'end',
      width: 116,
      cell: ({ hourlyRate }) => orWithheld(hourlyRate, (pounds) => `${rate(pounds)}/h`),
      sortValue: ({ hourlyRate }) => hourlyRate && Number(hourlyRate),
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

/** The same for a spreadsheet, with what the form asks for besides. */
export const freelancerExport = importable<FreelancerView, 'freelancers'>('freelancers', {
  name: ({ name }) => name,
  email: ({ email }) => email,
  role: ({ role }) => role,
  skills: ({ skills = [] }) => skillsText(skills),
  hourlyRate: ({ hourlyRate }) => enteredCell(hourlyRate),
  minAgreedHours: ({ minAgreedHours }) => minAgreedHours,
  costType: ({ costType }) => costType,
  directCostPercentage: ({ directCostPercentage }) => percentageCell(directCostPercentage),
  startMonth: ({ startMonth }) => monthCell(startMonth),
  endMonth: ({ endMonth }) => monthCell(endMonth),
});
