import type { Month } from '#domain/values/month.ts';
import type { PnlMonthView } from '#projections/money/pnl/view.ts';
import { wholeMoney } from '../../format/money.ts';
import { figureLabels } from '../figureLabels.ts';
import { monthName } from './monthName.ts';
import type { TableContent } from './picture/PictureTable.tsx';

/** The two parts of software spend, from the ground up. */
export const softwareFigures = ['directSoftwareCosts', 'operatingSoftwareCosts'] as const;

/** Software spend month by month, in words. */
export const softwareTable = (months: readonly PnlMonthView[], now: Month): TableContent => {
  return {
    head: ['Month', ...softwareFigures.map((figure) => figureLabels[figure])],
    rows: months.map((each) => [
      monthName(each.month, now),
      ...softwareFigures.map((figure) => wholeMoney(each[figure])),
    ]),
  };
};
