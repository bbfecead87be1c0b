import type { OtherCostCategory } from '#domain/financeInput.ts';
import type { Month } from '#domain/month.ts';
import type { OtherCostView } from '#projections/otherCosts/view.ts';

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
