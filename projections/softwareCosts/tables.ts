import type { Table } from '../readModel.ts';

export const softwareCosts: Table = {
  name: 'software_costs',
  columns: { id: 'int primary key', view: 'jsonb not null' },
};

export const adjustments: Table = {
  name: 'software_cost_adjustments',
  columns: { software_cost_id: 'int not null', month: 'text not null', view: 'jsonb not null' },
  indexes: ['(month)', '(software_cost_id, month)'],
};
