import type { Table } from '../../reading/readModel.ts';

/** One row for each span of months in which the record says the same; together they cover every month. */
export const teamMembers: Table = {
  name: 'team_members',
  columns: { id: 'int not null', months: 'int4range not null', view: 'jsonb not null' },
  indexes: ['(id)'],
};
