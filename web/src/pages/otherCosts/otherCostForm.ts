import type { OtherCostCategory } from '#domain/financeInput.ts';
import { type Month, monthLabel } from '#domain/month.ts';
import type { OtherCostView } from '#projections/otherCosts/view.ts';
import type { ShownFields } from '../../app/TheirChange.tsx';
import { amountText } from '../../format/money.ts';
import { type ChangeValues, noChange } from '../dated/useTerms.ts';
import { categoryLabels } from './CategoryBadge.tsx';

/** Another cost as typed: the amount as text. */
export type OtherCostValues = {
  name: string;
  description: string;
  category: OtherCostCategory;
  amount: string;
  month: Month;
  isRecurring: boolean;
  endMonth: Month | null;
} & ChangeValues;

/** An empty form; the category is office unless said. */
export const emptyOtherCost = (month: Month): OtherCostValues => ({
  name: '',
  description: '',
  category: 'office',
  amount: '',
  month,
  isRecurring: false,
  endMonth: null,
  ...noChange,
});

export const valuesOf = (cost: OtherCostView): OtherCostValues => ({
  name: cost.name,
  description: cost.description ?? '',
  category: cost.category,
  amount: cost.amount,
  month: cost.month,
  isRecurring: cost.isRecurring,
  endMonth: cost.endMonth,
  ...noChange,
});

/** What of a recurring cost may change from a month on. */
export const otherCostTerms = [['amount']] as const;

/** The values as one compares them with somebody else's. */
export const shownFields = (values: OtherCostValues): ShownFields<OtherCostValues> => ({
  name: ['Name', values.name],
  description: ['Description', values.description],
  category: ['Category', categoryLabels[values.category]],
  amount: ['Amount', amountText(values.amount)],
  month: ['Month', monthLabel(values.month)],
  isRecurring: ['Recurring', values.isRecurring ? 'Recurring' : 'One-time'],
  endMonth: ['End Month', values.endMonth ? monthLabel(values.endMonth) : ''],
});
