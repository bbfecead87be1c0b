import type { Table } from '../readModel.ts';

/** Deleted users stay as rows, so that history can still say who they were. */
export const users: Table = {
  name: 'users',
  columns: {
    id: 'text primary key',
    active: 'boolean not null',
    username_key: 'text not null',
    view: 'jsonb not null',
  },
  indexes: ['(username_key)'],
};
