import type { Table } from '../../reading/readModel.ts';

/** One row for each span of months in which the record says the same; together they cover every month. */
export const otherCosts: Table = {
  name: 'other_costs',
  columns: {
    id: 'int not null',
    months: 'int4range not null',
    // Those in which the cost falls: null where it goes on.
    first_month: 'text not null',
    last_month: 'text',
    view: 'jsonb not null',
  },
  indexes: ['(id)', '(first_month)'],
};
