import type { Table } from './readModel.ts';

/**
 * The projects that a read counts besides won ones (docs/tentative-projects.md): tentative ones in full, or weighted by
 * their percentages; or every project, lost ones too. Without it, only won ones count.
 */
export type Counting = 'tentative' | 'weighted' | 'every';

/** How a row of a project that is not won counts: in full, weighted, both ways alike, or as lost. */
export type Standing = 'full' | 'weighted' | 'both' | 'lost';

const standings: Record<Counting, readonly Standing[]> = {
  tentative: ['full', 'both'],
  weighted: ['weighted', 'both'],
  every: ['full', 'both', 'lost'],
};

/** The standings of rows that count besides won ones. */
export const standingsOf = (counting: Counting): readonly Standing[] => standings[counting];

/**
 * Adds a second table for rows of projects that are not won. Won ones have a table of their own, so that their sums are
 * as fast as without any others.
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
