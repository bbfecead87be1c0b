import type { SoftwareCostType } from '#domain/financeInput.ts';
import type { Month } from '#domain/month.ts';
import type { Span } from '#domain/span.ts';
import type { SoftwareCostView } from '#projections/softwareCosts/view.ts';
import type { ShownFields } from '../../app/TheirChange.tsx';
import { amountText } from '../../format/money.ts';
import { type ChangeValues, noChange } from '../dated/useTerms.ts';
import { shownSpan } from '../people/shownFields.ts';

/** A subscription as typed: the cost as text. */
export type SoftwareCostValues = {
  name: string;
  description: string;
  defaultMonthlyCost: string;
  costType: SoftwareCostType;
  isActive: boolean;
} & Span &
  ChangeValues;

/** An empty form; what is added starts in the month that is shown. */
export const emptySoftwareCost = (month: Month): SoftwareCostValues => ({
  name: '',
  description: '',
  defaultMonthlyCost: '',
  costType: 'direct',
  isActive: true,
  startMonth: month,
  endMonth: null,
  ...noChange,
});

export const valuesOf = (cost: SoftwareCostView): SoftwareCostValues => ({
  name: cost.name,
  description: cost.description ?? '',
  defaultMonthlyCost: cost.defaultMonthlyCost,
  costType: cost.costType,
  isActive: cost.isActive,
  startMonth: cost.startMonth,
  endMonth: cost.endMonth,
  ...noChange,
});

/** What may change from a month on. */
export const softwareTerms = [['defaultMonthlyCost'], ['costType'], ['isActive']] as const;

/** How the choices of the form read. */
export const costTypeLabels: Record<SoftwareCostType, string> = {
  direct: 'Direct Cost',
  operating: 'Operating Cost',
  both: '50% Each',
};

/** The values as one compares them with somebody else's. */
export const shownFields = (values: SoftwareCostValues): ShownFields<SoftwareCostValues> => ({
  name: ['Name', values.name],
  description: ['Description', values.description],
  defaultMonthlyCost: ['Monthly Cost', amountText(values.defaultMonthlyCost)],
  costType: ['Cost Type', costTypeLabels[values.costType]],
  isActive: ['Status', values.isActive ? 'Active' : 'Inactive'],
  ...shownSpan(values),
});
