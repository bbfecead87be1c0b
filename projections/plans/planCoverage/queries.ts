import { hoursLeft, leftTogether } from '#domain/money/roleDemand.ts';
import { sharedWorkingHours, workingDaysByRegion } from '#domain/timeOff/capacity.ts';
import { decimalSum } from '#domain/values/money.ts';
import { type Month, monthIndex, monthsBetween } from '#domain/values/month.ts';
import { capacityBetween } from '../../money/lines/capacity.ts';
import { hoursOffBetween } from '../../money/lines/hoursOff.ts';
import { requiredBetween } from '../../money/lines/queries.ts';
import type { Read } from '../../reading/read.ts';
import { createYielding } from '../../reading/yielding.ts';
import { plannedBetween } from '../allocations/queries.ts';
import type { MonthCoverage } from './view.ts';

/** The summands of hours by person or project: one for most. */
type HoursOf = Map<string | number, number[]>;

/** The figures of a month while they are collected. */
type Collected = {
  required: HoursOf;
  plannedOnProject: HoursOf;
  capacity: HoursOf;
  plannedOfPerson: HoursOf;
};

const add = (hours: HoursOf, key: string | number, more: number): void => {
  const known = hours.get(key);
  if (known) known.push(more);
  else hours.set(key, [more]);
};

const sum = (hours: HoursOf): number => decimalSum([...hours.values()].flat());

/** The sum of what is left of each. */
const beyond = (hours: HoursOf, used: HoursOf, isWeighted: boolean): number =>
  leftTogether(
    [...hours].map(([key, each]) => hoursLeft(decimalSum(each), decimalSum(used.get(key) ?? []), isWeighted)),
  ).left;

/**
 * For each month of a span, how much of the demand is planned and how many hours are free. Yields to the event loop.
 */
export const coverage = async (read: Read, from: Month, to: Month): Promise<MonthCoverage[]> => {
  const required = await requiredBetween(read, from, to);
  const planned = await plannedBetween(read, from, to);
  const capacity = await capacityBetween(read, from, to);
  const off = await hoursOffBetween(read, from, to, { isDirect: true });
  const first = monthIndex(from);
  const isWeighted = read.counting === 'weighted';
  const months = monthsBetween(from, to);
  const collected: Collected[] = months.map(() => ({
    required: new Map(),
    plannedOnProject: new Map(),
    capacity: new Map(),
    plannedOfPerson: new Map(),
  }));
  const yieldTurn = createYielding();
  for (const { id, begins, ends, hours } of required) {
    await yieldTurn();
    for (const month of collected.slice(begins - first, ends - first + 1)) add(month.required, id, hours);
  }
  for (const { kind, id, projectId, month, hours } of planned) {
    const there = collected[monthIndex(month) - first];
    if (!there) continue;
    add(there.plannedOnProject, projectId, hours);
    add(there.plannedOfPerson, `${kind} ${id}`, hours);
    await yieldTurn();
  }
  const hoursOfDays = sharedWorkingHours();
  const daysOf = workingDaysByRegion(months, read.readModelVersion.formulas.set);
  for (const { kind, id, begins, ends, contractedHours, directDayHours, region } of capacity) {
    for (let place = begins - first; place <= ends - first; place++) {
      const there = collected[place];
      if (!there) continue;
      const ofDays = hoursOfDays(directDayHours, daysOf(region)[place] ?? 0);
      add(there.capacity, `${kind} ${id}`, ofDays);
      if (contractedHours !== 0) add(there.capacity, `${kind} ${id}`, contractedHours);
    }
    await yieldTurn();
  }
  for (const [id, monthsOff] of off) {
    for (const [place, hours] of monthsOff.entries()) {
      const there = collected[place];
      if (there && hours > 0) add(there.capacity, `teamMember ${id}`, -hours);
    }
  }
  const told: MonthCoverage[] = [];
  for (const [place, month] of months.entries()) {
    const { required, plannedOnProject, capacity, plannedOfPerson } = collected[place] as Collected;
    told.push({
      month,
      demandHours: sum(required),
      plannedHours: sum(plannedOfPerson),
      uncoveredHours: beyond(required, plannedOnProject, isWeighted),
      capacityHours: sum(capacity),
      freeHours: beyond(capacity, plannedOfPerson, isWeighted),
    });
    await yieldTurn();
  }
  return told;
};
