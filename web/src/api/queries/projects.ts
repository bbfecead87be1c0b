import { queryFor } from '../call.ts';

export const projectsQuery = () => queryFor('GET /api/projects');

/** A project over its whole life. */
export const projectOverviewQuery = (id: number) =>
  queryFor('GET /api/projects/:id/overview', { params: { id } });
