import type { OtherCostCategory } from '#domain/money/financeInput.ts';
import type { When } from './changes.ts';

/** Another operating cost in pounds; `month` and `entered` are counted from the current month. */
export type OtherCostRow = readonly [
  name: string,
  description: string | null,
  category: OtherCostCategory,
  amount: number,
  month: number,
  entered: When,
];

/** Since the planner came. */
const before = -99;

/** They recur from their month on. */
export const recurringCosts: readonly OtherCostRow[] = [
  ['Studio rent', 'Ground floor and mezzanine', 'office', 3850, before, [before, 10]],
  ['Business rates', null, 'office', 642.5, before, [before, 10]],
  ['Electricity and heating', 'Fixed tariff', 'utilities', 418, before, [before, 10]],
  ['Internet and telephone', null, 'utilities', 96.4, before, [before, 10]],
  ['Cleaning', 'Twice a week', 'office', 310, before, [before, 11]],
  ['Bookkeeper', 'Month end and VAT', 'legal', 480, before, [before, 11]],
  ['Coffee and kitchen', null, 'office', 135, -9, [-9, 4]],
];

export const singleCosts: readonly OtherCostRow[] = [
  ['Professional indemnity insurance', 'A year in advance', 'insurance', 2840, -8, [-8, 6]],
  ['Employer’s liability insurance', 'A year in advance', 'insurance', 612.5, -7, [-7, 5]],
  ['Accounts and corporation tax', 'Year end', 'legal', 1950, -6, [-6, 14]],
  ['Conference stand', 'Digital North, two days', 'marketing', 2275, -5, [-6, 11]],
  ['Contract review', 'Framework agreement with Tidewick Energy', 'legal', 780, -3, [-3, 9]],
  ['Desk chairs', 'Six, for the mezzanine', 'office', 1134, -2, [-2, 7]],
  ['Portfolio film', null, 'marketing', 1650, -1, [-1, 5]],
  ['First aid training', 'Three people', 'other', 285, -1, [-1, 12]],
  ['Awards entry', 'Two projects', 'marketing', 490, 0, [-1, 13]],
  ['Cyber insurance', 'A year in advance', 'insurance', 894, 0, [-1, 16]],
  ['Team day', 'Whole studio, outdoors', 'other', 1320, 1, [-1, 17]],
  ['Trade fair tickets', null, 'travel', 384, 2, [-1, 17]],
];

/** Fares of a month, in pounds: between these two. */
export const fares = { name: 'Train fares', least: 140, most: 520 } as const;

/** Another amount in pounds for a single cost. */
export const amountChanges: readonly (readonly [when: When, name: string, amount: number, reason: string])[] =
  [
    [[-5, 12], 'Conference stand', 2460, 'Electricity and a second screen came on top'],
    [[-1, 18], 'Team day', 1180, 'Two people can not come'],
  ];

/** Entered by mistake, and taken out again. */
export const doubleEntry = {
  row: ['Contract review', null, 'legal', 780, -3, [-3, 15]],
  removed: [-3, 16],
  reason: 'Entered twice',
} as const satisfies { row: OtherCostRow; removed: When; reason: string };
