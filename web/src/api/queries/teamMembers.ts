import { queryFor } from '../call.ts';

export const teamMembersQuery = () => queryFor('GET /api/team-members');
