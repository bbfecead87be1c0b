import { Big } from 'big.js';
import { type Dated, periodsOf } from '../records/dated.ts';
import { type Pence, roundToPence } from '../values/money.ts';
import { type Month, monthLabel } from '../values/month.ts';
import { isWithin, overlap } from '../values/span.ts';
import { pounds } from '../values/words.ts';
import {
  type OtherCostFields,
  otherCostSpan,
  type SoftwareCostFields,
  type SoftwareCostType,
} from './financeInput.ts';
import { type Line, line } from './line.ts';
import type { Adjustment } from './softwareCost.ts';

/**
 * Splits a subscription's cost. Of 'both', direct gets half, rounded half up, and operating the rest
 * (docs/domain.md, Software costs).
 */
const splitSoftwareCost = (
  cost: Pence,
  costType: SoftwareCostType,
): { directCost: Pence; operatingCost: Pence } => {
  const directCost =
    costType === 'both' ? roundToPence(new Big(cost).div(2)) : costType === 'direct' ? cost : 0;
  return { directCost, operatingCost: cost - directCost };
};

/**
 * Whether a subscription counts in a month: it is active and the month lies within its span
 * (docs/domain.md, Software costs).
 */
export const countsIn = (
  fields: Pick<SoftwareCostFields, 'isActive' | 'startMonth' | 'endMonth'>,
  month: Month,
): boolean => fields.isActive && isWithin(fields, month);

/**
 * The lines of a subscription. An adjusted month has a line with the difference from the default, so that its lines add
 * up to the adjusted cost.
 */
export const softwareCostLines = (
  fields: SoftwareCostFields,
  adjustments: Readonly<Record<Month, Adjustment>>,
): Line[] => {
  if (!fields.isActive) return [];
  const usual = splitSoftwareCost(fields.defaultMonthlyCost, fields.costType);
  const halved = fields.costType === 'both' ? ', half of it direct' : '';
  const price = pounds(fields.defaultMonthlyCost);
  const amountCalculation = `${price} a month${halved}`;
  const lines = [
    line('software', { from: fields.startMonth, to: fields.endMonth }, { ...usual, amountCalculation }),
  ];
  for (const [month, { cost }] of Object.entries(adjustments)) {
    if (!countsIn(fields, month)) continue;
    const adjusted = splitSoftwareCost(cost, fields.costType);
    lines.push(
      line(
        'softwareAdjustment',
        { from: month, to: month },
        {
          directCost: adjusted.directCost - usual.directCost,
          operatingCost: adjusted.operatingCost - usual.operatingCost,
          amountCalculation: `Adjusted to ${pounds(cost)} from ${price}${halved}`,
        },
      ),
    );
  }
  return lines;
};

/**
 * The lines of another operating cost (docs/domain.md, Other costs): in its month or, if it recurs, from it to its last
 * month, if any. One line for each dated amount.
 */
export const otherCostLines = (cost: Dated<OtherCostFields>): Line[] =>
  periodsOf(cost).flatMap((period) => {
    const { amount, month, isRecurring } = period.fields;
    const months = overlap(otherCostSpan(period.fields), period);
    if (!months) return [];
    const { startMonth: from, endMonth: to } = months;
    const amountCalculation = isRecurring
      ? `${pounds(amount)} a month ${spanWords(from ?? month, to)}`
      : `${pounds(amount)} in ${monthLabel(month)}`;
    return [line('otherCost', { from, to }, { otherCost: amount, amountCalculation })];
  });

/** "from March 2026 on", "from March 2026 to May 2026". */
const spanWords = (from: Month, to: Month | null): string =>
  to === null ? `from ${monthLabel(from)} on` : `from ${monthLabel(from)} to ${monthLabel(to)}`;
