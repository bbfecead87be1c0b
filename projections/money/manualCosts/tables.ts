import type { Table } from '../../reading/readModel.ts';

export const manualFigures: Table = {
  name: 'manual_figures',
  columns: { month: 'text not null', figure: 'text not null', amount: 'bigint not null' },
  indexes: ['(month)'],
};

/** How often the manual figures of a month were changed, whether or not there are any now. */
export const manualVersions: Table = {
  name: 'manual_versions',
  columns: { month: 'text not null', version: 'int not null' },
  indexes: ['(month)'],
};
