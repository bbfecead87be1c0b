import { queryOptions } from '@tanstack/react-query';
import type { LeaverView } from '#projections/projector/view.ts';
import { read } from '../request.ts';

/** Everybody who has left and whose personal data can be erased. */
export const leaversQuery = () =>
  queryOptions({ queryKey: ['leavers'], queryFn: read<LeaverView[]>('/api/admin/people/left') });
