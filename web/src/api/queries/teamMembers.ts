import { queryOptions } from '@tanstack/react-query';
import type { TeamMemberView } from '#projections/teamMembers/view.ts';
import { read } from '../request.ts';

export const teamMembersQuery = () =>
  queryOptions({ queryKey: ['team-members'], queryFn: read<TeamMemberView[]>('/api/team-members') });
