import type { Table } from '../../reading/readModel.ts';

export const clients: Table = {
  name: 'clients',
  columns: { id: 'int primary key', name_key: 'text not null', view: 'jsonb not null' },
  indexes: ['(name_key)'],
};
