import { teamMemberInput } from '#domain/personInput.ts';
import { findTeamMember, listTeamMembers } from '#projections/teamMembers/queries.ts';
import { addTeamMember, removeTeamMember, updateTeamMember } from '../../commands/people.ts';
import { idParam } from '../params.ts';
import { created, noContent, ok, type Route, route } from '../route.ts';

/** Team members (core section 7). */
export const teamMemberRoutes: readonly Route[] = [
  route('get', '/api/team-members', 'admin', {}, async ({ read }) => ok(await listTeamMembers(read))),

  route(
    'post',
    '/api/team-members',
    'admin',
    { body: teamMemberInput },
    async ({ body, read, author, planner }) => {
      const id = await addTeamMember(planner, author(), body);
      return created(await findTeamMember(read, id));
    },
  ),

  route(
    'put',
    '/api/team-members/:id',
    'admin',
    { params: idParam, body: teamMemberInput },
    async ({ params, body, read, author, planner }) => {
      await updateTeamMember(planner, author(), params.id, body);
      return ok(await findTeamMember(read, params.id));
    },
  ),

  route(
    'delete',
    '/api/team-members/:id',
    'admin',
    { params: idParam },
    async ({ params, author, planner }) => {
      await removeTeamMember(planner, author(), params.id);
      return noContent;
    },
  ),
];
