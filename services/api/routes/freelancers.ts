import { freelancerInput } from '#domain/personInput.ts';
import { findFreelancer, listFreelancers } from '#projections/freelancers/queries.ts';
import { addFreelancer, removeFreelancer, updateFreelancer } from '../../commands/people.ts';
import { idParam } from '../params.ts';
import { created, noContent, ok, type Route, route } from '../route.ts';

/** Freelancers (core section 7). */
export const freelancerRoutes: readonly Route[] = [
  route('get', '/api/freelancers', 'admin', {}, async ({ read }) => ok(await listFreelancers(read))),

  route(
    'post',
    '/api/freelancers',
    'admin',
    { body: freelancerInput },
    async ({ body, read, author, planner }) => {
      const id = await addFreelancer(planner, author(), body);
      return created(await findFreelancer(read, id));
    },
  ),

  route(
    'put',
    '/api/freelancers/:id',
    'admin',
    { params: idParam, body: freelancerInput },
    async ({ params, body, read, author, planner }) => {
      await updateFreelancer(planner, author(), params.id, body);
      return ok(await findFreelancer(read, params.id));
    },
  ),

  route(
    'delete',
    '/api/freelancers/:id',
    'admin',
    { params: idParam },
    async ({ params, author, planner }) => {
      await removeFreelancer(planner, author(), params.id);
      return noContent;
    },
  ),
];
