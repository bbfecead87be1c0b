import { keepPreviousData } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import { queryFor } from '../call.ts';
import { ofRecord } from '../ofRecord.ts';
import { teamMembersQuery } from './people.ts';

/** A team member's time off, and the paid leave of this calendar year. */
export const timeOffQuery = (teamMemberId: number) =>
  ofRecord(
    teamMembersQuery(),
    teamMemberId,
    queryFor('GET /api/team-members/:id/time-off', { params: { id: teamMemberId } }),
  );

/** Requests for time off that wait for an answer. */
export const timeOffRequestsQuery = () => queryFor('GET /api/time-off/requests');

/** One's own time off, and the paid leave of this calendar year. */
export const ownTimeOffQuery = () => queryFor('GET /api/team-member/time-off');

/** Who is away when in a month; while another month is read, the one before stays on screen. */
export const timeOffCalendarQuery = (month: Month) => ({
  ...queryFor('GET /api/time-off/calendar/:month', { params: { month } }),
  placeholderData: keepPreviousData,
});

/** How much of each month of a span people are off; those who are off in none are left out. */
export const monthsOffQuery = (from: Month, to: Month) =>
  queryFor('GET /api/time-off/months', { query: { from, to } });
