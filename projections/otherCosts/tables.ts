import type { Table } from '../readModel.ts';

export const otherCosts: Table = {
  name: 'other_costs',
  columns: {
    id: 'int primary key',
    month: 'text not null',
    is_recurring: 'boolean not null',
    view: 'jsonb not null',
  },
  indexes: ['(month)'],
};
