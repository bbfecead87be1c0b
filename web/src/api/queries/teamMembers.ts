import { queryFor } from '../call.ts';
import { ofRecord } from '../ofRecord.ts';

export const teamMembersQuery = () => queryFor('GET /api/team-members');

/** A team member’s months. */
export const teamMemberOverviewQuery = (id: number) =>
  ofRecord(teamMembersQuery(), id, queryFor('GET /api/team-members/:id/overview', { params: { id } }));
