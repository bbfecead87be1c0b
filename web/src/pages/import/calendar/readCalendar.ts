import ICAL from 'ical.js';
import { importColumns, maxImportRows } from '#domain/imports/columns.ts';
import { firstPlanningMonth } from '#domain/values/month.ts';
import { counted } from '#domain/values/sentences.ts';
import { type UkDay, ukDayOf } from '#domain/values/ukDay.ts';
import { type Sheet, UnreadableSheet } from '../../../csv/sheet.ts';
import { calendarsIn } from './components.ts';
import { daysOf, hoursOf, isAfter, isInstance, type Span, spanFrom, type Written, written } from './days.ts';
import { isCalendar } from './isCalendar.ts';
import { recurrenceOf, type Window } from './recurrence.ts';
import { whoAndWhat } from './whoAndWhat.ts';
import { type Zone, zonesOf } from './zones.ts';

const notACalendar =
  'This is no calendar file. Export one (.ics) from your leave system, or choose a CSV file.';
const damaged = 'This calendar file is damaged or cut off. Export it from your leave system once more.';

/** An event of a calendar, or one that replaces an instance of a series. */
type Entry = {
  component: ICAL.Component;
  called: string;
  uid: string;
  sequence: number;
  isCancelled: boolean;
  span: Span;
  /** The instance that it replaces, and whether also all later ones. */
  instance: Written | null;
  isFromThenOn: boolean;
  zoneOf: (property: ICAL.Property) => Zone | undefined;
};

type Reading = { until: UkDay; window: Window; notes: string[] };

/**
 * Reads an iCal file as a list of time off (docs/time-off.md, Calendar files): a row for each event, and for each
 * recurrence up to two years from now. Unreadable and cancelled events are left out and named in the notes.
 * @throws UnreadableSheet
 */
export const readCalendar = (name: string, text: string, now: Date): Sheet => {
  if (!isCalendar(text)) throw new UnreadableSheet(notACalendar);
  const calendars = calendarsIn(text);
  if (!calendars) throw new UnreadableSheet(damaged);
  const end = new Date(ukDayOf(now));
  // Two years from 29 February is 1 March.
  end.setUTCFullYear(end.getUTCFullYear() + 2);
  const until = end.toISOString().slice(0, 10);
  const window = { from: Date.parse(`${firstPlanningMonth}-01`), to: end.getTime() };
  const reading: Reading = { until, window, notes: [] };
  const rows = calendars.flatMap(({ zones, events, isCancelling }) => {
    const zoneNamed = zonesOf(zones.flatMap((zone) => parsed(zone, reading) ?? []));
    const entries = events.flatMap((event) => entryOf(event, zoneNamed, isCancelling, reading) ?? []);
    return rowsOf(newest(entries), reading);
  });
  return sheetOf(name, rows.toSorted(byFirstDay), reading);
};

const byFirstDay = ([, , a = '']: readonly string[], [, , b = '']: readonly string[]): number =>
  a < b ? -1 : a > b ? 1 : 0;

const parsed = (text: string, { notes }: Reading): ICAL.Component | null => {
  try {
    return new ICAL.Component(ICAL.parse(text) as unknown[]);
  } catch {
    notes.push(`${calledIn(text)} is damaged: it is left out.`);
    return null;
  }
};

const quoted = (summary: string): string => `“${summary.slice(0, 200) || 'An event without a name'}”`;

const calledIn = (text: string): string =>
  /^BEGIN:VTIMEZONE/i.test(text)
    ? `The time zone ${quoted(/^TZID:(.*)$/im.exec(text)?.[1]?.trim() ?? '')}`
    : quoted(/^SUMMARY[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.trim() ?? '');

const entryOf = (
  text: string,
  zoneNamed: (name: string) => Zone | undefined,
  isCancelling: boolean,
  reading: Reading,
): Entry | null => {
  const { notes } = reading;
  const component = parsed(text, reading);
  if (!component) return null;
  const called = calledIn(text);
  const zoneOf = (property: ICAL.Property): Zone | undefined => {
    const name = property.getParameter('tzid');
    if (typeof name !== 'string') return undefined;
    const zone = zoneNamed(name);
    const note = `Nobody knows the time zone “${name}”: its times are taken as times of the United Kingdom.`;
    if (!zone && !notes.includes(note)) notes.push(note);
    return zone;
  };
  try {
    const start = component.getFirstProperty('dtstart');
    if (!start) {
      notes.push(`${called} does not say when it begins: it is left out.`);
      return null;
    }
    const span = spanOf(component, written(start.getFirstValue(), zoneOf(start)), zoneOf);
    if (!daysOf(span)) {
      notes.push(`${called} ends before it begins: it is left out.`);
      return null;
    }
    const instance = component.getFirstProperty('recurrence-id');
    return {
      component,
      called,
      uid: String(component.getFirstPropertyValue('uid') ?? ''),
      sequence: Number(component.getFirstPropertyValue('sequence') ?? 0),
      isCancelled: isCancelling || component.getFirstPropertyValue('status') === 'CANCELLED',
      span,
      instance: instance ? written(instance.getFirstValue(), zoneOf(instance)) : null,
      isFromThenOn: instance?.getParameter('range') === 'THISANDFUTURE',
      zoneOf,
    };
  } catch {
    notes.push(`${called} has a day or a time that is none: it is left out.`);
    return null;
  }
};

const spanOf = (component: ICAL.Component, start: Written, zoneOf: Entry['zoneOf']): Span => {
  const end = component.getFirstProperty('dtend');
  if (end) return { start, end: written(end.getFirstValue(), zoneOf(end)) };
  const lasts = component.getFirstPropertyValue('duration');
  const length = lasts instanceof ICAL.Duration ? lasts.toSeconds() * 1000 : 0;
  return { start, end: { ...start, reading: start.reading + length } };
};

/** Removes versions of an event that a later one replaces. */
const newest = (entries: readonly Entry[]): Entry[] => {
  const keyOf = ({ uid, instance }: Entry) => `${uid}\n${instance?.reading ?? ''}`;
  const last = new Map<string, number>();
  for (const entry of entries)
    last.set(keyOf(entry), Math.max(entry.sequence, last.get(keyOf(entry)) ?? entry.sequence));
  return entries.filter((entry) => entry.uid === '' || entry.sequence === last.get(keyOf(entry)));
};

const rowsOf = (entries: readonly Entry[], reading: Reading): string[][] => {
  const cancelled = entries.filter(({ isCancelled }) => isCancelled);
  if (cancelled.length > 0)
    reading.notes.push(`Left out, as cancelled: ${counted(cancelled.length, 'event', 'events')}.`);
  const series = entries.filter(({ instance }) => instance === null);
  const ended = new Set(series.filter(({ isCancelled }) => isCancelled).map(({ uid }) => uid));
  const standIns = Map.groupBy(
    entries.filter(({ instance }) => instance !== null),
    ({ uid }) => uid,
  );
  const alone = [...standIns.values()]
    .flat()
    .filter((entry) => !entry.isCancelled && (entry.uid === '' || !ended.has(entry.uid)));
  return [
    ...series
      .filter(({ isCancelled }) => !isCancelled)
      .flatMap((entry) => rowsOfSeries(entry, (entry.uid && standIns.get(entry.uid)) || [], reading)),
    ...alone.flatMap((entry) => rowOf(entry, entry.span, reading)),
  ];
};

/** The rows of an event's instances that no other event replaces. */
const rowsOfSeries = (entry: Entry, standIns: readonly Entry[], reading: Reading): string[][] => {
  const { component, called, span, zoneOf } = entry;
  if (!component.hasProperty('rrule') && !component.hasProperty('rdate')) return rowOf(entry, span, reading);
  const { from, to } = reading.window;
  const length = span.end.reading - span.start.reading;
  try {
    const { starts, fault } = recurrenceOf(component, span.start, { from: from - length, to }, zoneOf);
    if (fault) reading.notes.push(`${called} ${fault}`);
    const ranges = standIns.filter(({ isFromThenOn }) => isFromThenOn);
    return starts.flatMap((start) => {
      if (standIns.some(({ instance }) => instance && isInstance(instance, start))) return [];
      const range = ranges.findLast(({ instance }) => instance && isAfter(start, instance));
      if (!range?.instance) return rowOf(entry, spanFrom(start, span), reading);
      if (range.isCancelled) return [];
      const moved = {
        ...range.span.start,
        reading: start.reading + range.span.start.reading - range.instance.reading,
      };
      return rowOf(range, spanFrom(moved, range.span), reading);
    });
  } catch {
    reading.notes.push(`${called} recurs by a rule that cannot be followed: it is left out.`);
    return [];
  }
};

const rowOf = (entry: Entry, span: Span, { until }: Reading): string[][] => {
  const days = daysOf(span);
  if (!days || days.to < `${firstPlanningMonth}-01`) return [];
  const isRecurring = entry.component.hasProperty('rrule') || entry.component.hasProperty('rdate');
  if (isRecurring && days.from > until) return [];
  const { person, email, kind, note } = whoAndWhat(new ICAL.Event(entry.component));
  return [[person, email, days.from, days.to, hoursOf(span, days), kind, note]];
};

const sheetOf = (name: string, rows: readonly string[][], { notes }: Reading): Sheet => {
  if (rows.length === 0)
    throw new UnreadableSheet(
      ['There is no time off in it from June 2025 on.', ...notes.slice(0, 3)].join(' '),
    );
  if (rows.length > maxImportRows)
    throw new UnreadableSheet(
      `This calendar has ${counted(rows.length, 'day', 'days or spans')} of time off. Import at most ${maxImportRows.toLocaleString('en-GB')} at a time: export it for a shorter time.`,
    );
  return {
    name,
    headings: importColumns['time-off'].map(({ heading }) => heading),
    rows: rows.map((cells, place) => ({ row: place + 1, cells })),
    notes:
      notes.length > 20 ? [...notes.slice(0, 19), `${notes.length - 19} more things were left out.`] : notes,
  };
};
