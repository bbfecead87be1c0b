import type { Month } from '#domain/values/month.ts';
import type { LeaverView } from '#projections/projector/view.ts';
import { queryFor } from '../call.ts';
import { ofRecord } from '../ofRecord.ts';

export const teamMembersQuery = () => queryFor('GET /api/team-members');

/** A team member’s months. */
export const teamMemberOverviewQuery = (id: number) =>
  ofRecord(teamMembersQuery(), id, queryFor('GET /api/team-members/:id/overview', { params: { id } }));

export const freelancersQuery = () => queryFor('GET /api/freelancers');

/** A freelancer’s months. */
export const freelancerOverviewQuery = (id: number) =>
  ofRecord(freelancersQuery(), id, queryFor('GET /api/freelancers/:id/overview', { params: { id } }));

/** Every freelancer's month: agreed, allocated and additional hours, cost in pounds, status. */
export const freelancerMonthsQuery = (month: Month) =>
  queryFor('GET /api/dashboard/freelancer-activity/:month', { params: { month } });

/** Everybody who has left and whose personal data can be erased. */
export const leaversQuery = () => queryFor('GET /api/admin/people/left');

const kinds = { teamMember: 'team-members', freelancer: 'freelancers', user: 'users' } as const;

/** How an address names somebody who has left. */
export const leaverParams = ({ kind, id }: Pick<LeaverView, 'kind' | 'id'>) => ({ kind: kinds[kind], id });

/** Reasons of others that may name somebody who has left. */
export const mentionsQuery = (person: Pick<LeaverView, 'kind' | 'id'>) =>
  queryFor('GET /api/admin/people/:kind/:id/mentions', { params: leaverParams(person) });
