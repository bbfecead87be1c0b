import type ICAL from 'ical.js';
import type { TimeOffKind } from '#domain/timeOff/timeOffInput.ts';
import { timeOffKindWords } from '#domain/timeOff/timeOffWords.ts';

/** The person and kind of an event's time off, with its note; '' for what is missing. */
type WhoAndWhat = { person: string; email: string; kind: string; note: string };

/** "Ada Byrne – Holiday", "Ada Byrne: Holiday", "Ada Byrne (Holiday)". */
const nameFirst = /^([^–—:(]{1,200}?)\s*(?:\s[-–—]\s|[–—:(])\s*([^()]{1,200}?)\)?$/u;

const kindsByWord: readonly (readonly [RegExp, TimeOffKind])[] = [
  [/\b(sick|sickness|ill|illness)\b/i, 'sick'],
  [/\b(parental|maternity|paternity|adoption)\b/i, 'parental'],
  [/\b(training|course|conference|study)\b/i, 'training'],
  [/\b(holiday|holidays|vacation|annual leave|pto|paid leave|leave|time off|day off|away)\b/i, 'holiday'],
];

const kindIn = (words: string): TimeOffKind | undefined =>
  kindsByWord.find(([pattern]) => pattern.test(words))?.[1];

/** The person is the only attendee, the name that the summary begins with, or else the organiser. */
export const whoAndWhat = (event: ICAL.Event): WhoAndWhat => {
  const summary = (event.summary ?? '').trim().slice(0, 400);
  const [, name = '', what = ''] = nameFirst.exec(summary) ?? [];
  const attendees = event.attendees.map(addressOf).filter((address) => address !== '');
  const organiser = event.component.getFirstProperty('organizer');
  const [attendee = ''] = attendees;
  const kind = kindIn(what === '' ? summary : what) ?? kindIn(summary) ?? 'other';
  const details = { kind: timeOffKindWords[kind], note: kind === 'other' ? summary : '' };
  if (attendees.length === 1) return { person: '', email: attendee, ...details };
  if (name !== '') return { person: name, email: '', ...details };
  const email = organiser ? addressOf(organiser) : '';
  return { person: email === '' ? summary : '', email, ...details };
};

/** "ada@agency.example" of "mailto:Ada@agency.example". */
const addressOf = (property: ICAL.Property): string =>
  String(property.getFirstValue() ?? '')
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase();
