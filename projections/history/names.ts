import type { Person } from '#domain/allocationPlan.ts';
import { parsePlanKey, type StreamKind } from '#domain/streams.ts';
import type { Agency } from '../agency/agency.ts';

// Records that are gone keep their last name.

export const clientName = (agency: Agency, id: number): string => {
  const state = agency.client.get(String(id))?.state;
  return state?.status === 'active' ? state.name : `Client ${id}`;
};

export const teamMemberName = (agency: Agency, id: number): string => {
  const state = agency.teamMember.get(String(id))?.state;
  return state && state.status !== 'absent' ? state.fields.name : `Team member ${id}`;
};

export const personName = (agency: Agency, { kind, id }: Person): string => {
  if (kind === 'teamMember') return teamMemberName(agency, id);
  const state = agency.freelancer.get(String(id))?.state;
  return state && state.status !== 'absent' ? state.fields.name : `Freelancer ${id}`;
};

const projectName = (agency: Agency, id: number): string => {
  const state = agency.project.get(String(id))?.state;
  return state && state.status !== 'absent' ? state.fields.name : `Project ${id}`;
};

/** What a record is called, or was: a plan by its project, manual figures by what they are. */
export const recordName = (agency: Agency, kind: StreamKind, key: string): string => {
  switch (kind) {
    case 'client':
      return clientName(agency, Number(key));
    case 'project':
      return projectName(agency, Number(key));
    case 'teamMember':
    case 'freelancer':
      return personName(agency, { kind, id: Number(key) });
    case 'allocationPlan':
      return projectName(agency, parsePlanKey(key).projectId);
    case 'softwareCost':
    case 'otherCost': {
      const state = agency[kind].get(key)?.state;
      return state && state.status !== 'absent' ? state.fields.name : `Cost ${key}`;
    }
    case 'manualCosts':
      return 'P&L costs';
    case 'formulas':
      return 'Planning formulas';
    case 'signInPolicy':
      return 'Sign-in rules';
    case 'user': {
      const state = agency.user.get(key)?.state;
      return state && state.status !== 'absent' ? state.username : `User ${key}`;
    }
  }
};
