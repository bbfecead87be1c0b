import { queryFor } from '../call.ts';

export const freelancersQuery = () => queryFor('GET /api/freelancers');

/** A freelancer’s months. */
export const freelancerOverviewQuery = (id: number) =>
  queryFor('GET /api/freelancers/:id/overview', { params: { id } });
