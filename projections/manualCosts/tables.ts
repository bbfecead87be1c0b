import type { Table } from '../readModel.ts';

export const manualFigures: Table = {
  name: 'manual_figures',
  columns: { month: 'text not null', figure: 'text not null', amount: 'bigint not null' },
  indexes: ['(month)'],
};
