import { useQuery } from '@tanstack/react-query';
import type { Basis } from '#domain/money/period.ts';
import type { Month } from '#domain/values/month.ts';
import { pnlQuery } from '../api/queries/money.ts';
import { noFigures, type PnlColumn } from './pnlRows.ts';

/**
 * The forecast's column of a breakdown's month. An address may name a month outside of the page's columns: it is read
 * by itself.
 * @param month of the breakdown; undefined while none is open
 * @param columns the page's; undefined while they load
 */
export const useBreakdownColumn = (
  month: Month | undefined,
  columns: readonly PnlColumn[] | undefined,
  basis?: Basis,
): PnlColumn | undefined => {
  const found = columns?.find((column) => column.month === month);
  const isElsewhere = month !== undefined && columns !== undefined && !found;
  const alone = useQuery({ ...pnlQuery(month ?? '', month ?? '', undefined, basis), enabled: isElsewhere });
  if (!isElsewhere) return found;
  return alone.data?.months[0] ?? (alone.isError ? noFigures(month) : undefined);
};
