import Big from 'big.js';
import { lifeHours } from '#domain/money/projectLife.ts';
import { hoursFor } from '#domain/money/projectLines.ts';
import { decimalSum, penceOf, poundsOf } from '#domain/values/money.ts';
import {
  addMonths,
  firstPlanningMonth,
  type Month,
  monthFromIndex,
  monthIndex,
  monthsBetween,
} from '#domain/values/month.ts';
import { type DatedFormulas, formulasAt } from '#domain/values/planningFormulas.ts';
import { ratio } from '#domain/values/ratio.ts';
import { toneOf } from '#domain/values/status.ts';
import { type RecordLine, recordLines } from '../../money/lines/queries.ts';
import { type ProjectAllocation, projectAllocations } from '../../plans/allocations/queries.ts';
import { everyProject, formulasIn, type Read } from '../../reading/read.ts';
import { findClient } from '../clients/readModel.ts';
import { countedRates, findProject, projectsOfClient } from '../readModel.ts';
import type { ProjectView } from '../view.ts';
import type { ClientOverview, ProjectLife, ProjectMonth, ProjectOverview, ProjectPerson } from './view.ts';

/** Months after the current one that an overview shows: those that planning offers. */
const monthsAhead = 12;

/** Sums of a month: exact hours, and money in pence. */
type Sums = { required: Big; sold: Big; revenue: number; planned: number; cost: number | null };

const noSums = (): Sums => ({ required: new Big(0), sold: new Big(0), revenue: 0, planned: 0, cost: null });

/** A project with the sums of its months. */
type Added = {
  project: ProjectView;
  months: readonly Month[];
  /** One for each of `months`. */
  sums: readonly Sums[];
  people: readonly ProjectPerson[];
  span: { from: Month; to: Month };
  unscheduled: RecordLine | undefined;
};

/** A project's months, people and life, computed as if it were won; null if there is no such project. */
export const findProjectOverview = async (
  read: Read,
  id: number,
  thisMonth: Month,
): Promise<ProjectOverview | null> => {
  const project = await findProject(read, id, thisMonth);
  if (!project) return null;
  const [added] = await addUp(read, [project], thisMonth);
  if (!added) return null;
  const { months, sums, people } = added;
  return {
    project,
    months: months.map((month, place) => toMonth(month, sums[place])),
    people: [...people],
    life: lifeIn(read, added, thisMonth),
  };
};

/**
 * A client's projects, each with its life, and the totals of won ones: months, people and life; null if there is no
 * such client.
 */
export const findClientOverview = async (
  read: Read,
  id: number,
  thisMonth: Month,
): Promise<ClientOverview | null> => {
  const client = await findClient(read, id);
  if (!client) return null;
  const every = await addUp(read, await projectsOfClient(read, id, thisMonth), thisMonth);
  const lives = every.map((added) => ({ added, life: lifeIn(read, added, thisMonth) }));
  const won = lives.filter(({ added }) => (added.project.likelihood ?? 'won') === 'won');
  const months = monthsBetween(
    won.map(({ added }) => added.months[0] ?? thisMonth).sort()[0] ?? thisMonth,
    won
      .map(({ added }) => added.months.at(-1) ?? thisMonth)
      .sort()
      .at(-1) ?? addMonths(thisMonth, monthsAhead),
  );
  const sums = months.map(noSums);
  const people = new Map<string, ProjectPerson>();
  for (const { added } of won) {
    const shift = monthIndex(added.months[0] ?? thisMonth) - monthIndex(months[0] ?? thisMonth);
    added.sums.forEach((sum, place) => {
      const before = sums[place + shift];
      if (before) sums[place + shift] = together(before, sum);
    });
    for (const { hours, ...person } of added.people) {
      const key = `${person.kind} ${person.id}`;
      const row = people.get(key) ?? { ...person, hours: months.map(() => 0) };
      hours.forEach((each, place) => {
        row.hours[place + shift] = (row.hours[place + shift] ?? 0) + each;
      });
      people.set(key, row);
    }
  }
  return {
    client,
    projects: lives.map(({ added: { project }, life }) => ({ project, life })),
    months: months.map((month, place) => toMonth(month, sums[place])),
    people: [...people.values()].sort(
      (one, other) => one.name.localeCompare(other.name, 'en-GB') || one.id - other.id,
    ),
    life: lifeOfAll(read, won, thisMonth),
  };
};

const together = (one: Sums, other: Sums): Sums => ({
  required: one.required.plus(other.required),
  sold: one.sold.plus(other.sold),
  revenue: one.revenue + other.revenue,
  planned: one.planned + other.planned,
  cost: one.cost === null ? other.cost : one.cost + (other.cost ?? 0),
});

/** The lives of several projects, added up. */
const lifeOfAll = (
  read: Read,
  lives: readonly { added: Added; life: ProjectLife }[],
  thisMonth: Month,
): ProjectLife => {
  const hours = (figure: (life: ProjectLife) => number) => decimalSum(lives.map(({ life }) => figure(life)));
  const all = lives
    .flatMap(({ added }) => [...livedIn(added), unscheduledSum(added)])
    .reduce(together, noSums());
  const months = lives.flatMap(({ life }) => [life.from, life.to]).sort();
  return {
    from: months[0] ?? thisMonth,
    to: months.at(-1) ?? thisMonth,
    isOngoing: lives.some(({ life }) => life.isOngoing),
    soldHours: hours(({ soldHours }) => soldHours),
    plannedHours: hours(({ plannedHours }) => plannedHours),
    leftHours: hours(({ leftHours }) => leftHours),
    unscheduledHours: null,
    runsOut: null,
    ...toMoney(read, months.at(-1) ?? thisMonth, all),
  };
};

/** Adds up lines and hours of some projects, over the months of each life and those that planning offers. */
const addUp = async (read: Read, projects: readonly ProjectView[], thisMonth: Month): Promise<Added[]> => {
  const every = everyProject(read);
  const ids = projects.map(({ id }) => id);
  const [lines, rates, allocations] = [
    Map.groupBy(await recordLines(every, 'project', ids), ({ id }) => id),
    Map.groupBy(await countedRates(every, ids), ({ id }) => id),
    Map.groupBy(await projectAllocations(every, ids), ({ projectId }) => projectId),
  ];
  const { set } = read.readModelVersion.formulas;
  return projects.map((project) =>
    addUpOne(
      project,
      {
        lines: lines.get(project.id) ?? [],
        rates: rates.get(project.id) ?? [],
        allocations: allocations.get(project.id) ?? [],
      },
      set,
      thisMonth,
    ),
  );
};

/** The data of a project to add up. */
type Parts = {
  lines: readonly RecordLine[];
  rates: readonly { since: number; rate: string }[];
  allocations: readonly ProjectAllocation[];
};

const addUpOne = (
  project: ProjectView,
  { lines, rates, allocations }: Parts,
  formulas: DatedFormulas,
  thisMonth: Month,
): Added => {
  const span = lifeOf(project, lines, allocations, thisMonth);
  const { from, to } = span;
  const first = from < thisMonth ? from : thisMonth;
  const offered = addMonths(thisMonth, monthsAhead);
  const months = monthsBetween(first, to > offered ? to : offered);
  const sums = months.map(noSums);
  const firstIndex = monthIndex(first);
  for (const line of lines) {
    const begins = Math.max(0, (line.begins ?? firstIndex) - firstIndex);
    const ends = Math.min(months.length - 1, (line.ends ?? Number.POSITIVE_INFINITY) - firstIndex);
    for (let place = begins; line.part !== 'unscheduled' && place <= ends; place++) {
      const sum = sums[place];
      if (!sum) continue;
      sum.required = sum.required.plus(line.hours);
      sum.revenue += line.revenue;
      // Invoices are sold once, though their hours may be required in every month (formula `oneOffHours`).
      const rate = rates.findLast(({ since }) => since <= firstIndex + place)?.rate ?? '0';
      sum.sold = sum.sold.plus(
        line.part === 'oneOff'
          ? hoursFor(line.revenue, penceOf(rate), formulasAt(formulas, monthFromIndex(firstIndex + place)))
          : line.hours,
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
  const unscheduled = lines.find(({ part }) => part === 'unscheduled');
  return { project, months, sums, people: [...people.values()], span, unscheduled };
};

/** The months of a project's life. */
const livedIn = ({ months, sums, span: { from, to } }: Added): (Sums & { month: Month })[] =>
  months.flatMap((month, place) => {
    const sum = sums[place];
    return sum && month >= from && month <= to ? [{ month, ...sum }] : [];
  });

/** Amounts of a project that are in no month yet. */
const unscheduledSum = ({ unscheduled }: Added): Sums => ({
  ...noSums(),
  revenue: unscheduled?.revenue ?? 0,
});

const toMonth = (month: Month, sum: Sums | undefined): ProjectMonth => ({
  month,
  requiredHours: sum?.required.toNumber() ?? 0,
  plannedHours: sum?.planned ?? 0,
  revenue: poundsOf(sum?.revenue ?? 0),
  cost: sum?.cost == null ? null : poundsOf(sum.cost),
});

const lifeIn = (read: Read, added: Added, thisMonth: Month): ProjectLife => {
  const { project, span, unscheduled } = added;
  const lived = livedIn(added);
  const unscheduledHours = unscheduled ? Number(unscheduled.hours) : null;
  const hoursByMonth = lived.map(({ month, sold, planned }) => ({ month, sold: sold.toNumber(), planned }));
  const hours = lifeHours(project.projectType, hoursByMonth, unscheduledHours, thisMonth);
  return {
    ...span,
    isOngoing: project.projectType !== 'one_off' && project.endMonth === null,
    soldHours: hours.sold,
    plannedHours: hours.planned,
    leftHours: hours.left,
    unscheduledHours,
    runsOut: hours.runsOut,
    ...toMoney(read, span.to, [...lived, unscheduledSum(added)].reduce(together, noSums())),
  };
};

/** Money of months up to `last`, whose formulas set the margin's colour. */
const toMoney = (
  read: Read,
  last: Month,
  { revenue, cost }: Sums,
): Pick<ProjectLife, 'revenue' | 'cost' | 'profit' | 'margin' | 'marginTone'> => {
  const margin = cost === null ? null : ratio(revenue - cost, revenue);
  return {
    revenue: poundsOf(revenue),
    cost: cost === null ? null : poundsOf(cost),
    profit: cost === null ? null : poundsOf(revenue - cost),
    margin,
    marginTone: margin === null ? null : toneOf(margin, formulasIn(read, last).grossMarginThresholds),
  };
};

/** First and last month of a project's life, as far as known (docs/domain.md, A project over its life). */
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
    // Without a first month, a retainer or an SLA begins with planning.
    ...(isOneOff || startMonth !== null ? [] : [firstPlanningMonth]),
  ].sort();
  const from = known[0] ?? thisMonth;
  const last = known.at(-1) ?? thisMonth;
  return { from, to: isOneOff || endMonth !== null || last > thisMonth ? last : thisMonth };
};
