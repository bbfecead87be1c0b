import type { Table } from '../../reading/readModel.ts';
import { withUnwon } from '../../reading/unwon.ts';

/**
 * All lines of all records in one table, so that the figures of a month are one range scan of one index. Money in
 * pence and hours, both exact however large. `months` is a range of month numbers (year × 12 + month − 1); `terms_since`
 * the month of the change by which each dated term holds that the line follows from, null where none is by a change;
 * `region` whose working days `day_hours` count for, null for those of the formulas.
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
    region: 'text',
    direct_day_hours: 'numeric not null',
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

/**
 * The lines of time off, each of one month, apart from the others: there may be more of them than of all else, and most
 * figures don't ask for them. `terms_since` names the fact of history that a line follows from, with its month.
 */
export const timeOffLines: Table = {
  name: 'time_off_lines',
  columns: {
    team_member_id: 'int not null',
    month: 'int not null',
    hours_off: 'numeric not null',
    direct_hours_off: 'numeric not null',
    calculation: 'text not null',
    terms_since: 'jsonb',
  },
  indexes: ['(month)', '(team_member_id)'],
};

/**
 * The sums of those lines, a row for each team member who is ever off, since questions about many months would else add
 * up thousands of lines: "16,0,8", the hours of each of its months.
 */
export const hoursOff: Table = {
  name: 'hours_off',
  columns: {
    team_member_id: 'int not null',
    months: 'int4range not null',
    hours: 'text not null',
    direct_hours: 'text not null',
  },
};
