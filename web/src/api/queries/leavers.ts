import { queryOptions } from '@tanstack/react-query';
import type { MentionView } from '#projections/history/view.ts';
import type { LeaverView } from '#projections/projector/view.ts';
import { read } from '../request.ts';

/** Everybody who has left and whose personal data can be erased. */
export const leaversQuery = () =>
  queryOptions({ queryKey: ['leavers'], queryFn: read<LeaverView[]>('/api/admin/people/left') });

const paths = { teamMember: 'team-members', freelancer: 'freelancers', user: 'users' };

/** Where somebody who has left is asked after, and erased. */
export const leaverPath = ({ kind, id }: Pick<LeaverView, 'kind' | 'id'>) =>
  `/api/admin/people/${paths[kind]}/${id}`;

/** Reasons of others that may name somebody who has left. */
export const mentionsQuery = (person: Pick<LeaverView, 'kind' | 'id'>) =>
  queryOptions({
    queryKey: ['history', 'mentions', person.kind, person.id],
    queryFn: read<MentionView[]>(`${leaverPath(person)}/mentions`),
  });
