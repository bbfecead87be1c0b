import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { enteredCell, monthCell } from '#domain/csv/cells.ts';
import { skillsText } from '#domain/people/skills.ts';
import type { FreelancerView } from '#projections/people/freelancers/view.ts';
import { freelancersQuery } from '../../api/queries/people.ts';
import { WherePaySeen } from '../../app/pay/PayNeeded.tsx';
import { importable, percentageCell } from '../../csv/importable.ts';
import { hoursText } from '../../format/hours.ts';
import { moneyColumn } from '../../format/money.ts';
import { figureColumn } from '../../money/columns.tsx';
import { EraseLeavers, hasLeaver } from '../../people/EraseLeavers.tsx';
import { PeopleTable } from '../../people/PeopleTable.tsx';
import { PersonDialog } from '../../people/PersonDialog.tsx';
import { costSplitColumn, identityColumns, personMatches } from '../../people/personColumns.tsx';
import { RecordPage, useRecordList } from '../../records/RecordList.tsx';
import type { Column } from '../../ui/table/columns.ts';

/** All freelancers with their rates and agreed hours. */
export function FreelancerBench({ view }: { view: ReactNode }) {
  const freelancers = useQuery(freelancersQuery());
  const list = useRecordList('freelancers', freelancers, personMatches);
  return (
    <RecordPage
      list={list}
      title="Freelancers"
      subtitle="Whom you can ask, at what rate, and what is agreed"
      newText="New Freelancer"
      needsPay
      searchLabel="Search name, role or skill"
      filters={view}
      tools={
        <WherePaySeen>
          <EraseLeavers isOffered={hasLeaver(freelancers.data)} />
        </WherePaySeen>
      }
      importKind="freelancers"
      exportColumns={freelancerExport}
      records={freelancers.data}
      form={(person, onClose) => (
        <PersonDialog key={person?.id} kind="freelancer" person={person} onClose={onClose} />
      )}
    >
      <PeopleTable
        list={list}
        title="Freelancer Bench"
        {...(list.rows && { count: list.rows.length })}
        label="Freelancers"
        kind="freelancer"
        columnsOf={freelancerColumns}
      />
    </RecordPage>
  );
}

/** The columns of the bench. */
export const freelancerColumns = (freelancers: readonly FreelancerView[]): Column<FreelancerView>[] => {
  const rate = moneyColumn(freelancers.map(({ hourlyRate }) => hourlyRate));
  return [
    ...identityColumns('freelancer', freelancers),
    figureColumn(
      'rate',
      'Hourly Rate',
      ({ hourlyRate }) => hourlyRate,
      (pounds) => `${rate(pounds)}/h`,
      { width: 116 },
    ),
    figureColumn(
      'contracted',
      'Contracted Hours',
      ({ minAgreedHours }) => minAgreedHours,
      (hours) => `${hoursText(hours)}/month`,
      { width: 156 },
    ),
    costSplitColumn<FreelancerView>(),
  ];
};

/** The list as exported, with further fields of the form. */
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
