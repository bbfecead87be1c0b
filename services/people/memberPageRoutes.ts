import { nameOfUser } from '#domain/access/userInput.ts';
import { streams } from '#domain/records/streams.ts';
import type { UserView } from '#projections/access/users/view.ts';
import { memberAllocations, memberSummary } from '#projections/people/memberPage/queries.ts';
import type { MemberProfileView, MemberSummaryView } from '#projections/people/memberPage/view.ts';
import { findTeamMember } from '#projections/people/teamMembers/readModel.ts';
import { completeness } from '#projections/projector/queries.ts';
import type { CompletenessView, IncompleteRecord } from '#projections/projector/view.ts';
import { ok, type Route, route } from '../api/route.ts';

/** A team member's own page: always about the person that the signed-in user is linked to. */
export const memberPageRoutes: readonly Route[] = [
  route('GET /api/team-member/profile', async ({ user, read, thisMonth }) => {
    const member =
      user.teamMemberId === null ? null : await findTeamMember(read, user.teamMemberId, thisMonth);
    const profile: MemberProfileView = member
      ? { name: member.name, role: member.role, linked: true }
      : { name: nameOfUser(user), role: '', linked: false };
    return ok(profile);
  }),

  // For every page and user: whether its figures are complete.
  route('GET /api/team-member/completeness', async ({ user, read }) =>
    ok(completenessFor(user, await completeness(read))),
  ),

  route('GET /api/team-member/allocations', async ({ query, user, read, thisMonth }) => {
    const month = query.month ?? thisMonth;
    return ok(user.teamMemberId === null ? [] : await memberAllocations(read, user.teamMemberId, month));
  }),

  route('GET /api/team-member/summary', async ({ query, user, read, thisMonth }) => {
    const nothing: MemberSummaryView = { totalHours: 0, projects: 0, revenueGenerated: 0 };
    const month = query.month ?? thisMonth;
    return ok(user.teamMemberId === null ? nothing : await memberSummary(read, user.teamMemberId, month));
  }),
];

/**
 * Filters what a user may know of changes that could not be counted: team members only of those that may affect their
 * own page, and never which project or person it was about (docs/domain.md, Roles).
 */
export const completenessFor = (user: UserView, view: CompletenessView): CompletenessView => {
  if (user.role === 'admin') return view;
  const records = view.records
    .filter((record) => reaches(user, record))
    .map((record): IncompleteRecord => {
      const month = record.month === null ? '' : `:${record.month}`;
      return { ...record, stream: null, topics: [`me:allocations${month}`, `me:summary${month}`] };
    });
  return { parked: records.reduce((sum, { changes }) => sum + changes, 0), records };
};

/** Whether a change may affect a member's own hours: those follow from plans, projects' rates and their own record. */
const reaches = ({ teamMemberId }: UserView, { kind, stream }: IncompleteRecord): boolean => {
  if (kind === 'teamMember') return teamMemberId !== null && stream === streams.teamMember(teamMemberId);
  return kind === 'project' || kind === 'allocationPlan' || kind === null;
};
