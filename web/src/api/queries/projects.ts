import { queryFor } from '../call.ts';
import { ofRecord } from '../ofRecord.ts';

/** Every project that may be planned, won or tentative; with 'every' the lost ones too. */
export const projectsQuery = (likelihood: 'tentative' | 'every' = 'tentative') =>
  queryFor('GET /api/projects', { query: { likelihood } });

/** A project over its whole life. */
export const projectOverviewQuery = (id: number) =>
  ofRecord(projectsQuery('every'), id, queryFor('GET /api/projects/:id/overview', { params: { id } }));

export const clientsQuery = () => queryFor('GET /api/clients');

/** A client with its projects and their totals. */
export const clientOverviewQuery = (id: number) =>
  ofRecord(clientsQuery(), id, queryFor('GET /api/clients/:id/overview', { params: { id } }));
