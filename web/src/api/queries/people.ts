import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import type { LeaverView } from '#projections/projector/view.ts';
import type { Sent } from '#services/api/contract/contract.ts';
import { call, queryFor, untilTyped } from '../call.ts';
import { asked, type Counted } from '../counted.ts';
import { ofRecord } from '../ofRecord.ts';

export const teamMembersQuery = () => queryFor('GET /api/team-members');

export const teamMemberOverviewQuery = (id: number) =>
  ofRecord(teamMembersQuery(), id, queryFor('GET /api/team-members/:id/overview', { params: { id } }));

export const freelancersQuery = () => queryFor('GET /api/freelancers');

export const freelancerOverviewQuery = (id: number) =>
  ofRecord(freelancersQuery(), id, queryFor('GET /api/freelancers/:id/overview', { params: { id } }));

/** Every freelancer's month: agreed, allocated and additional hours, cost in pounds, status. */
export const freelancerMonthsQuery = (month: Month) =>
  queryFor('GET /api/dashboard/freelancer-activity/:month', { params: { month } });

/** Everybody who has left and whose personal data can be erased. */
export const leaversQuery = () => queryFor('GET /api/admin/people/left');

const kinds = { teamMember: 'team-members', freelancer: 'freelancers', user: 'users' } as const;

/** The parameters by which an address names somebody who has left. */
export const leaverParams = ({ kind, id }: Pick<LeaverView, 'kind' | 'id'>) => ({ kind: kinds[kind], id });

/** Reasons written by others that may name somebody who has left. */
export const mentionsQuery = (person: Pick<LeaverView, 'kind' | 'id'>) =>
  queryFor('GET /api/admin/people/:kind/:id/mentions', { params: leaverParams(person) });

/** Hours of placeholders are planned in full, or not counted. */
const inFull = (counted: Counted | undefined) => asked(counted === 'weighted' ? 'won' : counted);

export const placeholdersQuery = () => queryFor('GET /api/placeholders');

/** Hours planned on placeholders in a span of months; the months before stay on screen while others load. */
export const placeholderMonthsQuery = (from: Month, to: Month, counted?: Counted) => ({
  ...queryFor('GET /api/placeholders/hours', { query: { from, to, ...inFull(counted) } }),
  placeholderData: keepPreviousData,
});

/** All hours planned on a placeholder. */
export const placeholderHoursQuery = (id: number) =>
  ofRecord(placeholdersQuery(), id, queryFor('GET /api/placeholders/:id/hours', { params: { id } }));

/** Whom to hire when. */
export const hiringQuery = (from: Month, to: Month) => ({
  ...queryFor('GET /api/placeholders/demand', { query: { from, to } }),
  placeholderData: keepPreviousData,
});

/** A team member's time off, and the paid leave of this calendar year. */
export const timeOffQuery = (teamMemberId: number) =>
  ofRecord(
    teamMembersQuery(),
    teamMemberId,
    queryFor('GET /api/team-members/:id/time-off', { params: { id: teamMemberId } }),
  );

export const timeOffRequestsQuery = () => queryFor('GET /api/time-off/requests');

/** One's own time off, and the paid leave of this calendar year. */
export const ownTimeOffQuery = () => queryFor('GET /api/team-member/time-off');

/** Who is away when in a month; the month before stays on screen while another one loads. */
export const timeOffCalendarQuery = (month: Month) => ({
  ...queryFor('GET /api/time-off/calendar/:month', { params: { month } }),
  placeholderData: keepPreviousData,
});

type TimeOffPreview = Sent<'POST /api/team-members/:id/time-off/preview'>['body'];

/**
 * What time off would leave of its months, beside the hours planned there: fetched once it is typed, and again whenever
 * figures change.
 */
export const timeOffPreviewQuery = (teamMemberId: number, body: TimeOffPreview | undefined) =>
  queryOptions({
    queryKey: ['figures', 'span', 'time-off', teamMemberId, JSON.stringify(body)],
    queryFn: async ({ signal }) => {
      await untilTyped(signal);
      const sent = { params: { id: teamMemberId }, body: body as TimeOffPreview };
      return call('POST /api/team-members/:id/time-off/preview', sent, { signal });
    },
    // An error is shown when the time off is saved.
    retry: false,
  });

type LeavePreview = Sent<'POST /api/team-members/:id/leave/preview'>['body'];

/** What is planned after a last month, and why nobody may take it over; fetched again whenever figures change. */
export const leavePreviewQuery = (kind: 'teamMember' | 'freelancer', id: number, body: LeavePreview) =>
  queryOptions({
    queryKey: ['figures', 'span', 'leaving', kinds[kind], id, JSON.stringify(body)],
    queryFn: ({ signal }) =>
      call(`POST /api/${kinds[kind]}/:id/leave/preview`, { params: { id }, body }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** How much of each month in a span people are off; people who are never off are left out. */
export const monthsOffQuery = (from: Month, to: Month) =>
  queryFor('GET /api/time-off/months', { query: { from, to } });
