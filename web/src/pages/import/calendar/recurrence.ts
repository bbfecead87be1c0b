import type ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import { isAfter, isInstance, type Written, written } from './days.ts';
import type { Zone } from './zones.ts';

/** Recurrences finer than a day are no days off, and would take forever to expand. */
const fineFrequencies = ['SECONDLY', 'MINUTELY', 'HOURLY'];

const margin = 2 * 86_400_000;

/** The span in which instances are looked for: local times as if UTC, in milliseconds. */
export type Window = { from: number; to: number };

/** The recurrences of an event in a window, without its own exceptions; `fault` says which are missing. */
export type Recurrence = { starts: Written[]; fault?: string };

/**
 * Expands the rules of an event (RFC 5545, 3.8.5) in the local time of its zone. Its first day only counts where a rule
 * matches it.
 * @param zoneOf the zone of a property's times
 * @throws Error for an invalid rule
 */
export const recurrenceOf = (
  event: ICAL.Component,
  start: Written,
  window: Window,
  zoneOf: (property: ICAL.Property) => Zone | undefined,
): Recurrence => {
  const rules = rulesOf(event, 'rrule');
  if (rules.some(({ freq }) => fineFrequencies.includes(freq)))
    return { starts: [], fault: 'recurs more often than once a day, which is no time off: it is left out.' };
  const followed = rules.map((rule) => followRule(rule, start, window));
  const added = timesOf(event, 'rdate', zoneOf);
  // Calendars from before RFC 5545 may also exclude days by rules.
  const exceptions = rulesOf(event, 'exrule').flatMap((rule) => followRule(rule, start, window).starts);
  const excepted = [...timesOf(event, 'exdate', zoneOf), ...exceptions];
  const all = [...(rules.length === 0 ? [start] : followed.flatMap(({ starts }) => starts)), ...added];
  const starts = all
    .filter((one, place) => all.findIndex((other) => other.reading === one.reading) === place)
    .filter((one) => !excepted.some((named) => isInstance(named, one)))
    .toSorted((a, b) => a.reading - b.reading);
  const fault = faultOf(rules, followed, start, window);
  return fault === undefined ? { starts } : { starts, fault };
};

const rulesOf = (event: ICAL.Component, name: 'rrule' | 'exrule'): ICAL.Recur[] =>
  event.getAllProperties(name).map((rule) => rule.getFirstValue() as ICAL.Recur);

type Followed = { starts: Written[]; goesOn: boolean };

const followRule = (recur: ICAL.Recur, start: Written, { from, to }: Window): Followed => {
  const rule = recur
    .toString()
    .split(';')
    .filter((part) => !part.startsWith('UNTIL='))
    // Rules of whole days can't have parts of a day.
    .filter((part) => !start.isDay || !/^BY(HOUR|MINUTE|SECOND)=/.test(part))
    .join(';');
  const clock = new Date(start.reading).toISOString().replace(/[-:]|\.\d+Z/g, '');
  const expanded = new RRuleTemporal({ rruleString: `DTSTART;TZID=UTC:${clock}\nRRULE:${rule}` });
  const until = recur.until ? written(recur.until, start.zone) : undefined;
  const starts = expanded
    .between(new Date(from - margin), new Date(to + margin), true)
    .map((at) => ({ ...start, reading: at.epochMilliseconds }))
    .filter((one) => until === undefined || !isAfter(one, until));
  const goesOn = until
    ? isAfter({ ...start, reading: to }, until) === false
    : recur.count
      ? expanded.next(new Date(to + margin)) !== null
      : true;
  return { starts, goesOn };
};

/** A note about rules that go on after the window, or don't match the day they begin on. */
const faultOf = (
  rules: readonly ICAL.Recur[],
  followed: readonly Followed[],
  start: Written,
  { from, to }: Window,
): string | undefined => {
  if (rules.length === 0) return undefined;
  const starts = followed.flatMap((rule) => rule.starts);
  const goesOn = followed.some((rule) => rule.goesOn);
  if (starts.length === 0)
    return goesOn || (start.reading >= from && start.reading <= to)
      ? 'recurs on no day up to two years from today: it is left out.'
      : undefined;
  if (
    start.reading >= from &&
    start.reading <= to &&
    !starts.some(({ reading }) => reading === start.reading)
  )
    return 'begins on a day on which its own rule does not recur: that day is left out.';
  if (!goesOn) return undefined;
  return rules.some((rule) => rule.isFinite())
    ? 'recurs for more than two years: what comes later is left out.'
    : 'recurs without an end: it is taken for two years from today.';
};

const timesOf = (
  event: ICAL.Component,
  name: 'rdate' | 'exdate',
  zoneOf: (property: ICAL.Property) => Zone | undefined,
): Written[] =>
  event.getAllProperties(name).flatMap((property) =>
    property.getValues().map((value) => {
      const time = typeof value === 'object' && value !== null && 'start' in value ? value.start : value;
      return written(time, zoneOf(property));
    }),
  );
