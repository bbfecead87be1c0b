import { sql } from 'slonik';
import { z } from 'zod';
import { manualFigures as figureNames, type ManualFigure } from '#domain/money/financeInput.ts';
import type { Pence } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { type Read, table } from '../../reading/read.ts';
import { manualFigures, manualVersions } from './tables.ts';

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

/** The version that a change of a month's manual figures is made on: 0 for a month that nobody has affected. */
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
