import { additionInput, changeInput, removalInput } from '#domain/changeInput.ts';
import { identityChange, teamMemberChange, teamMemberInput } from '#domain/personInput.ts';
import { streams } from '#domain/streams.ts';
import { findTeamMember, listTeamMembers } from '#projections/teamMembers/queries.ts';
import { changeRecord } from '../../commands/change.ts';
import { addTeamMember } from '../../commands/people.ts';
import { unlessContested } from '../conflict.ts';
import { idAndMonth, idParam } from '../params.ts';
import { created, noContent, ok, type Route, route } from '../route.ts';

/** Team members (core section 7), and what of them changes from a month on. */
export const teamMemberRoutes: readonly Route[] = [
  route('get', '/api/team-members', 'admin', {}, async ({ read, thisMonth }) =>
    ok(await listTeamMembers(read, thisMonth)),
  ),

  route(
    'post',
    '/api/team-members',
    'admin',
    { body: teamMemberInput.and(additionInput) },
    async ({ body: { reason, ...fields }, read, thisMonth, author, planner }) => {
      const id = await addTeamMember(planner, author(reason), fields);
      return created(await findTeamMember(read, id, thisMonth));
    },
  ),

  route(
    'put',
    '/api/team-members/:id',
    'admin',
    {
      params: idParam,
      body: teamMemberChange.and(changeInput),
      bodyWithoutPay: identityChange.and(changeInput),
    },
    async ({ params: { id }, body, read, thisMonth, author, planner }) => {
      const { effectiveFrom, reason, expectedVersion, ...fields } = body;
      const command = { type: 'UpdateTeamMember' as const, fields, when: { effectiveFrom, thisMonth } };
      const change = () => changeRecord(planner, author(reason), 'teamMember', id, command, expectedVersion);
      const current = () => findTeamMember(read, id, thisMonth);
      await unlessContested(planner, read, streams.teamMember(id), change, current);
      return ok(await current());
    },
  ),

  route(
    'delete',
    '/api/team-members/:id/changes/:month',
    'admin',
    { params: idAndMonth, body: removalInput },
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
    'delete',
    '/api/team-members/:id',
    'admin',
    { params: idParam, body: removalInput },
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
