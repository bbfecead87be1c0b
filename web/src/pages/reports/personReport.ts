import { type Cell, moneyCell, shareCell } from '#domain/csv/cells.ts';
import type { Month } from '#domain/values/month.ts';
import type {
  FreelancerReportView,
  MemberReportView,
  MonthReportView,
} from '#projections/money/reports/view.ts';
import type { Counted } from '../../api/counted.ts';
import { percent } from '../../format/percent.ts';

/** The key of a person in the report: members and freelancers have separate ids. */
export type PersonKey = { kind: 'teamMember' | 'freelancer'; id: number };

export type PersonReport = MemberReportView | FreelancerReportView;

/** One person's month in the report; undefined when they are not in it. */
export const personIn = (report: MonthReportView, { kind, id }: PersonKey): PersonReport | undefined =>
  (kind === 'teamMember' ? report.teamMembers : report.freelancers).find((person) => person.id === id);

/** The suffix of a file's name where figures count more than won projects. */
export const countedSuffix = (counted: Counted): string => (counted === 'won' ? '' : `_${counted}`);

/** The name of a person's exported month, without ".csv". */
export const fileNameFor = ({ name }: PersonReport, month: Month, counted: Counted): string =>
  `${name}_${month}_allocation${countedSuffix(counted)}`;

/** A person's month as rows of a file: its projects, the totals, a team member's utilisation. */
export const fileRowsOf = (person: PersonReport): Cell[][] => [
  ['Project', 'Client', 'Hours Allocated', 'Total Value'],
  ...person.entries.map(({ projectName, clientName, allocatedHours, value }) => [
    projectName,
    clientName,
    allocatedHours,
    moneyCell(value),
  ]),
  ['Total', '', person.allocatedHours, moneyCell(person.totalValue)],
  ...('utilizationRate' in person
    ? [['Utilization Rate', '', shareCell(person.utilizationRate, percent(person.utilizationRate)), '']]
    : []),
];
