import { queryFor } from '../call.ts';

export const projectsQuery = () => queryFor('GET /api/projects');
