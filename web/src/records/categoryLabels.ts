import type { OtherCostCategory } from '#domain/money/financeInput.ts';

/** What the categories of other costs are called. */
export const categoryLabels: Record<OtherCostCategory, string> = {
  office: 'Office',
  travel: 'Travel',
  marketing: 'Marketing',
  legal: 'Legal',
  insurance: 'Insurance',
  utilities: 'Utilities',
  other: 'Other',
};
