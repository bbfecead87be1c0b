import type { Table } from '../reading/readModel.ts';

/** One row for each entry of a team member who is there; `months` are those that it touches. */
export const timeOff: Table = {
  name: 'time_off',
  columns: {
    team_member_id: 'int not null',
    id: 'int not null',
    months: 'int4range not null',
    status: 'text not null',
    view: 'jsonb not null',
  },
  indexes: ['using gist (months)', '(team_member_id)'],
};

/** One row for each month in which somebody is off, or asks to be. */
export const monthsOff: Table = {
  name: 'months_off',
  columns: {
    team_member_id: 'int not null',
    month: 'int not null',
    days: 'numeric not null',
    hours: 'numeric not null',
    requested_days: 'numeric not null',
    requested_hours: 'numeric not null',
  },
  indexes: ['(month)'],
};
