import { withUnwon } from '../unwon.ts';

/**
 * All lines of all records in one table, so that the figures of a month are one range scan of one index. Money in
 * pence and hours, both exact however large. `months` is a range of month numbers (year × 12 + month − 1); `terms_since`
 * the month of the change by which each dated term holds that the line follows from, null where none is by a change. Of time off
 * `terms_since` names the fact of history that it follows from, with its own month.
 */
export const lines = withUnwon({
  name: 'lines',
  columns: {
    part: 'text not null',
    record_kind: 'text not null',
    record_id: 'int not null',
    months: 'int4range not null',
    revenue: 'numeric not null',
    billable_hours: 'numeric not null',
    day_hours: 'numeric not null',
    direct_day_hours: 'numeric not null',
    hours_off: 'numeric not null',
    direct_hours_off: 'numeric not null',
    contracted_hours: 'numeric not null',
    direct_cost: 'numeric not null',
    operating_cost: 'numeric not null',
    target_profit: 'numeric not null',
    other_cost: 'numeric not null',
    calculation: 'text not null',
    amount_calculation: 'text not null',
    terms_since: 'jsonb',
  },
  indexes: ['using gist (months)', '(record_kind, record_id)', '(part)'],
});
