import { withUnwon } from '../reading/unwon.ts';

/** One row for each span of months in which the record says the same; together they cover every month. */
export const projects = withUnwon({
  name: 'projects',
  columns: {
    id: 'int not null',
    months: 'int4range not null',
    client_id: 'int not null',
    view: 'jsonb not null',
  },
  indexes: ['(id)'],
});
