import type { SoftwareCostType } from '#domain/financeInput.ts';
import type { SoftwareCostView } from '#projections/softwareCosts/view.ts';
import type { ShownField } from '../../app/StaleChange.tsx';
import { amountText } from '../../format/money.ts';

/** A subscription as typed: the cost as text. */
export type SoftwareCostValues = {
  name: string;
  description: string;
  defaultMonthlyCost: string;
  costType: SoftwareCostType;
  isActive: boolean;
  /** Kept as they are; the form doesn't show them. */
  startMonth: string | null;
  endMonth: string | null;
  reason: string;
};

export const emptySoftwareCost: SoftwareCostValues = {
  name: '',
  description: '',
  defaultMonthlyCost: '',
  costType: 'direct',
  isActive: true,
  startMonth: null,
  endMonth: null,
  reason: '',
};

export const valuesOf = (cost: SoftwareCostView): SoftwareCostValues => ({
  name: cost.name,
  description: cost.description ?? '',
  defaultMonthlyCost: cost.defaultMonthlyCost,
  costType: cost.costType,
  isActive: cost.isActive,
  startMonth: cost.startMonth,
  endMonth: cost.endMonth,
  reason: '',
});

/** How the choices of the form read (finance section 2). */
export const costTypeLabels: Record<SoftwareCostType, string> = {
  direct: 'Direct Cost',
  operating: 'Operating Cost',
  both: '50% Each',
};

/** The values as one compares them with somebody else's. */
export const shownFields = (values: SoftwareCostValues): ShownField[] => [
  ['Name', values.name],
  ['Description', values.description],
  ['Monthly Cost', amountText(values.defaultMonthlyCost)],
  ['Cost Type', costTypeLabels[values.costType]],
  ['Status', values.isActive ? 'Active' : 'Inactive'],
];
