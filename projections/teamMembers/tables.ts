import type { Table } from '../readModel.ts';

export const teamMembers: Table = {
  name: 'team_members',
  columns: { id: 'int primary key', view: 'jsonb not null' },
};
