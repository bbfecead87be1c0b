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
}) =>
  ({
    costType: ['Cost Type', costTypeLabels[costType]],
    directCostPercentage: ['Direct Cost Percentage', costType === 'both' ? `${directCostPercentage}%` : ''],
  }) satisfies Record<string, ShownField>;

/** The months of something, as one compares them. */
export const shownSpan = ({ startMonth, endMonth }: Span) =>
  ({
    startMonth: ['Start Month', startMonth ? monthLabel(startMonth) : ''],
    endMonth: ['End Month', endMonth ? monthLabel(endMonth) : ''],
  }) satisfies Record<keyof Span, ShownField>;
