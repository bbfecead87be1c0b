import type { Table } from '../../reading/readModel.ts';

/** One row for each span of months in which the record says the same; together they cover every month. */
export const softwareCosts: Table = {
  name: 'software_costs',
  columns: { id: 'int not null', months: 'int4range not null', view: 'jsonb not null' },
  indexes: ['(id)'],
};

export const adjustments: Table = {
  name: 'software_cost_adjustments',
  columns: { software_cost_id: 'int not null', month: 'text not null', view: 'jsonb not null' },
  indexes: ['(month)', '(software_cost_id, month)'],
};
