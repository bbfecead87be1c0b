import type { CostType } from '#domain/costType.ts';
import { monthLabel } from '#domain/month.ts';
import type { Span } from '#domain/span.ts';
import type { ShownField } from '../../app/StaleChange.tsx';
import { costTypeLabels } from './CostFields.tsx';

/** Where somebody's cost falls, as one compares it with another's opinion. */
export const shownCost = ({
  costType,
  directCostPercentage,
}: {
  costType: CostType;
  directCostPercentage: string;
}): ShownField[] => [
  ['Cost Type', costTypeLabels[costType]],
  ['Direct Cost Percentage', costType === 'both' ? `${directCostPercentage}%` : ''],
];

/** The months of something, as one compares them. */
export const shownSpan = ({ startMonth, endMonth }: Span): ShownField[] => [
  ['Start Month', startMonth ? monthLabel(startMonth) : ''],
  ['End Month', endMonth ? monthLabel(endMonth) : ''],
];
