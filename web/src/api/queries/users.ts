import { queryOptions } from '@tanstack/react-query';
import type { UserView } from '#projections/users/view.ts';
import { read } from '../request.ts';

export const usersQuery = () =>
  queryOptions({ queryKey: ['users'], queryFn: read<UserView[]>('/api/admin/users') });
