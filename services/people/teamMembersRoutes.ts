import { notFound } from '#domain/values/errors.ts';
import { findTeamMemberOverview } from '#projections/people/personOverview/queries.ts';
import { findTeamMember, listTeamMembers } from '#projections/people/teamMembers/queries.ts';
import { ok, type Route, route } from '../api/route.ts';
import { byCommand, recordRoutes, withdrawalRoute } from '../records/recordRoutes.ts';
import { addTeamMember } from './people.ts';

const kind = { kind: 'teamMember', find: findTeamMember } as const;

/** Team members, and what of them changes from a month on. */
export const teamMemberRoutes: readonly Route[] = [
  route('GET /api/team-members', async ({ read, thisMonth }) => ok(await listTeamMembers(read, thisMonth))),

  route('GET /api/team-members/:id/overview', async ({ params: { id }, read, thisMonth }) => {
    const found = await findTeamMemberOverview(read, id, thisMonth);
    if (!found) throw notFound('This team member');
    return ok(found);
  }),

  ...recordRoutes({
    ...kind,
    add: addTeamMember,
    change: byCommand('teamMember', 'UpdateTeamMember'),
    remove: { type: 'RemoveTeamMember' },
  }),
  withdrawalRoute(kind, 'WithdrawTeamMemberTerms'),
];
