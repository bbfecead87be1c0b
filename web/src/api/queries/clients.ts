import { queryOptions } from '@tanstack/react-query';
import type { ClientView } from '#projections/clients/view.ts';
import { read } from '../request.ts';

export const clientsQuery = () =>
  queryOptions({ queryKey: ['clients'], queryFn: read<ClientView[]>('/api/clients') });
