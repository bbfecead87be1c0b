import Big from 'big.js';
import { lifeHours } from '#domain/money/projectLife.ts';
import { hoursFor } from '#domain/money/projectLines.ts';
import { penceOf, poundsOf } from '#domain/values/money.ts';
import {
  addMonths,
  firstPlanningMonth,
  type Month,
  monthFromIndex,
  monthIndex,
  monthsBetween,
} from '#domain/values/month.ts';
import { ratio } from '#domain/values/ratio.ts';
import { toneOf } from '#domain/values/status.ts';
import { type RecordLine, recordLines } from '../../money/lines/queries.ts';
import { type ProjectAllocation, projectAllocations } from '../../plans/allocations/queries.ts';
import { everyProject, type Read } from '../../reading/read.ts';
import { countedRates, findProject } from '../readModel.ts';
import type { ProjectView } from '../view.ts';
import type { ProjectLife, ProjectMonth, ProjectOverview, ProjectPerson } from './view.ts';

/** Months after the current one that are told of every project: those that planning offers. */
const monthsAhead = 12;

/** A month as it is added up: exact hours, and money in pence. */
type Sums = { required: Big; sold: Big; revenue: number; planned: number; cost: number | null };

/**
 * A project's months, its people and its whole life, as if it were won where it is not; null for none of this number.
 */
export const findProjectOverview = async (
  read: Read,
  id: number,
  thisMonth: Month,
): Promise<ProjectOverview | null> => {
  const project = await findProject(read, id, thisMonth);
  if (!project) return null;
  const every = everyProject(read);
  const [lines, rates, allocations] = [
    await recordLines(every, 'project', id),
    await countedRates(every, id),
    await projectAllocations(every, id),
  ];
  const { from, to } = lifeOf(project, lines, allocations, thisMonth);
  const first = from < thisMonth ? from : thisMonth;
  const offered = addMonths(thisMonth, monthsAhead);
  const months = monthsBetween(first, to > offered ? to : offered);
  const sums = months.map(
    (): Sums => ({ required: new Big(0), sold: new Big(0), revenue: 0, planned: 0, cost: null }),
  );
  const { set } = read.readModelVersion.formulas;

  const firstIndex = monthIndex(first);
  for (const line of lines) {
    const begins = Math.max(0, (line.begins ?? firstIndex) - firstIndex);
    const ends = Math.min(months.length - 1, (line.ends ?? Number.POSITIVE_INFINITY) - firstIndex);
    for (let place = begins; line.part !== 'unscheduled' && place <= ends; place++) {
      const sum = sums[place];
      if (!sum) continue;
      sum.required = sum.required.plus(line.hours);
      sum.revenue += line.revenue;
      // What is invoiced is sold once, though its hours may be needed in every month (formula `oneOffHours`).
      const rate = rates.findLast(({ since }) => since <= firstIndex + place)?.rate ?? '0';
      sum.sold = sum.sold.plus(
        line.part === 'oneOff' ? hoursFor(line.revenue, penceOf(rate), set) : line.hours,
      );
    }
  }
  const people = new Map<string, ProjectPerson>();
  for (const { person, month, hours, cost } of allocations) {
    const place = monthIndex(month) - firstIndex;
    const sum = sums[place];
    if (!person || !sum) continue;
    sum.planned += hours;
    sum.cost = (sum.cost ?? 0) + cost;
    const key = `${person.kind} ${person.id}`;
    const row = people.get(key) ?? { ...person, hours: months.map(() => 0) };
    row.hours[place] = hours;
    people.set(key, row);
  }
  const lived = months.flatMap((month, place) => {
    const sum = sums[place];
    return sum && month >= from && month <= to ? [{ month, ...sum }] : [];
  });
  const unscheduled = lines.find(({ part }) => part === 'unscheduled');
  return {
    project,
    months: months.map((month, place) => toMonth(month, sums[place])),
    people: [...people.values()],
    life: {
      from,
      to,
      isOngoing: project.projectType !== 'one_off' && project.endMonth === null,
      ...toLife(read, project, lived, unscheduled, thisMonth),
    },
  };
};

const toMonth = (month: Month, sum: Sums | undefined): ProjectMonth => ({
  month,
  requiredHours: sum?.required.toNumber() ?? 0,
  plannedHours: sum?.planned ?? 0,
  revenue: poundsOf(sum?.revenue ?? 0),
  cost: sum?.cost == null ? null : poundsOf(sum.cost),
});

const toLife = (
  read: Read,
  { projectType }: ProjectView,
  lived: readonly (Sums & { month: Month })[],
  unscheduled: RecordLine | undefined,
  thisMonth: Month,
): Omit<ProjectLife, 'from' | 'to' | 'isOngoing'> => {
  const unscheduledHours = unscheduled ? Number(unscheduled.hours) : null;
  const hoursByMonth = lived.map(({ month, sold, planned }) => ({ month, sold: sold.toNumber(), planned }));
  const hours = lifeHours(projectType, hoursByMonth, unscheduledHours, thisMonth);
  const revenue = lived.reduce((sum, month) => sum + month.revenue, unscheduled?.revenue ?? 0);
  const costs = lived.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  const cost = costs.length === 0 ? null : costs.reduce((sum, each) => sum + each, 0);
  const margin = cost === null ? null : ratio(revenue - cost, revenue);
  return {
    soldHours: hours.sold,
    plannedHours: hours.planned,
    leftHours: hours.left,
    unscheduledHours,
    runsOut: hours.runsOut,
    revenue: poundsOf(revenue),
    cost: cost === null ? null : poundsOf(cost),
    profit: cost === null ? null : poundsOf(revenue - cost),
    margin,
    marginTone:
      margin === null ? null : toneOf(margin, read.readModelVersion.formulas.set.grossMarginThresholds),
  };
};

/**
 * The first and the last month of a project's life, as far as it is known (docs/domain.md, A project over its life).
 */
const lifeOf = (
  { projectType, startMonth, endMonth }: ProjectView,
  lines: readonly RecordLine[],
  allocations: readonly ProjectAllocation[],
  thisMonth: Month,
): { from: Month; to: Month } => {
  const isOneOff = projectType === 'one_off';
  const known = [
    ...allocations.map(({ month }) => month),
    ...lines.flatMap(({ begins, revenue }) =>
      isOneOff && revenue > 0 && begins !== null ? [monthFromIndex(begins)] : [],
    ),
    ...(startMonth === null ? [] : [startMonth]),
    ...(endMonth === null ? [] : [endMonth]),
    // What is sold by the month has been since planning began, unless it says otherwise.
    ...(isOneOff || startMonth !== null ? [] : [firstPlanningMonth]),
  ].sort();
  const from = known[0] ?? thisMonth;
  const last = known.at(-1) ?? thisMonth;
  return { from, to: isOneOff || endMonth !== null || last > thisMonth ? last : thisMonth };
};
