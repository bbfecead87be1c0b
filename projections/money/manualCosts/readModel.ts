import { sql } from 'slonik';
import { z } from 'zod';
import { manualFigures as figureNames, type ManualFigure } from '#domain/money/leaves.ts';
import type { Pence } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { type Read, table } from '../../reading/read.ts';
import type { ReadModel, Table } from '../../reading/readModel.ts';

const manualFigures: Table = {
  name: 'manual_figures',
  columns: { month: 'text not null', figure: 'text not null', amount: 'bigint not null' },
  indexes: ['(month)'],
};

/** Version of each month's manual figures, even if there are none any more. */
const manualVersions: Table = {
  name: 'manual_versions',
  columns: { month: 'text not null', version: 'int not null' },
  indexes: ['(month)'],
};

export const manualCostsModel: ReadModel = {
  tables: [manualFigures, manualVersions],
  derive(foldedState, affected, _formulas, rows) {
    for (const month of affected.manualCosts) {
      const tracked = foldedState.manualCosts.get(month);
      const figures = tracked?.state.figures ?? {};
      rows.replace(manualVersions, month, tracked ? [{ month, version: tracked.version }] : []);
      rows.replace(
        manualFigures,
        month,
        Object.entries(figures).map(([figure, amount]) => ({ month, figure, amount })),
      );
    }
  },
};

const row = z.object({ month: z.string(), figure: z.enum(figureNames), amount: z.number() });

const versionRow = z.object({ month: z.string(), version: z.number() });

/** The manual figures of a span of months, in pence. */
export const listManualFigures = async (
  read: Read,
  from: Month,
  to: Month,
): Promise<(month: Month, figure: ManualFigure) => Pence | null> => {
  const rows = await read.db.any(sql.type(row)`
    select month, figure, amount from ${table(read, manualFigures)} where month between ${from} and ${to}
  `);
  const amounts = new Map(rows.map(({ month, figure, amount }) => [`${month} ${figure}`, amount]));
  return (month, figure) => amounts.get(`${month} ${figure}`) ?? null;
};

/** The version of each month's manual figures; 0 for a month without any change. */
export const manualVersionsOf = async (
  read: Read,
  from: Month,
  to: Month,
): Promise<(month: Month) => number> => {
  const rows = await read.db.any(sql.type(versionRow)`
    select month, version from ${table(read, manualVersions)} where month between ${from} and ${to}
  `);
  const versions = new Map(rows.map(({ month, version }) => [month, version]));
  return (month) => versions.get(month) ?? 0;
};
