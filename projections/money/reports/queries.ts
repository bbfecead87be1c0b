import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { isChosen, type PeopleChoice } from '#domain/people/peopleChoice.ts';
import { decimalSum, poundsOf } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { ratio } from '#domain/values/ratio.ts';
import { isWithin } from '#domain/values/span.ts';
import { utilisationScale } from '#domain/values/status.ts';
import { freelancerViews, listFreelancers } from '../../people/freelancers/readModel.ts';
import { listTeamMembers, teamMemberViews } from '../../people/teamMembers/readModel.ts';
import { listMonthAllocations } from '../../plans/allocations/queries.ts';
import { monthByPerson } from '../../plans/allocations/sums.ts';
import type { AllocationView } from '../../plans/allocations/view.ts';
import { exact } from '../../reading/exact.ts';
import { isThere } from '../../reading/months.ts';
import { formulasIn, type Read } from '../../reading/read.ts';
import { memberWorkingHours } from '../lines/capacity.ts';
import type { ExportView, MonthReportView, ReportEntryView } from './view.ts';

/** Everybody employed in a month with their hours, even without any. */
export const exportMonth = async (read: Read, month: Month): Promise<ExportView> => {
  const [members, freelancers, allocations] = await Promise.all([
    listTeamMembers(read, month),
    listFreelancers(read, month),
    listMonthAllocations(read, month),
  ]);
  const { ofMember, ofFreelancer } = byPerson(allocations);
  return {
    teamMembers: members
      .map((member) => ({ member, allocations: ofMember.get(member.id) ?? [] }))
      .filter(({ member, allocations }) => isWithin(member, month) || allocations.length > 0),
    freelancers: freelancers
      .map((freelancer) => ({ freelancer, allocations: ofFreelancer.get(freelancer.id) ?? [] }))
      .filter(({ freelancer, allocations }) => isWithin(freelancer, month) || allocations.length > 0),
  };
};

/** A month's hours and their value of everybody, or of the people chosen, with the entries behind them. */
export const monthReport = async (
  read: Read,
  month: Month,
  choice: PeopleChoice = {},
): Promise<MonthReportView> => {
  const [everyMember, everyFreelancer, allocations] = await Promise.all([
    memberRows(read, month),
    freelancerRows(read, month),
    listMonthAllocations(read, month),
  ]);
  const members = among(everyMember, choice);
  const freelancers = among(everyFreelancer, choice);
  const { ofMember, ofFreelancer } = byPerson(allocations);
  const team = {
    allocatedHours: total(members, ({ allocatedHours }) => allocatedHours),
    capacityHours: total(members, ({ capacityHours }) => capacityHours),
    totalValue: total(members, ({ totalValue }) => totalValue),
  };
  const freelance = {
    allocatedHours: total(freelancers, ({ allocatedHours }) => allocatedHours),
    contractedHours: total(freelancers, ({ contractedHours }) => contractedHours),
    totalValue: total(freelancers, ({ totalValue }) => totalValue),
  };
  return {
    totalHours: team.allocatedHours + freelance.allocatedHours,
    teamTotals: { ...team, utilizationRate: ratio(team.allocatedHours, team.capacityHours) },
    freelancerTotals: freelance,
    teamMembers: members.map((member) => {
      const { utilisationThresholds } = formulasIn(read, month);
      const { tone, mark } = utilisationScale(
        member.allocatedHours,
        member.capacityHours,
        utilisationThresholds,
      );
      return {
        ...member,
        utilizationRate: ratio(member.allocatedHours, member.capacityHours),
        utilizationTone: tone,
        utilizationMark: mark,
        entries: entriesOf(ofMember.get(member.id)),
      };
    }),
    freelancers: freelancers.map((freelancer) => ({
      ...freelancer,
      entries: entriesOf(ofFreelancer.get(freelancer.id)),
    })),
  };
};

/** The people who match the filter. */
const among = <Row extends { role: string; skills: string[] | null }>(
  rows: readonly Row[],
  choice: PeopleChoice,
): (Omit<Row, 'skills'> & { skills?: string[] })[] =>
  rows
    .map(({ skills, ...row }) => ({ ...row, ...(skills && { skills }) }))
    .filter((person) => isChosen(person, choice));

const total = <Person>(people: readonly Person[], read: (person: Person) => number): number =>
  decimalSum(people.map(read));

const byPerson = (allocations: readonly AllocationView[]) => ({
  ofMember: Map.groupBy(allocations, ({ teamMemberId }) => teamMemberId),
  ofFreelancer: Map.groupBy(allocations, ({ freelancerId }) => freelancerId),
});

const entriesOf = (allocations: readonly AllocationView[] = []): ReportEntryView[] =>
  allocations.map(({ id, project, allocatedHours, value }) => ({
    id,
    projectId: project.id,
    projectName: project.name,
    clientName: project.client.name,
    hourlyRate: project.hourlyRate,
    countedRate: project.countedRate,
    allocatedHours,
    value,
  }));

const personRow = z.object({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  skills: z.array(z.string()).nullable(),
  allocatedHours: exact,
  totalValue: exact.transform(poundsOf),
});
const personColumns: FragmentSqlToken = sql.fragment`
  person.id, person.view->>'name' as name, person.view->>'role' as role, person.view->'skills' as skills,
  allocated.hours as "allocatedHours", allocated.value as "totalValue"
`;

const memberRows = (read: Read, month: Month) =>
  read.db.any(sql.type(personRow.extend({ capacityHours: exact }))`
    select ${personColumns},
      capacity.working_hours as "capacityHours"
    from ${teamMemberViews(read, month)} as person
    left join ${memberWorkingHours(read, month)} as capacity on capacity.id = person.id
    left join ${monthByPerson(read, month)} as allocated on allocated.team_member_id = person.id
    where ${isThere(sql.fragment`person.view`, month)} or allocated.hours > 0
    order by lower(person.view->>'name'), person.id
  `);

const freelancerRows = (read: Read, month: Month) => {
  const there = isThere(sql.fragment`person.view`, month);
  return read.db.any(sql.type(personRow.extend({ contractedHours: exact }))`
    select ${personColumns},
      case when ${there} then (person.view->>'minAgreedHours')::numeric else 0 end as "contractedHours"
    from ${freelancerViews(read, month)} as person
    left join ${monthByPerson(read, month)} as allocated on allocated.freelancer_id = person.id
    where ${there} or allocated.hours > 0
    order by lower(person.view->>'name'), person.id
  `);
};
