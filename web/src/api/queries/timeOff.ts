import { queryFor } from '../call.ts';

/** A team member's time off, and the paid leave of this calendar year. */
export const timeOffQuery = (teamMemberId: number) =>
  queryFor('GET /api/team-members/:id/time-off', { params: { id: teamMemberId } });

/** Requests for time off that wait for an answer. */
export const timeOffRequestsQuery = () => queryFor('GET /api/time-off/requests');

/** One's own time off, and the paid leave of this calendar year. */
export const ownTimeOffQuery = () => queryFor('GET /api/team-member/time-off');
