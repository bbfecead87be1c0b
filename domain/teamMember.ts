import { z } from 'zod';
import { storedCostType } from './costType.ts';
import type { Dated, When } from './dated.ts';
import { datedRecord } from './datedRecord.ts';
import type { Decider, EventOf, Stored } from './decider.ts';
import { personIsErased, requireLeft } from './erasure.ts';
import { notFound } from './errors.ts';
import type { Month } from './month.ts';
import { monthSchema, withSoundSpan } from './monthInput.ts';
import { identities } from './personalData.ts';
import { type TeamMemberFields, teamMemberTerms } from './personInput.ts';
import type { Seen } from './recordMerge.ts';
import { type DataOf, pastShape, wholeRecord } from './upcasts/pastShape.ts';

// Stream: teamMember-{id}

const fields = z.object({
  name: z.string(),
  email: z.string(),
  role: z.string(),
  salary: z.number(),
  workingHours: z.number(),
  isUkEmployee: z.boolean(),
  paidLeaveDays: z.number(),
  costType: storedCostType,
  directCostPercentage: z.number(),
  startMonth: monthSchema.nullable(),
  endMonth: monthSchema.nullable(),
} satisfies Stored<TeamMemberFields>);
const terms = fields
  .pick({ salary: true, workingHours: true, costType: true, directCostPercentage: true } satisfies Record<
    (typeof teamMemberTerms)[number],
    true
  >)
  .partial();

export const teamMemberEvents = {
  TeamMemberAdded: fields,
  /** What has changed in all months; dated terms as they are before their first change. */
  TeamMemberUpdated: fields.partial(),
  /** From a month on, or in all months (null). */
  TeamMemberTermsChanged: z.object({ from: monthSchema.nullable(), terms }),
  TeamMemberTermsWithdrawn: z.object({ from: monthSchema }),
  TeamMemberRemoved: z.object({}),
  /** Their personal data is gone, from now on and in the past; figures stay. */
  TeamMemberErased: z.object({}),
  /** There again, as they were when they were deleted. */
  TeamMemberRestored: z.object({}),
};
export type TeamMemberEvent = EventOf<typeof teamMemberEvents>;

// Events as they once were
const first = z.looseObject({
  name: z.string(),
  email: z.string(),
  role: z.string(),
  costType: z.enum(['direct', 'operational', 'both']),
  directCostPercentage: z.number(),
  startMonth: monthSchema.nullable().optional(),
  endMonth: monthSchema.nullable().optional(),
  salary: z.number(),
  workingHours: z.number(),
  isUkEmployee: z.boolean(),
  paidLeaveDays: z.number(),
});
/** The first team members had no months. */
const noMonths = { startMonth: null, endMonth: null };

export const teamMemberShapes = {
  TeamMemberAdded: [
    pastShape({
      lastFormat: 1,
      shape: first,
      upcast: (data): DataOf<TeamMemberEvent, 'TeamMemberAdded'> => ({ ...noMonths, ...data }),
    }),
  ],
  TeamMemberUpdated: [
    pastShape({
      lastFormat: 1,
      shape: first,
      upcast: (data): DataOf<TeamMemberEvent, 'TeamMemberUpdated'> => ({ ...noMonths, ...data }),
      downcast: wholeRecord,
    }),
  ],
};

export type TeamMemberState =
  | { status: 'absent' }
  | ({ status: 'active' | 'removed'; isErased?: true } & Dated<TeamMemberFields>);

const record = datedRecord<TeamMemberFields, TeamMemberState, TeamMemberEvent>({
  kind: 'teamMember',
  name: 'TeamMember',
  made: 'Added',
  gone: 'Removed',
  noun: 'This team member',
  termsOf: () => teamMemberTerms,
  normalise: withSoundSpan,
});

const evolve = (state: TeamMemberState, event: TeamMemberEvent): TeamMemberState => {
  if (event.type !== 'TeamMemberErased') return record.evolve(state, event);
  if (state.status === 'absent') return state;
  return { ...state, fields: { ...state.fields, ...identities.teamMember }, isErased: true };
};

export type TeamMemberCommand =
  | { type: 'AddTeamMember'; fields: TeamMemberFields }
  /** Fields that are absent stay as they are. */
  | ({ type: 'UpdateTeamMember'; fields: Partial<TeamMemberFields>; when: When } & Seen<TeamMemberState>)
  | ({ type: 'WithdrawTeamMemberTerms'; from: Month } & Seen<TeamMemberState>)
  /** Everything as it is given, dated terms included. */
  | { type: 'RevertTeamMember'; to: Dated<TeamMemberFields> }
  | ({ type: 'RemoveTeamMember' } & Seen<TeamMemberState>)
  | { type: 'RestoreTeamMember' }
  | { type: 'EraseTeamMember'; thisMonth: Month };

const decide = (command: TeamMemberCommand, state: TeamMemberState): TeamMemberEvent[] => {
  if (command.type === 'AddTeamMember') return record.add(state, command.fields);
  if (command.type === 'EraseTeamMember') {
    if (state.status === 'absent') throw notFound('This team member');
    if (state.isErased) return [];
    requireLeft(state, command.thisMonth);
    return [{ type: 'TeamMemberErased', data: {} }];
  }
  if (command.type === 'RestoreTeamMember') {
    if (state.status === 'removed' && state.isErased) throw personIsErased();
    return record.restore(state);
  }
  const there = record.there(state);
  if (command.type === 'RemoveTeamMember') return record.remove(there, command);
  if (there.isErased) throw personIsErased();
  switch (command.type) {
    case 'UpdateTeamMember':
      return record.update(there, command);
    case 'WithdrawTeamMemberTerms':
      return record.withdraw(there, command);
    case 'RevertTeamMember':
      return record.revert(there, command.to);
  }
};

export const teamMember: Decider<TeamMemberState, TeamMemberCommand, TeamMemberEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide,
};
