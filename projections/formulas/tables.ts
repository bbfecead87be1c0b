import type { Table } from '../reading/readModel.ts';

/** One row for each adoption of a formula set. Its reason stands in the history alone, which forgets who is erased. */
export const formulaAdoptions: Table = {
  name: 'formula_adoptions',
  isAppendOnly: true,
  isJournal: true,
  columns: {
    position: 'bigint not null',
    version: 'int not null',
    formulas: 'jsonb not null',
    replay: 'int not null',
    /** What was compared before it was adopted; null for what nobody compared. */
    shown: 'jsonb',
    at: 'text not null',
    author: 'text not null',
  },
};
