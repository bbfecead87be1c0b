import type { Table } from '../../reading/readModel.ts';

/** One row for each placeholder that is there. */
export const placeholders: Table = {
  name: 'placeholders',
  columns: { id: 'int not null', view: 'jsonb not null' },
  indexes: ['(id)'],
};

/** Their planned hours. They stand in no table that figures are taken from. */
export const placeholderHours: Table = {
  name: 'placeholder_hours',
  columns: {
    placeholder_id: 'int not null',
    project_id: 'int not null',
    month: 'text not null',
    hours: 'numeric not null',
  },
  indexes: ['(month)', '(placeholder_id)', '(project_id)'],
};
