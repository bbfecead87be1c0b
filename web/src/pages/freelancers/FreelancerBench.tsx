import type { UseQueryResult } from '@tanstack/react-query';
import { enteredCell, monthCell } from '#domain/csv/cells.ts';
import { skillsText } from '#domain/people/skills.ts';
import type { FreelancerView } from '#projections/people/freelancers/view.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { orWithheld } from '../../app/pay/Withheld.tsx';
import { ExportList } from '../../csv/ExportList.tsx';
import { importable, percentageCell } from '../../csv/importable.ts';
import { hoursText } from '../../format/hours.ts';
import { moneyColumn } from '../../format/money.ts';
import { PeopleTable, usePeopleSearch } from '../../people/PeopleTable.tsx';
import { costSplitColumn, identityColumns } from '../../people/personColumns.tsx';
import { Card } from '../../ui/page/Card.tsx';
import type { Column } from '../../ui/table/columns.ts';
import * as styles from './freelancers.module.css';

type FreelancerBenchProps = {
  freelancers: UseQueryResult<FreelancerView[]>;
  onNew: () => void;
  onEdit: (id: number) => void;
  onDelete: (freelancer: FreelancerView) => void;
};

/** Everybody one could ask, with rates and agreed hours. */
export function FreelancerBench({ freelancers, onNew, onEdit, onDelete }: FreelancerBenchProps) {
  const { shown, field, showAll } = usePeopleSearch(freelancers.data);
  return (
    <Card
      title="Freelancer Bench"
      isPadded={false}
      {...(shown ? { count: shown.length } : {})}
      aside={
        <div className={styles.benchTools}>
          {field}
          <ExportList things="freelancers" columns={freelancerExport} rows={shown} />
        </div>
      }
    >
      <Loaded of={freelancers}>
        <PeopleTable
          label="Freelancers"
          noun="freelancer"
          people={freelancers.data}
          shown={shown}
          columnsOf={freelancerColumns}
          onShowAll={showAll}
          onNew={onNew}
          onEdit={onEdit}
          onDelete={onDelete}
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
