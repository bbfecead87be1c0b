import ICAL from 'ical.js';
import { importColumns, mostImportRows } from '#domain/imports/columns.ts';
import { counted } from '#domain/imports/words.ts';
import { addMonths, firstPlanningMonth } from '#domain/month.ts';
import { type UkDay, ukDayOf } from '#domain/ukDay.ts';
import { type Sheet, UnreadableSheet } from '../sheet.ts';
import { daysOf, hoursOf } from './days.ts';
import { isCalendar } from './isCalendar.ts';
import { whoAndWhat } from './whoAndWhat.ts';

/** Steps of all recurrences together, and of one of them: more would be no calendar of days off. */
const mostSteps = 20_000;
const mostStepsOfOne = 5_000;

/** Recurrences finer than a day are no days off, and would take for ever to follow. */
const fineFrequencies = ['SECONDLY', 'MINUTELY', 'HOURLY'];

const notACalendar =
  'This is no calendar file. Export one (.ics) from your leave system, or choose a CSV file.';

type Occurrence = { startDate: ICAL.Time; endDate: ICAL.Time };
type Reading = { today: UkDay; until: UkDay; left: number; notes: string[] };

/**
 * Reads an iCal file as a list of time off: a row for each event, and each time that it recurs, with who is off by the
 * only attendee, by a summary such as "Ada Byrne – Holiday", or else by the organiser; days are those of the United
 * Kingdom. Recurrences without an end are followed for two years from today.
 * @throws UnreadableSheet
 */
export const readCalendar = (name: string, text: string, now: Date): Sheet => {
  const calendar = parsed(text);
  const today = ukDayOf(now);
  const reading: Reading = { today, until: twoYearsAfter(today), left: mostSteps, notes: [] };
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  try {
    const rows = eventsIn(calendar).flatMap((event) => rowsOf(event, reading));
    return sheetOf(name, rows, reading);
  } finally {
    ICAL.TimezoneService.reset();
  }
};

const parsed = (text: string): ICAL.Component => {
  if (!isCalendar(text)) throw new UnreadableSheet(notACalendar);
  try {
    const [first] = [ICAL.parse(text)].flat(1) as unknown[];
    return new ICAL.Component((typeof first === 'string' ? ICAL.parse(text) : first) as unknown[]);
  } catch {
    throw new UnreadableSheet(
      'This calendar file is damaged or cut off. Export it from your leave system once more.',
    );
  }
};

/** Events with the exceptions of their recurrences; what was cancelled is none. */
const eventsIn = (calendar: ICAL.Component): ICAL.Event[] => {
  const components = calendar
    .getAllSubcomponents('vevent')
    .filter((event) => event.getFirstPropertyValue('status') !== 'CANCELLED');
  const uidOf = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid') ?? '');
  const isException = (event: ICAL.Component) => event.hasProperty('recurrence-id');
  const exceptions = Map.groupBy(components.filter(isException), uidOf);
  return components
    .filter((event) => !isException(event))
    .map(
      (event) =>
        new ICAL.Event(event, { strictExceptions: true, exceptions: exceptions.get(uidOf(event)) ?? [] }),
    );
};

const rowsOf = (event: ICAL.Event, reading: Reading): string[][] => {
  const words = whoAndWhat(event);
  const occurrences = event.isRecurring() ? occurrencesOf(event, reading) : [event];
  return occurrences.flatMap(({ startDate, endDate }) => {
    if (!startDate) return [];
    const days = daysOf(startDate, endDate ?? startDate, zoneOf(event));
    if (days.to < `${firstPlanningMonth}-01`) return [];
    const hours = hoursOf(startDate, endDate ?? startDate, days);
    return [[words.person, words.email, days.from, days.to, hours, words.kind, words.note]];
  });
};

/** What an event calls the zone of its times. */
const zoneOf = ({ component }: ICAL.Event): string | undefined => {
  const zone = component.getFirstProperty('dtstart')?.getParameter('tzid');
  return typeof zone === 'string' ? zone : undefined;
};

/** The times that an event recurs, up to two years from now. */
const occurrencesOf = (event: ICAL.Event, reading: Reading): Occurrence[] => {
  const rules = event.component.getAllProperties('rrule').map((rule) => rule.getFirstValue() as ICAL.Recur);
  const called = `“${event.summary || 'An event without a name'}”`;
  if (rules.some(({ freq }) => fineFrequencies.includes(freq))) {
    reading.notes.push(`${called} recurs more often than once a day, which is no time off: it is left out.`);
    return [];
  }
  const found: Occurrence[] = [];
  const iterator = event.iterator();
  for (let steps = 0; ; steps++) {
    if (steps >= mostStepsOfOne || reading.left <= 0) {
      reading.notes.push(
        `${called} recurs too often to be followed to its end: what comes later is left out.`,
      );
      return found;
    }
    reading.left--;
    const next = iterator.next();
    if (!next) return found;
    const occurrence = event.getOccurrenceDetails(next);
    if (daysOf(occurrence.startDate, occurrence.endDate, zoneOf(event)).from > reading.until) {
      reading.notes.push(
        rules.some((rule) => rule.isFinite())
          ? `${called} recurs for more than two years: what comes later is left out.`
          : `${called} recurs without an end: it is taken for two years from today.`,
      );
      return found;
    }
    found.push(occurrence);
  }
};

const twoYearsAfter = (day: UkDay): UkDay => `${addMonths(day.slice(0, 7), 24)}${day.slice(7)}`;

const sheetOf = (name: string, rows: readonly string[][], { notes }: Reading): Sheet => {
  if (rows.length === 0)
    throw new UnreadableSheet(
      ['There is no time off in it from June 2025 on.', ...notes.slice(0, 3)].join(' '),
    );
  if (rows.length > mostImportRows)
    throw new UnreadableSheet(
      `This calendar has ${counted(rows.length, 'day', 'days or spans')} of time off. Import at most ${mostImportRows.toLocaleString('en-GB')} at a time: export it for a shorter time.`,
    );
  return {
    name,
    headings: importColumns['time-off'].map(({ heading }) => heading),
    rows: rows.map((cells, place) => ({ row: place + 1, cells })),
    notes: notes.slice(0, 20),
  };
};
