import { withAgreedHours } from '#domain/people/personInput.ts';
import { findFreelancer, listFreelancers } from '#projections/people/freelancers/readModel.ts';
import type { FreelancerView } from '#projections/people/freelancers/view.ts';
import {
  findFreelancerOverview,
  findTeamMemberOverview,
} from '#projections/people/personOverview/queries.ts';
import { findTeamMember, listTeamMembers } from '#projections/people/teamMembers/readModel.ts';
import type { Parsed } from '../api/contract/contract.ts';
import { ok, okWhere, type Route, route } from '../api/route.ts';
import { addRecord } from '../commands/create.ts';
import { byCommand, recordRoutes } from '../records/recordRoutes.ts';
import { leaveRoutes } from './leave.ts';

/** Team members, and dated changes of them. */
export const teamMemberRoutes: readonly Route[] = [
  route('GET /api/team-members', async ({ read, thisMonth }) => ok(await listTeamMembers(read, thisMonth))),

  route('GET /api/team-members/:id/overview', async ({ params: { id }, read, thisMonth }) =>
    okWhere(await findTeamMemberOverview(read, id, thisMonth), 'This team member'),
  ),

  ...recordRoutes({ kind: 'teamMember', find: findTeamMember }),
  ...leaveRoutes('teamMember'),
];

const updateFreelancer = byCommand('freelancer');

/** Freelancers, and dated changes of them. */
export const freelancerRoutes: readonly Route[] = [
  route('GET /api/freelancers', async ({ read, thisMonth }) => ok(await listFreelancers(read, thisMonth))),

  route('GET /api/freelancers/:id/overview', async ({ params: { id }, read, thisMonth }) =>
    okWhere(await findFreelancerOverview(read, id, thisMonth), 'This freelancer'),
  ),

  ...recordRoutes({
    kind: 'freelancer',
    find: findFreelancer,
    add: (planner, author, sent: Parsed<'POST /api/freelancers', 'body'>) => {
      const fields = withAgreedHours(sent, 0);
      return addRecord(planner, author, 'freelancer', { type: 'AddFreelancer', fields });
    },
    change: async (planner, author, id, { fields, ...change }, current) => {
      const stored = ((await current()) as FreelancerView | null)?.minAgreedHours ?? 0;
      const agreed = withAgreedHours(fields, stored);
      await updateFreelancer(planner, author, id, { fields: agreed, ...change }, current);
    },
  }),
  ...leaveRoutes('freelancer'),
];
