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

/** What somebody is called whose personal data was erased. */
export const erasedPerson = 'Erased person';

/** The text in place of a reason for a change of an erased person. */
export const erasedReason = 'Erased with the person';

type Said = {
  teamMember: TeamMemberFields;
  freelancer: FreelancerFields;
};

/** Fields that stay of somebody who is erased. */
type Staying = {
  teamMember: 'salary' | 'workingHours' | 'isUkEmployee' | 'paidLeaveDays' | 'bankHolidayRegion' | CostField;
  freelancer: 'hourlyRate' | 'minAgreedHours' | CostField;
};
type CostField = 'costType' | 'directCostPercentage' | keyof Span;

/**
 * What events of people say of who they are, and what is read in its place once they are erased. It is encrypted in the
 * log with a key that erasing destroys. Everything else that their events say, pay above all, is what figures are made
 * of: it is encrypted with a second key that stays, so that totals stay too.
 */
export const identities = {
  teamMember: { name: erasedPerson, email: '', role: '', skills: [] },
  freelancer: { name: erasedPerson, email: '', role: '', skills: [] },
  user: { username: erasedPerson, firstName: null, lastName: null, email: null },
} as const satisfies {
  // Of a user `access/user.ts` sees to it.
  [Kind in keyof Said]: Record<Exclude<keyof Said[Kind], Staying[Kind]>, string | readonly string[] | null>;
} & { user: object };

/** Values read in place of an event's personal data: who somebody is, what their time off was for. */
export const erasedSubstitutes = (kind: PersonKind, eventType: string): object =>
  isTimeOffEvent({ type: eventType }) ? erasedTimeOff : identities[kind];

/** True of a field of an event, or a fact of history, that goes when somebody is erased. */
export const isIdentity = (kind: PersonKind, field: string): boolean =>
  Object.hasOwn(identities[kind], field) ||
  (kind === 'teamMember' && (Object.hasOwn(erasedTimeOff, field) || isPrivateTimeOffFact(field)));

/** An event that says a person was erased; its reason outlives them. */
export const isErasure = (eventType: string): boolean =>
  /^(TeamMember|Freelancer|User)Erased$/.test(eventType);
