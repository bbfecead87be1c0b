import type { Table } from './readModel.ts';

/**
 * Which projects an answer counts (docs/tentative-projects.md): with those that are tentative, in full or by
 * their percentages; or every project, lost ones too. Where none is named, those that are won.
 */
export type Counting = 'tentative' | 'weighted' | 'every';

/** What a row of a project that is not won stands for: as if it were won, by its percentage, or both; or of a lost one. */
export type Standing = 'full' | 'weighted' | 'both' | 'lost';

const standings: Record<Counting, readonly Standing[]> = {
  tentative: ['full', 'both'],
  weighted: ['weighted', 'both'],
  every: ['full', 'both', 'lost'],
};

/** The rows that are counted beside those of what is won. */
export const standingsOf = (counting: Counting): readonly Standing[] => standings[counting];

/**
 * A table with a second one for rows of projects that are not won. What is won stands alone in its own, so that its sums
 * are read as though there were no others.
 */
export const withUnwon = (table: Table): Table & { unwon: Table } => ({
  ...table,
  unwon: {
    name: `unwon_${table.name}`,
    columns: {
      ...Object.fromEntries(
        Object.entries(table.columns).map(([column, type]) => [
          column,
          type.replace('primary key', 'not null'),
        ]),
      ),
      standing: 'text not null',
    },
    ...(table.indexes && { indexes: table.indexes }),
  },
});
