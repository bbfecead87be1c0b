import { queryOptions } from '@tanstack/react-query';
import type { ProjectView } from '#projections/projects/view.ts';
import { read } from '../request.ts';

export const projectsQuery = () =>
  queryOptions({ queryKey: ['projects'], queryFn: read<ProjectView[]>('/api/projects') });
