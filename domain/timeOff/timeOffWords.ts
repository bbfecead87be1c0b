import { dayText } from '../values/dayWords.ts';
import { hoursText } from '../values/words.ts';
import type { TimeOffFields, TimeOffKind, TimeOffStatus } from './timeOffInput.ts';

/** "6 July 2026 to 10 July 2026"; "6 July 2026" for a single day. */
export const daysText = ({ from, to }: Pick<TimeOffFields, 'from' | 'to'>): string =>
  from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;

/** Names of the kinds of time off. */
export const timeOffKindWords: Record<TimeOffKind, string> = {
  holiday: 'Holiday',
  sick: 'Sick leave',
  parental: 'Parental leave',
  training: 'Training',
  other: 'Other',
};

/** Names of the kinds in spreadsheets and calendars. */
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

/** Every name of a kind of time off, in lower case. */
export const timeOffKindNames: readonly string[] = Object.keys(kindsByName);

/** The kind with a name; an unknown name is passed on for the schema to refuse. */
export const timeOffKindNamed = (name: string): string => kindsByName[name] ?? name;

type Said = Pick<TimeOffFields, 'from' | 'to' | 'hoursPerDay'> & { status: TimeOffStatus };

/** "6 July 2026 to 10 July 2026, 4h a day, requested": time off in history, which stays when the person is erased. */
export const timeOffText = ({ hoursPerDay, status, ...days }: Said): string =>
  [daysText(days), ...(hoursPerDay === null ? [] : [`${hoursText(hoursPerDay)} a day`]), status].join(', ');

/** The history fact with days, hours and status of time off, which figures depend on. */
export const timeOffFact = (id: number): string => `timeOff-${id}`;

/** The history facts with personal data of time off. */
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

/** The label of a time-off fact; undefined for any other fact. */
export const timeOffFactLabel = (fact: string): string | undefined =>
  /-\d+$/.test(fact) ? factLabels[fact.slice(0, fact.lastIndexOf('-'))] : undefined;

/** Names of the statuses. */
export const timeOffStatusWords: Record<TimeOffStatus, string> = {
  requested: 'Requested',
  accepted: 'Accepted',
  declined: 'Declined',
};
