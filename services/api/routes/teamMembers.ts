import { notFound } from '#domain/errors.ts';
import { streams } from '#domain/streams.ts';
import { findTeamMemberOverview } from '#projections/personOverview/queries.ts';
import { findTeamMember, listTeamMembers } from '#projections/teamMembers/queries.ts';
import { changeRecord } from '../../commands/change.ts';
import { addTeamMember } from '../../commands/people.ts';
import { unlessContested } from '../conflict.ts';
import { created, noContent, ok, type Route, route } from '../route.ts';

/** Team members, and what of them changes from a month on. */
export const teamMemberRoutes: readonly Route[] = [
  route('GET /api/team-members', async ({ read, thisMonth }) => ok(await listTeamMembers(read, thisMonth))),

  route('GET /api/team-members/:id/overview', async ({ params: { id }, read, thisMonth }) => {
    const found = await findTeamMemberOverview(read, id, thisMonth);
    if (!found) throw notFound('This team member');
    return ok(found);
  }),

  route(
    'POST /api/team-members',
    async ({ body: { reason, ...fields }, read, thisMonth, author, planner }) => {
      const id = await addTeamMember(planner, author(reason), fields);
      return created(await findTeamMember(read, id, thisMonth));
    },
  ),

  route('PUT /api/team-members/:id', async ({ params: { id }, body, read, thisMonth, author, planner }) => {
    const { effectiveFrom, reason, expectedVersion, ...fields } = body;
    const command = { type: 'UpdateTeamMember' as const, fields, when: { effectiveFrom, thisMonth } };
    const change = () => changeRecord(planner, author(reason), 'teamMember', id, command, expectedVersion);
    const current = () => findTeamMember(read, id, thisMonth);
    await unlessContested(planner, read, streams.teamMember(id), change, current);
    return ok(await current());
  }),

  route(
    'DELETE /api/team-members/:id/changes/:month',
    async ({ params: { id, month }, body, read, thisMonth, author, planner }) => {
      const { reason, expectedVersion } = body;
      const command = { type: 'WithdrawTeamMemberTerms' as const, from: month };
      const change = () => changeRecord(planner, author(reason), 'teamMember', id, command, expectedVersion);
      await unlessContested(planner, read, streams.teamMember(id), change, () =>
        findTeamMember(read, id, thisMonth),
      );
      return noContent;
    },
  ),

  route(
    'DELETE /api/team-members/:id',
    async ({ params: { id }, body, read, thisMonth, author, planner }) => {
      const { reason, expectedVersion } = body;
      const command = { type: 'RemoveTeamMember' as const };
      const change = () => changeRecord(planner, author(reason), 'teamMember', id, command, expectedVersion);
      await unlessContested(planner, read, streams.teamMember(id), change, () =>
        findTeamMember(read, id, thisMonth),
      );
      return noContent;
    },
  ),
];
