import { describe, expect, it } from 'vitest';
import { guessColumns } from '#domain/imports/columns.ts';
import { UnreadableSheet } from '../../../csv/sheet.ts';
import { mappedRows } from '../mapping.ts';
import { readCalendar } from './readCalendar.ts';

const now = new Date('2026-05-12T12:00:00Z');
const calendarOf = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Leave//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
let uid = 0;
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${++uid}@leave.example`, ...lines, 'END:VEVENT'].join('\r\n');
const read = (...events: string[]) => readCalendar('leave.ics', calendarOf(...events), now);
/** Each row's cells by field, as imports take them. */
const rowsOf = (...events: string[]) => {
  const sheet = read(...events);
  return mappedRows(sheet, guessColumns('time-off', sheet.headings)).map(({ cells }) => cells);
};
const week = ['DTSTART;VALUE=DATE:20260706', 'DTEND;VALUE=DATE:20260711'];
const daysOf = (...lines: string[]) =>
  rowsOf(event('SUMMARY:Ada Byrne – Holiday', ...lines)).map(
    ({ from, to, hoursPerDay }) => `${from} ${to}${hoursPerDay ? ` ${hoursPerDay}h` : ''}`,
  );

describe('a calendar of a leave system', () => {
  it('says who is off by its only attendee, by a summary with a name, or by its organiser', () => {
    const days = { from: '2026-07-06', to: '2026-07-10' };
    expect(
      rowsOf(
        event(...week, 'SUMMARY:Annual leave', 'ATTENDEE;CN=Ada:mailto:Ada@agency.example'),
        event(...week, 'SUMMARY:Bea Ash – Sick', 'ORGANIZER:mailto:hr@agency.example'),
        event(...week, 'SUMMARY:Cal Munro (Training)'),
        event(...week, 'SUMMARY:Jean-Luc Roy - Moving house'),
        event(...week, 'SUMMARY:Holiday', 'ORGANIZER;CN=Dev:mailto:dev@agency.example'),
        event(...week, 'SUMMARY:Office closed'),
      ),
    ).toEqual([
      { email: 'ada@agency.example', ...days, kind: 'Holiday' },
      { person: 'Bea Ash', ...days, kind: 'Sick leave' },
      { person: 'Cal Munro', ...days, kind: 'Training' },
      { person: 'Jean-Luc Roy', ...days, kind: 'Other', note: 'Jean-Luc Roy - Moving house' },
      { email: 'dev@agency.example', ...days, kind: 'Holiday' },
      { person: 'Office closed', ...days, kind: 'Other', note: 'Office closed' },
    ]);
  });

  it('has whole days up to the day before its end, and hours of times on one day', () => {
    expect(daysOf(...week)).toEqual(['2026-07-06 2026-07-10']);
    expect(daysOf('DTSTART;VALUE=DATE:20260706')).toEqual(['2026-07-06 2026-07-06']);
    expect(daysOf('DTSTART:20260706T130000', 'DTEND:20260706T173000')).toEqual([
      '2026-07-06 2026-07-06 4.5h',
    ]);
    expect(daysOf('DTSTART:20260706T090000', 'DTEND:20260708T170000')).toEqual(['2026-07-06 2026-07-08']);
    expect(daysOf('DTSTART:20260706T000000', 'DTEND:20260708T000000')).toEqual(['2026-07-06 2026-07-07']);
  });

  it('tells days of the United Kingdom, whatever zone its times are in', () => {
    // Half past eleven at night in UTC is the next day in British summer.
    expect(daysOf('DTSTART:20260706T233000Z', 'DTEND:20260707T013000Z')).toEqual([
      '2026-07-07 2026-07-07 2h',
    ]);
    // 00:30 in Berlin, which the file doesn't describe, is still the day before.
    expect(
      daysOf('DTSTART;TZID=Europe/Berlin:20260707T003000', 'DTEND;TZID=Europe/Berlin:20260707T010000'),
    ).toEqual(['2026-07-06 2026-07-06 0.5h']);
    expect(
      daysOf('DTSTART;TZID=Nowhere/Atall:20260707T003000', 'DTEND;TZID=Nowhere/Atall:20260707T010000'),
    ).toEqual(['2026-07-07 2026-07-07 0.5h']);
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Office', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
      ...['TZOFFSETFROM:+0900', 'TZOFFSETTO:+0900', 'END:STANDARD', 'END:VTIMEZONE'],
    ].join('\r\n');
    const [row] = rowsOf(
      zone,
      event(
        'SUMMARY:Ada – Holiday',
        'DTSTART;TZID=Office:20260707T080000',
        'DTEND;TZID=Office:20260707T090000',
      ),
    );
    // Eight in the morning at nine hours ahead is midnight in London.
    expect(row).toMatchObject({ from: '2026-07-07', to: '2026-07-07' });
    const [earlier] = rowsOf(
      zone,
      event(
        'SUMMARY:Ada – Holiday',
        'DTSTART;TZID=Office:20260707T060000',
        'DTEND;TZID=Office:20260707T070000',
      ),
    );
    expect(earlier).toMatchObject({ from: '2026-07-06', to: '2026-07-06' });
  });

  it('follows what recurs, without days that are excepted, moved or cancelled', () => {
    const weekly = ['UID:weekly', 'SUMMARY:Ada Byrne – Training'];
    const series = [
      ...['BEGIN:VEVENT', ...weekly, 'DTSTART;VALUE=DATE:20260706', 'RRULE:FREQ=WEEKLY;COUNT=4'],
      ...['EXDATE;VALUE=DATE:20260713', 'END:VEVENT'],
    ].join('\r\n');
    const moved = [
      ...['BEGIN:VEVENT', ...weekly, 'RECURRENCE-ID;VALUE=DATE:20260720', 'DTSTART;VALUE=DATE:20260722'],
      'END:VEVENT',
    ].join('\r\n');
    const cancelled = event(...week, 'SUMMARY:Bea Ash – Holiday', 'STATUS:CANCELLED');
    expect(rowsOf(series, moved, cancelled).map(({ from }) => from)).toEqual([
      '2026-07-06',
      '2026-07-22',
      '2026-07-27',
    ]);
  });

  const recurring = (...lines: string[]) => ['UID:series', 'SUMMARY:Ada Byrne – Holiday', ...lines];
  const component = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
  const firstDays = (...events: string[]) => rowsOf(...events).map(({ from }) => from);

  it.each([
    [
      'in UTC on a series of another zone',
      'DTSTART;TZID=Europe/Berlin:20260706T090000',
      'EXDATE:20260713T070000Z',
    ],
    [
      'with a Windows zone',
      'DTSTART;TZID=Europe/Berlin:20260706T090000',
      'EXDATE;TZID=W. Europe Standard Time:20260713T090000',
    ],
    ['in UTC on whole days', 'DTSTART;VALUE=DATE:20260706', 'EXDATE:20260712T230000Z'],
    ['as a day of times', 'DTSTART;TZID=Europe/London:20260706T090000', 'EXDATE;VALUE=DATE:20260713'],
    [
      'in another zone on whole days',
      'DTSTART;VALUE=DATE:20260706',
      'EXDATE;TZID="W. Europe Standard Time":20260713T000000',
    ],
  ])('leaves out a day that is excepted %s', (_, start, except) => {
    expect(firstDays(component(...recurring(start, 'RRULE:FREQ=WEEKLY;COUNT=3', except)))).toEqual([
      '2026-07-06',
      '2026-07-20',
    ]);
  });

  it('tells days of Windows zones that the file does not describe', () => {
    expect(
      daysOf(
        'DTSTART;TZID=New Zealand Standard Time:20260707T090000',
        'DTEND;TZID=New Zealand Standard Time:20260707T110000',
      ),
    ).toEqual(['2026-07-06 2026-07-06 2h']);
  });

  it('leaves out an instance that its own event cancels, keeps a moved one without its series, and says so', () => {
    const series = component(...recurring('DTSTART;VALUE=DATE:20260706', 'RRULE:FREQ=WEEKLY;COUNT=3'));
    const cancelled = component(
      ...recurring('DTSTART;VALUE=DATE:20260713', 'RECURRENCE-ID;VALUE=DATE:20260713', 'STATUS:CANCELLED'),
    );
    const moved = ['DTSTART;VALUE=DATE:20260722', 'RECURRENCE-ID;VALUE=DATE:20260720'];
    expect(firstDays(series, cancelled, component(...recurring(...moved)))).toEqual([
      '2026-07-06',
      '2026-07-22',
    ]);
    expect(firstDays(component(...recurring(...moved)))).toEqual(['2026-07-22']);
    expect(read(series, cancelled).notes).toEqual(['Left out, as cancelled: 1 event.']);
  });

  it('moves all later ones with one that says so', () => {
    expect(
      firstDays(
        component(...recurring('DTSTART;VALUE=DATE:20260706', 'RRULE:FREQ=WEEKLY;COUNT=4')),
        component(
          ...recurring(
            'DTSTART;VALUE=DATE:20260714',
            'RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20260713',
          ),
        ),
      ),
    ).toEqual(['2026-07-06', '2026-07-14', '2026-07-21', '2026-07-28']);
  });

  it.each([
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '20251201', []],
    ['FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2', '20251201', []],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '20240229', ['2028-02-29']],
    ['FREQ=MONTHLY;COUNT=3', '20260131', ['2026-01-31', '2026-03-31', '2026-05-31']],
    ['FREQ=YEARLY', '00010706', ['2025-07-06', '2026-07-06', '2027-07-06']],
    ['FREQ=DAILY;BYHOUR=9;COUNT=2', '20260706', ['2026-07-06', '2026-07-07']],
  ])('follows %s from %s to the days that there are', (rule, day, days) => {
    const other = event(...week, 'SUMMARY:Bea Ash – Sick');
    const rows = rowsOf(
      other,
      event('SUMMARY:Ada Byrne – Holiday', `DTSTART;VALUE=DATE:${day}`, `RRULE:${rule}`),
    );
    expect(rows.filter(({ person }) => person === 'Ada Byrne').map(({ from }) => from)).toEqual(days);
  });

  it('follows hours of a daily rule', () => {
    expect(
      daysOf('DTSTART:20260706T090000', 'DTEND:20260706T110000', 'RRULE:FREQ=DAILY;BYHOUR=9,14;COUNT=3'),
    ).toEqual(['2026-07-06 2026-07-06 2h', '2026-07-06 2026-07-06 2h', '2026-07-07 2026-07-07 2h']);
  });

  it('names what can’t be read, and offers the rest', () => {
    const sheet = read(
      event('SUMMARY:No start'),
      event('SUMMARY:Bad day', 'DTSTART;VALUE=DATE:2026'),
      event('SUMMARY:Bad rule', 'DTSTART;VALUE=DATE:20260706', 'RRULE:FREQ=FORTNIGHTLY'),
      event('SUMMARY:Backwards', 'DTSTART:20260706T090000', 'DTEND:20260705T090000'),
      event('SUMMARY:Never', 'DTSTART;VALUE=DATE:20260706', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
      event('SUMMARY:Nowhere', 'DTSTART;TZID=Nowhere:20260706T090000', 'STATUS:CANCELLED'),
      event(...week, 'SUMMARY:Ada Byrne – Holiday'),
    );
    expect(sheet.rows.map(({ cells }) => cells[0])).toEqual(['Ada Byrne']);
    expect(sheet.notes).toEqual([
      '“No start” does not say when it begins: it is left out.',
      expect.stringMatching(/^“Bad day” .*: it is left out\.$/),
      expect.stringMatching(/^“Bad rule” .*: it is left out\.$/),
      '“Backwards” ends before it begins: it is left out.',
      'Nobody knows the time zone “Nowhere”: its times are taken as times of the United Kingdom.',
      'Left out, as cancelled: 1 event.',
      '“Never” recurs on no day up to two years from today: it is left out.',
    ]);
  });

  it('reads every calendar of a file', () => {
    const text = [event(...week, 'SUMMARY:Ada – Holiday'), event(...week, 'SUMMARY:Bea – Sick')].map((it) =>
      calendarOf(it),
    );
    expect(readCalendar('leave.ics', text.join(''), now).rows).toHaveLength(2);
  });

  it('cuts what recurs without an end at two years, and says so; what is past long ago is left out', () => {
    const sheet = read(
      event('SUMMARY:Ada Byrne – Holiday', 'DTSTART;VALUE=DATE:20190107', 'RRULE:FREQ=MONTHLY'),
    );
    const first = sheet.rows[0]?.cells[2];
    const last = sheet.rows.at(-1)?.cells[2];
    expect([first, last]).toEqual(['2025-06-07', '2028-05-07']);
    expect(sheet.notes).toEqual([
      '“Ada Byrne – Holiday” recurs without an end: it is taken for two years from today.',
    ]);
  });

  it('given today is 29 February, then the two years end with 1 March, which is a day everywhere', () => {
    const text = calendarOf(
      event('SUMMARY:Ada Byrne – Holiday', 'DTSTART;VALUE=DATE:20300201', 'RRULE:FREQ=DAILY'),
    );
    const { rows } = readCalendar('leave.ics', text, new Date('2028-02-29T12:00:00Z'));
    expect(rows.at(-1)?.cells[2]).toBe('2030-03-01');
  });

  it.each([
    ['that is none', 'Name,City\r\nAda,York', /no calendar file/],
    ['that is cut off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMM', /damaged or cut off|no time off/],
    ['without events', calendarOf(), /no time off in it from June 2025/],
    [
      'of the past',
      calendarOf(event('SUMMARY:Ada – Holiday', 'DTSTART;VALUE=DATE:20200706')),
      /no time off in it from June 2025/,
    ],
    [
      'of more rows than an import takes',
      calendarOf(...Array.from({ length: 5_001 }, () => event(...week, 'SUMMARY:Ada – Holiday'))),
      /5,001 days or spans/,
    ],
  ])('%s is refused with a sentence', (_, text, sentence) => {
    const reading = () => readCalendar('leave.ics', text, now);
    expect(reading).toThrow(UnreadableSheet);
    expect(reading).toThrow(sentence);
  });

  it('made to keep the planner busy is read in no time', { timeout: 10_000 }, () => {
    const begun = performance.now();
    const deep = 'BEGIN:X\r\n'.repeat(20_000) + 'END:X\r\n'.repeat(20_000);
    const sheet = read(
      event('SUMMARY:Every second', 'DTSTART:20260706T000000Z', 'RRULE:FREQ=SECONDLY'),
      event('SUMMARY:Never', 'DTSTART;VALUE=DATE:20260706', 'RRULE:FREQ=DAILY;COUNT=999999999'),
      ...['00010706', '19000706', '20250706'].map((day) =>
        event('SUMMARY:Ada – Holiday', `DTSTART;VALUE=DATE:${day}`, 'RRULE:FREQ=DAILY'),
      ),
      event('SUMMARY:Never', 'DTSTART;VALUE=DATE:19000706', 'RRULE:FREQ=DAILY;COUNT=999999999'),
      event('SUMMARY:Never', 'DTSTART;VALUE=DATE:20260706', 'RRULE:FREQ=DAILY;BYMONTHDAY=30;BYMONTH=2'),
      event(...week, 'SUMMARY:Ada Byrne – Holiday'),
      deep.trimEnd(),
    );
    expect(sheet.notes?.[0]).toBe(
      '“Every second” recurs more often than once a day, which is no time off: it is left out.',
    );
    expect(sheet.rows.map(({ cells }) => cells[0])).toContain('Ada Byrne');
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
