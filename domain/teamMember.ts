import { z } from 'zod';
import { storedCostType } from './costType.ts';
import type { Decider, EventOf } from './decider.ts';
import { sameValue } from './equality.ts';
import { DomainError, notFound } from './errors.ts';
import type { TeamMemberFields } from './personInput.ts';

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
});

export const teamMemberEvents = {
  TeamMemberAdded: fields,
  TeamMemberUpdated: fields,
  TeamMemberRemoved: z.object({}),
};
export type TeamMemberEvent = EventOf<typeof teamMemberEvents>;

// State
export type TeamMemberState =
  | { status: 'absent' }
  | { status: 'active' | 'removed'; fields: TeamMemberFields };

const evolve = (state: TeamMemberState, event: TeamMemberEvent): TeamMemberState => {
  switch (event.type) {
    case 'TeamMemberAdded':
      return { status: 'active', fields: event.data };
    case 'TeamMemberUpdated':
      return state.status === 'active' ? { ...state, fields: event.data } : state;
    case 'TeamMemberRemoved':
      return state.status === 'active' ? { ...state, status: 'removed' } : state;
  }
};

// Commands
export type TeamMemberCommand =
  | { type: 'AddTeamMember'; fields: TeamMemberFields }
  | { type: 'UpdateTeamMember'; fields: TeamMemberFields }
  | { type: 'RemoveTeamMember' };

const decide = (command: TeamMemberCommand, state: TeamMemberState): TeamMemberEvent[] => {
  if (command.type === 'AddTeamMember') {
    if (state.status !== 'absent') throw new DomainError('conflict', 'This team member exists already.');
    return [{ type: 'TeamMemberAdded', data: command.fields }];
  }
  if (state.status !== 'active') throw notFound('This team member');
  switch (command.type) {
    case 'UpdateTeamMember':
      return sameValue(command.fields, state.fields)
        ? []
        : [{ type: 'TeamMemberUpdated', data: command.fields }];
    case 'RemoveTeamMember':
      return [{ type: 'TeamMemberRemoved', data: {} }];
  }
};

export const teamMember: Decider<TeamMemberState, TeamMemberCommand, TeamMemberEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide,
};
