import { queryOptions } from '@tanstack/react-query';
import type { FreelancerView } from '#projections/freelancers/view.ts';
import { read } from '../request.ts';

export const freelancersQuery = () =>
  queryOptions({ queryKey: ['freelancers'], queryFn: read<FreelancerView[]>('/api/freelancers') });
