import { z } from 'zod';
import { hasTwoDecimals } from '../values/hours.ts';

/** Where a person's cost falls. 'operating' is a synonym of 'operational', which is stored (docs/domain.md, People). */
export type CostType = 'direct' | 'operational' | 'both';

export const storedCostType = z.enum(['direct', 'operational', 'both']);

export const costTypeInput = z
  .enum(['direct', 'operational', 'operating', 'both'], { error: 'Choose direct, operational or both' })
  .default('direct')
  .transform((type): CostType => (type === 'operating' ? 'operational' : type));

export const directPercentageInput = z
  .number({ error: 'Enter a percentage from 0 to 100' })
  .min(0, 'Enter a percentage from 0 to 100')
  .max(100, 'Enter a percentage from 0 to 100')
  .refine(hasTwoDecimals, 'Enter a percentage with at most two decimals')
  .default(100);
