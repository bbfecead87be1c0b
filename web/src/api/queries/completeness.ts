import { queryFor } from '../call.ts';

/** Whether the figures are whole; the live feed says when an event is parked. */
export const completenessQuery = () => queryFor('GET /api/team-member/completeness');
