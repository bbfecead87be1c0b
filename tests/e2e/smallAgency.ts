import { add, aFreelancer, anSla, aRetainer, aTeamMember } from '../agency.ts';
import type { TestServer } from '../server.ts';
import { thisMonth } from './visit.ts';

/**
 * Client Alder has a retainer, Care plan, of 50 hours a month, and an SLA, Service desk, of 40 hours at £82.50. Ada
 * Byrne is a team member, Flo Marsh a freelancer. Nobody is allocated.
 */
export const enterSmallAgency = async ({ admin }: TestServer) => {
  const clientId = await add(admin, '/api/clients', { name: 'Alder' });
  return {
    clientId,
    retainerId: await add(admin, '/api/projects', aRetainer(clientId)),
    slaId: await add(admin, '/api/projects', anSla(clientId)),
    memberId: await add(admin, '/api/team-members', aTeamMember()),
    freelancerId: await add(admin, '/api/freelancers', aFreelancer()),
  };
};

type Entry =
  | { teamMemberId: number; allocatedHours: number }
  | { freelancerId: number; allocatedHours: number };

/** Replaces a project's allocations of a month. @throws when the plan is at another version */
export const plan = async (
  { admin }: TestServer,
  projectId: number,
  entries: Entry[],
  { month = thisMonth, expectedVersion = 0 } = {},
): Promise<void> => {
  const path = `/api/allocations/project/${projectId}/month/${month}`;
  const answer = await admin.put(path, { expectedVersion, entries });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
};
