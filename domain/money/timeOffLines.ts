import { Big } from 'big.js';
import type { TeamMemberFields } from '../people/personInput.ts';
import { type Dated, fieldsAt } from '../records/dated.ts';
import { isWorkingDay } from '../timeOff/capacity.ts';
import type { TimeOff } from '../timeOff/timeOff.ts';
import { daysFault, type TimeOffFields } from '../timeOff/timeOffInput.ts';
import { timeOffFact } from '../timeOff/timeOffWords.ts';
import { invalid } from '../values/errors.ts';
import type { Month } from '../values/month.ts';
import type { BankHolidayRegion, DatedFormulas } from '../values/planningFormulas.ts';
import { isWithin } from '../values/span.ts';
import { daysAfter } from '../values/ukTime.ts';
import { hoursText } from '../values/words.ts';
import { type Line, line } from './line.ts';
import { directPercentage } from './peopleLines.ts';

type Employed = Dated<
  Pick<
    TeamMemberFields,
    'workingHours' | 'bankHolidayRegion' | 'costType' | 'directCostPercentage' | 'startMonth' | 'endMonth'
  >
>;

/**
 * Refuses days without any working day, as time off on them would take nothing (docs/time-off.md, Entering and asking).
 * @param region the person's; null for the formulas' own working days
 * @throws DomainError invalid
 */
export const refuseDaysWithoutWork = (
  days: Pick<TimeOffFields, 'from' | 'to'>,
  formulas: DatedFormulas,
  region: BankHolidayRegion | null,
): void => {
  if (daysFault(days)) return;
  for (let day = days.from; day <= days.to; day = daysAfter(day, 1)) {
    if (isWorkingDay(day, formulas, region)) return;
  }
  throw invalid(
    'from',
    'Time off on days that are no working days takes nothing. Choose days of which one at least is a working day.',
  );
};

/** A working day taken off, in part or as a whole; `share` is the direct percentage. */
type DayOff = { month: Month; hours: Big; dayHours: Big; share: number };

/**
 * The working days that each entry takes while the member is employed. Entries share a day's hours, which are the most
 * they can take of it together (docs/time-off.md).
 */
const daysTaken = (
  member: Employed,
  entries: readonly TimeOff[],
  formulas: DatedFormulas,
): { entry: TimeOff; days: DayOff[] }[] => {
  const employed = termsByMonth(member);
  const takenOf = new Map<string, Big>();
  return entries.map((entry) => {
    const days: DayOff[] = [];
    for (let day = entry.from; day <= entry.to; day = daysAfter(day, 1)) {
      const month = day.slice(0, 7);
      const { isThere, dayHours, share, region } = employed(month);
      if (!isThere || !isWorkingDay(day, formulas, region)) continue;
      const before = takenOf.get(day) ?? none;
      const wanted = entry.hoursPerDay === null ? dayHours : new Big(entry.hoursPerDay);
      const hours = min(dayHours.minus(before), wanted);
      if (hours.lte(0)) continue;
      takenOf.set(day, before.plus(hours));
      days.push({ month, hours, dayHours, share });
    }
    return { entry, days };
  });
};

/** Lines of the working hours that accepted time off takes, one for each entry and month (docs/time-off.md). */
export const timeOffLines = (
  member: Employed,
  entries: readonly TimeOff[],
  formulas: DatedFormulas,
): Line[] => {
  const accepted = entries.filter(({ status }) => status === 'accepted');
  return daysTaken(member, accepted, formulas).flatMap(({ entry, days }) =>
    [...Map.groupBy(days, ({ month }) => month)].map(([month, ofMonth]) => {
      const hours = ofMonth.reduce((sum, day) => sum.plus(day.hours), none);
      const count = ofMonth.length;
      return line(
        'timeOff',
        { from: month, to: month },
        {
          hoursOff: hours.toFixed(),
          directHoursOff: ofMonth
            .reduce((sum, day) => sum.plus(day.hours.times(day.share)), none)
            .div(100)
            .toFixed(),
          calculation: `${count} ${count === 1 ? 'day' : 'days'} off × ${hoursText(hours.div(count).toNumber())}`,
          fact: timeOffFact(entry.id),
        },
      );
    }),
  );
};

/** Working days that an entry takes or would take in each calendar year, with parts of days. */
export const daysByYear = (
  member: Employed,
  entry: TimeOff,
  formulas: DatedFormulas,
): Record<string, number> => {
  const years: Record<string, Big> = {};
  for (const { days } of daysTaken(member, [entry], formulas)) {
    for (const { month, hours, dayHours } of days) {
      const year = month.slice(0, 4);
      years[year] = (years[year] ?? none).plus(hours.div(dayHours));
    }
  }
  return Object.fromEntries(Object.entries(years).map(([year, days]) => [year, days.round(2).toNumber()]));
};

/** A person's time off in a month: working days to two decimals, and hours. Requested time off is separate. */
export type MonthOff = {
  month: Month;
  days: number;
  hours: number;
  requestedDays: number;
  requestedHours: number;
};

/**
 * Accepted time off by month, and what requests would take in addition; months without either are left out
 * (docs/time-off.md).
 */
export const offByMonth = (
  member: Employed,
  entries: readonly TimeOff[],
  formulas: DatedFormulas,
): MonthOff[] => {
  const ofStatus = (status: TimeOff['status']) => entries.filter((entry) => entry.status === status);
  // Accepted entries take their hours of a day before requested ones.
  const taken = daysTaken(member, [...ofStatus('accepted'), ...ofStatus('requested')], formulas).flatMap(
    ({ entry, days }) => days.map((day) => ({ ...day, isAccepted: entry.status === 'accepted' })),
  );
  return [...Map.groupBy(taken, ({ month }) => month)]
    .map(([month, days]) => {
      const { true: accepted = [], false: requested = [] } = Object.groupBy(days, ({ isAccepted }) =>
        isAccepted ? 'true' : 'false',
      );
      return {
        month,
        days: daysOf(accepted),
        hours: hoursOf(accepted),
        requestedDays: daysOf(requested),
        requestedHours: hoursOf(requested),
      };
    })
    .sort((one, other) => one.month.localeCompare(other.month));
};

/**
 * A team member's hours off in each month if `entry` is accepted in place of the one with its id, and the entry's own
 * share; months in which it takes none are left out (docs/time-off.md).
 */
export const offWith = (
  member: Employed,
  entries: readonly TimeOff[],
  entry: TimeOff,
  formulas: DatedFormulas,
): { month: Month; hours: number; ofEntry: number }[] => {
  const others = entries.filter(({ id, status }) => id !== entry.id && status === 'accepted');
  const taken = daysTaken(member, [...others, entry], formulas);
  const all = taken.flatMap(({ days }) => days);
  const own = taken.flatMap(({ entry: { id }, days }) => (id === entry.id ? days : []));
  return [...Map.groupBy(own, ({ month }) => month)].map(([month, days]) => ({
    month,
    hours: hoursOf(all.filter((day) => day.month === month)),
    ofEntry: hoursOf(days),
  }));
};

const daysOf = (days: readonly DayOff[]): number =>
  days
    .reduce((sum, { hours, dayHours }) => sum.plus(hours.div(dayHours)), none)
    .round(2)
    .toNumber();

const hoursOf = (days: readonly DayOff[]): number =>
  days.reduce((sum, { hours }) => sum.plus(hours), none).toNumber();

const none = new Big(0);
const min = (a: Big, b: Big): Big => (a.lt(b) ? a : b);

/** A lookup of a member's terms by month: employed or not, hours of a working day, direct percentage and region. */
const termsByMonth = (member: Employed) => {
  type Terms = { isThere: boolean; dayHours: Big; share: number; region: BankHolidayRegion | null };
  const known = new Map<Month, Terms>();
  return (month: Month) => {
    const found = known.get(month);
    if (found) return found;
    const fields = fieldsAt(member, month);
    const terms = {
      isThere: isWithin(fields, month),
      dayHours: new Big(fields.workingHours).div(5),
      share: directPercentage(fields),
      region: fields.bankHolidayRegion,
    };
    known.set(month, terms);
    return terms;
  };
};
