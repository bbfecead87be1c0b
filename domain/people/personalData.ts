import type { StreamKind } from '../records/streams.ts';
import { erasedTimeOff, isTimeOffEvent } from '../timeOff/timeOff.ts';
import { isPrivateTimeOffFact } from '../timeOff/timeOffWords.ts';
import type { Span } from '../values/span.ts';
import type { FreelancerFields, TeamMemberFields } from './personInput.ts';

/** The kinds of record that are people. */
export const personKinds = ['teamMember', 'freelancer', 'user'] as const;
export type PersonKind = (typeof personKinds)[number];

export const isPersonKind = (kind: StreamKind | undefined): kind is PersonKind =>
  personKinds.some((each) => each === kind);

/** The name shown for a person whose personal data was erased. */
export const erasedPerson = 'Erased person';

/** Replaces the reason of a change when it is erased with the person. */
export const erasedReason = 'Erased with the person';

type Said = {
  teamMember: TeamMemberFields;
  freelancer: FreelancerFields;
};

/** Fields that stay when a person is erased. */
type Staying = {
  teamMember: 'salary' | 'workingHours' | 'isUkEmployee' | 'paidLeaveDays' | 'bankHolidayRegion' | CostField;
  freelancer: 'hourlyRate' | 'minAgreedHours' | CostField;
};
type CostField = 'costType' | 'directCostPercentage' | keyof Span;

/**
 * Personal data in events of people, and the values read in its place after an erasure. It is encrypted in the log with
 * a key that erasing destroys. Everything else in their events, pay above all, feeds the figures: it is encrypted with
 * a second key that stays, so that totals stay too.
 */
export const identities = {
  teamMember: { name: erasedPerson, email: '', role: '', skills: [] },
  freelancer: { name: erasedPerson, email: '', role: '', skills: [] },
  user: { username: erasedPerson, firstName: null, lastName: null, email: null },
} as const satisfies {
  // For users, `access/user.ts` checks the fields.
  [Kind in keyof Said]: Record<Exclude<keyof Said[Kind], Staying[Kind]>, string | readonly string[] | null>;
} & { user: object };

/** Values read in place of an event's erased personal data: identity, or notes on time off. */
export const erasedSubstitutes = (kind: PersonKind, eventType: string): object =>
  isTimeOffEvent({ type: eventType }) ? erasedTimeOff : identities[kind];

/** True of a field of an event, or a fact of history, that is erased with a person. */
export const isIdentity = (kind: PersonKind, field: string): boolean =>
  Object.hasOwn(identities[kind], field) ||
  (kind === 'teamMember' && (Object.hasOwn(erasedTimeOff, field) || isPrivateTimeOffFact(field)));

/** Whether an event erases a person; its reason is kept. */
export const isErasure = (eventType: string): boolean =>
  /^(TeamMember|Freelancer|User)Erased$/.test(eventType);
