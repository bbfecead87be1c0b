import type { Table } from '../../reading/readModel.ts';
import { withUnwon } from '../../reading/unwon.ts';

/**
 * All lines of all records in one table, so that a month's figures are one range scan of one index. Money in pence and
 * hours, both exact however large. `months` is a range of month indexes (year × 12 + month − 1). `terms_since` has the
 * month of the change behind each dated term of the line, null for none. `region` is the region whose working days
 * multiply `day_hours`, null for the formulas' own.
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
 * The lines of time off, one for each entry and month. They have their own table, as there may be more of them than of
 * all others, and most figures don't need them. `terms_since` names the line's fact of history, with its month.
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
 * Sums of time-off lines, one row for each team member with any, as queries of many months would otherwise sum
 * thousands of lines: "16,0,8", the hours of each month in `months`.
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
