import { queryFor } from '../call.ts';

export const clientsQuery = () => queryFor('GET /api/clients');
