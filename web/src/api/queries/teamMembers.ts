import { queryFor } from '../call.ts';

export const teamMembersQuery = () => queryFor('GET /api/team-members');

/** A team member’s months. */
export const teamMemberOverviewQuery = (id: number) =>
  queryFor('GET /api/team-members/:id/overview', { params: { id } });
