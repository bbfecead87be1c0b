import type { LeaverView } from '#projections/projector/view.ts';
import { queryFor } from '../call.ts';

/** Everybody who has left and whose personal data can be erased. */
export const leaversQuery = () => queryFor('GET /api/admin/people/left');

const kinds = { teamMember: 'team-members', freelancer: 'freelancers', user: 'users' } as const;

/** How an address names somebody who has left. */
export const leaverParams = ({ kind, id }: Pick<LeaverView, 'kind' | 'id'>) => ({ kind: kinds[kind], id });

/** Reasons of others that may name somebody who has left. */
export const mentionsQuery = (person: Pick<LeaverView, 'kind' | 'id'>) =>
  queryFor('GET /api/admin/people/:kind/:id/mentions', { params: leaverParams(person) });
