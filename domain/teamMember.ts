import { z } from 'zod';
import { storedCostType } from './costType.ts';
import {
  type Dated,
  divide,
  requireChange,
  undated,
  type When,
  withFields,
  withoutChange,
  withTerms,
} from './dated.ts';
import { stepsTo } from './datedParts.ts';
import type { Decider, EventOf } from './decider.ts';
import { personIsErased, requireLeft } from './erasure.ts';
import { DomainError, notFound } from './errors.ts';
import type { Month } from './month.ts';
import { monthSchema, withSoundSpan } from './monthInput.ts';
import { identities } from './personalData.ts';
import { type TeamMemberFields, teamMemberTerms } from './personInput.ts';
import { allParts, datedParts, mergeChange, refuseContested, type Seen } from './recordMerge.ts';

// Stream: teamMember-{id}

// Events
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
});
const terms = fields
  .pick({ salary: true, workingHours: true, costType: true, directCostPercentage: true })
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

// State
export type TeamMemberState =
  | { status: 'absent' }
  | ({ status: 'active' | 'removed'; isErased?: true } & Dated<TeamMemberFields>);

const evolve = (state: TeamMemberState, event: TeamMemberEvent): TeamMemberState => {
  if (event.type === 'TeamMemberAdded') return { status: 'active', ...undated(event.data) };
  if (state.status === 'absent') return state;
  if (event.type === 'TeamMemberErased') {
    return { ...state, fields: { ...state.fields, ...identities.teamMember }, isErased: true };
  }
  if (event.type === 'TeamMemberRestored') {
    return state.status === 'removed' ? { ...state, status: 'active' } : state;
  }
  if (state.status !== 'active') return state;
  switch (event.type) {
    case 'TeamMemberUpdated':
      return { ...state, ...withFields(state, event.data) };
    case 'TeamMemberTermsChanged':
      return { ...state, ...withTerms(state, event.data.from, event.data.terms) };
    case 'TeamMemberTermsWithdrawn':
      return { ...state, ...withoutChange(state, event.data.from) };
    case 'TeamMemberRemoved':
      return { ...state, status: 'removed' };
  }
};

// Commands
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
  if (command.type === 'AddTeamMember') {
    if (state.status !== 'absent') throw new DomainError('conflict', 'This team member exists already.');
    return [{ type: 'TeamMemberAdded', data: command.fields }];
  }
  if (command.type === 'EraseTeamMember') {
    if (state.status === 'absent') throw notFound('This team member');
    if (state.isErased) return [];
    requireLeft(state, command.thisMonth);
    return [{ type: 'TeamMemberErased', data: {} }];
  }
  if (command.type === 'RestoreTeamMember') {
    if (state.status === 'removed' && state.isErased) throw personIsErased();
    return state.status === 'removed' ? [{ type: 'TeamMemberRestored', data: {} }] : [];
  }
  if (state.status !== 'active') throw notFound('This team member');
  if (state.isErased && command.type !== 'RemoveTeamMember') throw personIsErased();
  switch (command.type) {
    case 'UpdateTeamMember': {
      const wanted = mergeChange({
        kind: 'teamMember',
        since: command.since,
        now: state,
        sent: command.fields,
        terms: teamMemberTerms,
        when: command.when,
        settle: withSoundSpan,
      });
      const { fields, terms } = divide(state, wanted, teamMemberTerms, command.when);
      return [
        ...(fields ? [{ type: 'TeamMemberUpdated' as const, data: fields }] : []),
        ...(terms ? [{ type: 'TeamMemberTermsChanged' as const, data: terms }] : []),
      ];
    }
    case 'WithdrawTeamMemberTerms': {
      const { from } = command;
      refuseContested('teamMember', command.since, state, datedParts(state));
      requireChange(state, from);
      return [{ type: 'TeamMemberTermsWithdrawn', data: { from } }];
    }
    case 'RevertTeamMember': {
      const { fields, terms } = stepsTo(state, command.to);
      return [
        ...(fields ? [{ type: 'TeamMemberUpdated' as const, data: fields }] : []),
        ...terms.map((data) => ({ type: 'TeamMemberTermsChanged' as const, data })),
      ];
    }
    case 'RemoveTeamMember':
      refuseContested('teamMember', command.since, state, allParts(state));
      return [{ type: 'TeamMemberRemoved', data: {} }];
  }
};

export const teamMember: Decider<TeamMemberState, TeamMemberCommand, TeamMemberEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide,
};
