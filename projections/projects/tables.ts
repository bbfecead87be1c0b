import type { Table } from '../readModel.ts';

export const projects: Table = {
  name: 'projects',
  columns: { id: 'int primary key', client_id: 'int not null', view: 'jsonb not null' },
};
