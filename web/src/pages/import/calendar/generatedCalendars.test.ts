import fc from 'fast-check';
import rrule from 'rrule';
import { describe, expect, it } from 'vitest';
import { propertyRuns, propertyTimeout } from '../../../../../tests/propertyRuns.ts';
import { UnreadableSheet } from '../../../csv/sheet.ts';
import { readCalendar } from './readCalendar.ts';

// Compares with `rrule`'s reading of the rules, and with time zones resolved by trying every offset.

const now = new Date('2026-05-12T12:00:00Z');
const day = 86_400_000;
const minute = 60_000;

/** A calendar's name of a zone, the zone, and the file's description of it. */
const zones = [
  { name: 'Europe/London', is: 'Europe/London', described: false },
  { name: 'America/New_York', is: 'America/New_York', described: false },
  { name: 'W. Europe Standard Time', is: 'Europe/Berlin', described: false },
  { name: 'AUS Eastern Standard Time', is: 'Australia/Sydney', described: false },
  { name: 'Office', is: 'Asia/Tokyo', described: true },
];
const office = [
  ...['BEGIN:VTIMEZONE', 'TZID:Office', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0900', 'TZOFFSETTO:+0900', 'END:STANDARD', 'END:VTIMEZONE'],
];

const shownIn = (zone: string, instant: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
    instant,
  );

/** The instant at which a zone's clocks first show a reading; one that they skip counts as in winter time. */
const instantOf = (reading: number, zone: string): number =>
  shownAt(reading, zone) ?? (shownAt(reading - 60 * minute, zone) ?? Number.NaN) + 60 * minute;

const shownAt = (reading: number, zone: string): number | undefined => {
  const wanted = new Date(reading).toISOString().slice(0, 16).replace('T', ' ');
  for (let ahead = 15 * 60; ahead >= -13 * 60; ahead -= 30)
    if (shownIn(zone, reading - ahead * minute) === wanted) return reading - ahead * minute;
  return undefined;
};

const stamp = (reading: number): string => new Date(reading).toISOString().slice(0, 19).replace(/[-:]/g, '');
const dayStamp = (reading: number): string => stamp(reading).slice(0, 8);
const isoDay = (reading: number): string => new Date(reading).toISOString().slice(0, 10);

const weekdays = fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), { minLength: 1 });
const rules = fc
  .tuple(
    fc.oneof(
      fc.constant('FREQ=DAILY'),
      fc.constantFrom('FREQ=DAILY;BYMONTH=7,2', 'FREQ=MONTHLY', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=YEARLY'),
      fc.constantFrom('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2'),
      fc.constantFrom('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'FREQ=MONTHLY;BYDAY=2TU,-1FR'),
      fc.constantFrom('FREQ=MONTHLY;BYMONTHDAY=30,31', 'FREQ=YEARLY;BYMONTH=7;BYDAY=1MO'),
      weekdays.map((days) => `FREQ=WEEKLY;BYDAY=${days.join(',')}`),
    ),
    fc.constantFrom('', ';INTERVAL=2', ';INTERVAL=3'),
    fc.integer({ min: 1, max: 12 }).map((count) => `;COUNT=${count}`),
  )
  .map((parts) => parts.join(''));

const starts = fc.record({
  date: fc.integer({ min: 0, max: 400 }).map((days) => Date.UTC(2025, 5, 1) + days * day),
  // Clocks change between one and three at night.
  hour: fc.oneof(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 3 })),
  zone: fc.option(fc.constantFrom(...zones)),
});

const changes = fc.array(
  fc.record({
    place: fc.nat({ max: 11 }),
    what: fc.constantFrom('excepted', 'excepted in UTC', 'moved', 'cancelled'),
    by: fc.integer({ min: -20, max: 20 }),
  }),
  { maxLength: 3 },
);

/** Exclusions of a series by a rule. */
const exceptingRules = fc.option(fc.constantFrom('FREQ=DAILY;INTERVAL=4', 'FREQ=WEEKLY;COUNT=3'), {
  freq: 3,
});

const series = fc.record({
  rule: rules,
  excepting: exceptingRules,
  start: starts,
  changes,
  hasSeries: fc.boolean(),
});
type Series = typeof series extends fc.Arbitrary<infer Value> ? Value : never;

const agreed = ({ rule, excepting, start: { date, hour, zone }, changes, hasSeries }: Series) => {
  const start = zone ? date + hour * 60 * minute : date;
  const exceptions = excepting === null ? [] : [`EXRULE:${excepting}`];
  const instances = rrule
    .rrulestr([`DTSTART:${stamp(start)}Z`, `RRULE:${rule}`, ...exceptions].join('\n'))
    .all()
    .map(Number);
  const timed = (name: string, reading: number) =>
    zone ? `${name};TZID=${zone.name}:${stamp(reading)}` : `${name};VALUE=DATE:${dayStamp(reading)}`;
  const spanAt = (reading: number) => [
    timed('DTSTART', reading),
    timed('DTEND', reading + (zone ? 60 * minute : day)),
  ];
  const lines = ['UID:series', 'SUMMARY:Ada Byrne – Holiday'];
  const excepted: string[] = [];
  const standIns: string[] = [];
  const left = new Map(instances.map((reading) => [reading, reading] as const));
  const changed = new Map(changes.map((change) => [change.place, change]));
  for (const { place, what, by } of changed.values()) {
    const reading = instances[place];
    if (reading === undefined) continue;
    left.delete(reading);
    if (what === 'excepted') excepted.push(timed('EXDATE', reading));
    else if (what === 'excepted in UTC')
      excepted.push(`EXDATE:${stamp(zone ? instantOf(reading, zone.is) : reading)}Z`);
    else {
      const moved = reading + by * day;
      const status = what === 'cancelled' ? ['STATUS:CANCELLED'] : [];
      const instead = [timed('RECURRENCE-ID', reading), ...spanAt(moved), ...status];
      standIns.push('BEGIN:VEVENT', ...lines, ...instead, 'END:VEVENT');
      if (what === 'moved') left.set(-1 - place, moved);
    }
  }
  const whole = [
    'BEGIN:VEVENT',
    ...lines,
    ...spanAt(start),
    `RRULE:${rule}`,
    ...exceptions,
    ...excepted,
    'END:VEVENT',
  ];
  // An exception whose series is missing stands for itself.
  const kept = hasSeries ? [...left.values()] : [...left].flatMap(([key, at]) => (key < 0 ? [at] : []));
  const text = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', ...(zone?.described ? office : [])],
    ...[...(hasSeries ? whole : []), ...standIns, 'END:VCALENDAR', ''],
  ].join('\r\n');
  const days = kept
    .map((reading) =>
      zone ? shownIn('Europe/London', instantOf(reading, zone.is)).slice(0, 10) : isoDay(reading),
    )
    .filter((from) => from >= '2025-06-01' && isCompared(from));
  return { text, days: days.toSorted() };
};

/** Before the end of the two years for which a rule is followed, however far an instance is moved. */
const isCompared = (from = ''): boolean => from < '2028-04-01';

const daysRead = (text: string): (string | undefined)[] => {
  try {
    return readCalendar('leave.ics', text, now).rows.map(({ cells }) => cells[2]);
  } catch (error) {
    if (error instanceof UnreadableSheet && error.message.startsWith('There is no time off in it')) return [];
    throw error;
  }
};

describe('generated calendars', () => {
  it('are read as a second reader of rules reads them', { timeout: 3 * propertyTimeout }, () => {
    fc.assert(
      fc.property(series, (drawn) => {
        const { text, days } = agreed(drawn);
        expect(daysRead(text).filter(isCompared), text).toEqual(days);
      }),
      { numRuns: 3 * propertyRuns },
    );
  });
});
