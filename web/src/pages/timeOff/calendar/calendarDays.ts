import { isChosen, type PeopleChoice } from '#domain/people/peopleChoice.ts';
import { byRole } from '#domain/people/roles.ts';
import type { TimeOffStatus } from '#domain/timeOff/timeOffInput.ts';
import type { Month } from '#domain/values/month.ts';
import { type UkDay, ukDayOf } from '#domain/values/ukDay.ts';
import { daysAfter } from '#domain/values/ukTime.ts';
import type {
  BankHoliday,
  CalendarPerson,
  TimeOffCalendar,
  TimeOffEntry,
} from '#projections/timeOff/view.ts';
import { pastInAddress } from '../../../format/search.ts';

/** A day of the month shown. */
export type Day = {
  day: UkDay;
  /** "Mon". */
  weekday: string;
  isWeekend: boolean;
  /** Whether it is today, or the past day that is looked at. */
  isNow: boolean;
  bankHoliday: BankHoliday | undefined;
};

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

/** Every day of the month, with the bank holidays of all parts of the United Kingdom. */
export const daysOf = ({ month, bankHolidays }: Pick<TimeOffCalendar, 'month' | 'bankHolidays'>): Day[] => {
  const days: Day[] = [];
  const now = today();
  for (let day = `${month}-01`; day.startsWith(month); day = daysAfter(day, 1)) {
    const name = weekday.format(new Date(`${day}T00:00:00Z`));
    days.push({
      day,
      weekday: name,
      isWeekend: name === 'Sat' || name === 'Sun',
      isNow: day === now,
      bankHoliday: bankHolidays.find((holiday) => holiday.day === day),
    });
  }
  return days;
};

/** Whether somebody works on a day unless they are off (docs/domain.md, Capacity). */
export const worksOn = ({ calendar }: Pick<CalendarPerson, 'calendar'>, day: Day): boolean =>
  !day.isWeekend && (calendar === 'weekdays' || !day.bankHoliday?.regions.includes(calendar));

/** The first and last index of an entry among a month's days. */
export const placesOf = (
  { from, to }: TimeOffEntry,
  days: readonly Day[],
): { first: number; last: number } => ({
  first: Math.max(
    0,
    days.findIndex(({ day }) => day >= from),
  ),
  last: days.findLastIndex(({ day }) => day <= to),
});

/** The time off that takes a person's working day; undefined where they work. */
export const offOn = (person: CalendarPerson, day: Day, status?: TimeOffStatus): TimeOffEntry | undefined =>
  worksOn(person, day)
    ? person.entries.find(
        (entry) =>
          (status === undefined || entry.status === status) && entry.from <= day.day && day.day <= entry.to,
      )
    : undefined;

/** The number of people off, and of those who have asked to be, by day; and the hours of the month. */
export type Sums = {
  away: readonly number[];
  asked: readonly number[];
  days: number;
  hours: number;
  requestedDays: number;
  requestedHours: number;
};

export const sumsOf = (people: readonly CalendarPerson[], days: readonly Day[]): Sums => {
  const away = days.map(() => 0);
  const asked = days.map(() => 0);
  const sums = { days: 0, hours: 0, requestedDays: 0, requestedHours: 0 };
  for (const person of people) {
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += person[name];
    for (const { status, ...entry } of person.entries) {
      const { first, last } = placesOf({ status, ...entry }, days);
      const counts = status === 'accepted' ? away : asked;
      for (let place = first; place <= last; place++) {
        const day = days[place];
        if (day && worksOn(person, day)) counts[place] = (counts[place] ?? 0) + 1;
      }
    }
  }
  return { away, asked, ...sums };
};

type CalendarRow =
  | { kind: 'role'; key: string; role: string; count: number; sums: Sums }
  | { kind: 'person'; key: string; person: CalendarPerson; isAlone: boolean };

export type Choice = PeopleChoice & { show: 'all' | 'off' };

/** The people who match the filters: of a role and skill, or all; everybody, or those with time off in the month. */
export const chosenOf = (people: readonly CalendarPerson[], choice: Choice): CalendarPerson[] =>
  people.filter((person) => isChosen(person, choice) && (choice.show === 'all' || person.entries.length > 0));

/** A row for each person, below a row that sums their role where others have it, too. */
export const rowsOf = (people: readonly CalendarPerson[], days: readonly Day[]): CalendarRow[] =>
  byRole(people).flatMap(({ name: role, holders: those }) => {
    const isAlone = those.length === 1 || role === '';
    const rows = those.map((person) => ({
      kind: 'person' as const,
      key: `person ${person.id}`,
      person,
      isAlone,
    }));
    if (isAlone) return rows;
    return [
      { kind: 'role' as const, key: `role ${role}`, role, count: those.length, sums: sumsOf(those, days) },
      ...rows,
    ];
  });

/** Today, or the past day that is looked at. */
const today = (): UkDay => pastInAddress()?.slice(0, 10) ?? ukDayOf(new Date());

/** The props of both views of the month. */
export type CalendarViewProps = {
  month: Month;
  days: readonly Day[];
  people: readonly CalendarPerson[];
  rows: readonly CalendarRow[];
  sums: Sums;
  onEdit: (person: CalendarPerson, entry: TimeOffEntry) => void;
  /** The days on which somebody is about to enter time off. */
  choice: DayChoice | undefined;
  /** Hours planned beyond people's capacity in the month, by person id. */
  over: ReadonlyMap<number, number>;
} & DayHandlers;

/** Selected days of a person, as indexes: where the selection began, and where it is. */
export type DayChoice = { person: number; anchor: number; at: number };

export type DayHandlers = {
  onChoose: (choice: DayChoice | undefined) => void;
  onEnter: (person: CalendarPerson, choice: DayChoice) => void;
};

/** First and last day of a selection. */
export const spanOf = ({ anchor, at }: DayChoice, days: readonly Day[]): { from: UkDay; to: UkDay } => {
  const [from, to] = [days[Math.min(anchor, at)]?.day, days[Math.max(anchor, at)]?.day];
  return { from: from ?? '', to: to ?? '' };
};

/** The index of a table's row, and a function that measures it, where rows out of sight are left out. */
export type RowPlace = { index?: number; measure?: ((row: Element | null) => void) | undefined };
