import { queryFor } from '../call.ts';

export const freelancersQuery = () => queryFor('GET /api/freelancers');
