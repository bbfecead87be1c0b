import type { Month } from '#domain/values/month.ts';
import type { OutlookMonth } from '#projections/money/outlook/view.ts';
import { wholeMoney } from '../../format/money.ts';
import { monthName } from './monthName.ts';
import type { TableContent } from './picture/PictureTable.tsx';

/** A month of the revenue chart; pounds. */
export type RevenuePoint = {
  month: Month;
  retainer: number;
  sla: number;
  oneOff: number;
  total: number;
  /** After the current month. */
  isAhead: boolean;
};

export const revenueSeries = (months: readonly OutlookMonth[], now: Month): RevenuePoint[] =>
  months.map(({ month, revenue }) => ({ month, ...revenue, isAhead: month > now }));

/** The same as a table. */
export const revenueTable = (months: readonly OutlookMonth[], now: Month): TableContent => ({
  head: ['Month', 'Retainer', 'SLA', 'One-off', 'Total'],
  rows: months.map(({ month, revenue: { retainer, sla, oneOff, total } }) => [
    monthName(month, now),
    ...[retainer, sla, oneOff, total].map(wholeMoney),
  ]),
});
