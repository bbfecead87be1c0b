import type { OtherCostCategory } from '#domain/financeInput.ts';
import { type Month, monthLabel } from '#domain/month.ts';
import type { OtherCostView } from '#projections/otherCosts/view.ts';
import type { ShownFields } from '../../app/TheirChange.tsx';
import { amountText } from '../../format/money.ts';
import { categoryLabels } from './CategoryBadge.tsx';

/** Another cost as typed: the amount as text. */
export type OtherCostValues = {
  name: string;
  description: string;
  category: OtherCostCategory;
  amount: string;
  month: Month;
  isRecurring: boolean;
  reason: string;
};

/** An empty form; the category is office unless said (finance section 5). */
export const emptyOtherCost = (month: Month): OtherCostValues => ({
  name: '',
  description: '',
  category: 'office',
  amount: '',
  month,
  isRecurring: false,
  reason: '',
});

export const valuesOf = (cost: OtherCostView): OtherCostValues => ({
  name: cost.name,
  description: cost.description ?? '',
  category: cost.category,
  amount: cost.amount,
  month: cost.month,
  isRecurring: cost.isRecurring,
  reason: '',
});

/** The values as one compares them with somebody else's. */
export const shownFields = (values: OtherCostValues): ShownFields<OtherCostValues> => ({
  name: ['Name', values.name],
  description: ['Description', values.description],
  category: ['Category', categoryLabels[values.category]],
  amount: ['Amount', amountText(values.amount)],
  month: ['Month', monthLabel(values.month)],
  isRecurring: ['Recurring', values.isRecurring ? 'Recurring' : 'One-time'],
});
