import { queryFor } from '../call.ts';
import { ofRecord } from '../ofRecord.ts';

export const freelancersQuery = () => queryFor('GET /api/freelancers');

/** A freelancer’s months. */
export const freelancerOverviewQuery = (id: number) =>
  ofRecord(freelancersQuery(), id, queryFor('GET /api/freelancers/:id/overview', { params: { id } }));
