import type { Table } from '../../reading/readModel.ts';
import { withUnwon } from '../../reading/unwon.ts';

/** One row for each plan that was ever saved. */
export const plans: Table = {
  name: 'plans',
  columns: {
    project_id: 'int not null',
    month: 'text not null',
    version: 'int not null',
    changed_at: 'text not null',
    changed_by: 'text not null',
  },
  indexes: ['(project_id, month)'],
};

/** One row for each person on a project in a month, and one for additional hours of a project in a month. */
export const allocations = withUnwon({
  name: 'allocations',
  columns: {
    id: 'int primary key',
    project_id: 'int not null',
    month: 'text not null',
    team_member_id: 'int',
    freelancer_id: 'int',
    hours: 'numeric not null',
    additional_hours: 'numeric not null',
    /** Pence: hours × the project's hourly rate, or the default one if it has none. */
    value: 'numeric not null',
    /** Pence: hours × the person's hourly cost. */
    cost: 'numeric not null',
    position: 'bigint not null',
  },
  indexes: [
    '(month, project_id)',
    '(project_id, month)',
    '(team_member_id) where team_member_id is not null',
    '(freelancer_id) where freelancer_id is not null',
  ],
});
