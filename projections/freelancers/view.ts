import { z } from 'zod';
import { storedCostType } from '#domain/costType.ts';

/** A freelancer as GET /api/freelancers answers it; the rate as a decimal string in pounds (core section 3). */
export const freelancerView = z.strictObject({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  hourlyRate: z.string(),
  /** Minimum hours agreed a month. */
  minAgreedHours: z.number(),
  /** The same figure under its other name. */
  contractedHours: z.number(),
  costType: storedCostType,
  directCostPercentage: z.number(),
  version: z.number(),
});
export type FreelancerView = z.infer<typeof freelancerView>;
