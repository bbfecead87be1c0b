import type { Table } from '../readModel.ts';

export const freelancers: Table = {
  name: 'freelancers',
  columns: { id: 'int primary key', view: 'jsonb not null' },
};
