import { workingDaysIn, workingHours } from '#domain/timeOff/capacity.ts';
import { decimalSum, poundsOf } from '#domain/values/money.ts';
import {
  addMonths,
  firstPlanningMonth,
  type Month,
  monthIndex,
  monthsBetween,
} from '#domain/values/month.ts';
import { isWithin, type Span } from '#domain/values/span.ts';
import { type RecordLine, recordLines } from '../../money/lines/queries.ts';
import { personAllocations } from '../../plans/allocations/queries.ts';
import type { Read } from '../../reading/read.ts';
import { agreedHours, findFreelancer } from '../freelancers/readModel.ts';
import { findTeamMember } from '../teamMembers/readModel.ts';
import type { FreelancerOverview, PersonMonth, PersonProject, TeamMemberOverview } from './view.ts';

/** Months after the current one that an overview shows: those that planning offers. */
const monthsAhead = 12;

/** A team member's months and projects; null if there is no such member. */
export const findTeamMemberOverview = async (
  read: Read,
  id: number,
  thisMonth: Month,
): Promise<TeamMemberOverview | null> => {
  const person = await findTeamMember(read, id, thisMonth);
  if (!person) return null;
  const { set } = read.readModelVersion.formulas;
  const capacityOf = (month: Month, lines: readonly RecordLine[]): number => {
    const ofLine = ({ region, ...line }: RecordLine) => workingHours(line, workingDaysIn(month, set, region));
    return decimalSum(lines.map(ofLine));
  };
  return { person, ...(await monthsOf(read, 'teamMember', person, { thisMonth, capacityOf })) };
};

/** A freelancer's months and projects; null if there is no such freelancer. */
export const findFreelancerOverview = async (
  read: Read,
  id: number,
  thisMonth: Month,
): Promise<FreelancerOverview | null> => {
  const person = await findFreelancer(read, id, thisMonth);
  if (!person) return null;
  const agreed = await agreedHours(read, id);
  const capacityOf = (month: Month): number =>
    isWithin(person, month) ? (agreed.findLast(({ since }) => since <= monthIndex(month))?.hours ?? 0) : 0;
  return { person, ...(await monthsOf(read, 'freelancer', person, { thisMonth, capacityOf })) };
};

type Counted = {
  thisMonth: Month;
  /** A person's capacity in a month, in hours, from the lines that cover it. */
  capacityOf: (month: Month, lines: readonly RecordLine[]) => number;
};

const monthsOf = async (
  read: Read,
  kind: 'teamMember' | 'freelancer',
  person: Span & { id: number },
  { thisMonth, capacityOf }: Counted,
): Promise<{ months: PersonMonth[]; projects: PersonProject[] }> => {
  const [lines, allocations] = [
    await recordLines(read, kind, [person.id]),
    await personAllocations(read, kind, person.id),
  ];
  // From the month in which they joined, or planning began, to the last one that planning offers; and every month with
  // hours.
  const known = [
    person.startMonth ?? firstPlanningMonth,
    thisMonth,
    addMonths(thisMonth, monthsAhead),
    ...allocations.map(({ month }) => month),
  ].sort();
  const months = monthsBetween(known[0] ?? thisMonth, known.at(-1) ?? thisMonth);
  const projects = new Map<number, PersonProject>();
  for (const { projectId, projectName, clientName, projectType, month, hours } of allocations) {
    const row = projects.get(projectId) ?? {
      id: projectId,
      name: projectName,
      clientName,
      projectType,
      hours: months.map(() => 0),
    };
    row.hours[months.indexOf(month)] = hours;
    projects.set(projectId, row);
  }
  const planned = Map.groupBy(allocations, ({ month }) => month);
  return {
    months: months.map((month) => {
      const covering = lines.filter((line) => covers(line, month));
      return {
        month,
        isThere: isWithin(person, month),
        capacity: capacityOf(month, covering),
        plannedHours: sumOf(planned.get(month) ?? [], ({ hours }) => hours),
        value: poundsOf(sumOf(planned.get(month) ?? [], ({ value }) => value)),
        directCost: poundsOf(sumOf(covering, ({ directCost }) => directCost)),
        operatingCost: poundsOf(sumOf(covering, ({ operatingCost }) => operatingCost)),
      };
    }),
    projects: [...projects.values()],
  };
};

const covers = ({ begins, ends }: RecordLine, month: Month): boolean => {
  const index = monthIndex(month);
  return (begins ?? index) <= index && index <= (ends ?? index);
};

/** Sums whole pence or half hours, which floats add exactly. */
const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);
