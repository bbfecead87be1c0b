import { dayText } from '../values/dayWords.ts';
import { hoursText } from '../values/words.ts';
import type { TimeOffFields, TimeOffKind, TimeOffStatus } from './timeOffInput.ts';

/** "6 July 2026 to 10 July 2026"; "6 July 2026" for a single day. */
export const daysText = ({ from, to }: Pick<TimeOffFields, 'from' | 'to'>): string =>
  from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;

/** What kinds of time off are called. */
export const timeOffKindWords: Record<TimeOffKind, string> = {
  holiday: 'Holiday',
  sick: 'Sick leave',
  parental: 'Parental leave',
  training: 'Training',
  other: 'Other',
};

/** What spreadsheets and calendars call kinds of time off. */
const otherNames: Record<string, TimeOffKind> = {
  vacation: 'holiday',
  'annual leave': 'holiday',
  leave: 'holiday',
  sick: 'sick',
  sickness: 'sick',
  illness: 'sick',
  parental: 'parental',
  maternity: 'parental',
  'maternity leave': 'parental',
  paternity: 'parental',
  'paternity leave': 'parental',
  course: 'training',
};

const kindsByName: Readonly<Record<string, TimeOffKind>> = {
  ...Object.fromEntries(
    (Object.keys(timeOffKindWords) as TimeOffKind[]).map((kind) => [
      timeOffKindWords[kind].toLowerCase(),
      kind,
    ]),
  ),
  ...otherNames,
};

/** Every name that a kind of time off is known by, in small letters. */
export const timeOffKindNames: readonly string[] = Object.keys(kindsByName);

/** The kind of one of these names; what is none stays as it is, to be refused in words. */
export const timeOffKindNamed = (name: string): string => kindsByName[name] ?? name;

type Said = Pick<TimeOffFields, 'from' | 'to' | 'hoursPerDay'> & { status: TimeOffStatus };

/** "6 July 2026 to 10 July 2026, 4h a day, requested": what history tells of time off when its person is erased, too. */
export const timeOffText = ({ hoursPerDay, status, ...days }: Said): string =>
  [daysText(days), ...(hoursPerDay === null ? [] : [`${hoursText(hoursPerDay)} a day`]), status].join(', ');

/** The fact of history that tells days, hours and status of time off, which its figures follow from. */
export const timeOffFact = (id: number): string => `timeOff-${id}`;

/** The facts that tell what it is for. */
export const privateTimeOffFacts = (id: number) => ({
  kind: `timeOffKind-${id}`,
  note: `timeOffNote-${id}`,
  answer: `timeOffAnswer-${id}`,
});

export const isPrivateTimeOffFact = (fact: string): boolean => /^timeOff(Kind|Note|Answer)-\d+$/.test(fact);

const factLabels: Record<string, string> = {
  timeOff: 'Time off',
  timeOffKind: 'Kind of time off',
  timeOffNote: 'Note on time off',
  timeOffAnswer: 'Answer about time off',
};

/** What a fact of time off is called; undefined for any other fact. */
export const timeOffFactLabel = (fact: string): string | undefined =>
  /-\d+$/.test(fact) ? factLabels[fact.slice(0, fact.lastIndexOf('-'))] : undefined;

/** Where a request stands. */
export const timeOffStatusWords: Record<TimeOffStatus, string> = {
  requested: 'Requested',
  accepted: 'Accepted',
  declined: 'Declined',
};
