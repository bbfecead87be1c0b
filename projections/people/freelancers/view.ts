import { z } from 'zod';
import { storedCostType } from '#domain/people/costType.ts';
import type { FreelancerFields } from '#domain/people/personInput.ts';
import { datedWithPay, pay } from '../../reading/pay.ts';

const freelancerChange = z.strictObject({
  from: z.string().nullable(),
  hourlyRate: pay(z.string()).optional(),
  minAgreedHours: z.number().optional(),
  costType: storedCostType.optional(),
  directCostPercentage: z.number().optional(),
});

/** A freelancer as GET /api/freelancers answers it; the rate as a decimal string in pounds; in one month. */
export const freelancerView = z.strictObject({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** Missing where none are known. */
  skills: z.array(z.string()).optional(),
  hourlyRate: pay(z.string()),
  /** Minimum hours agreed a month. */
  minAgreedHours: z.number(),
  /** The same figure under its other name. */
  contractedHours: z.number(),
  costType: storedCostType,
  directCostPercentage: z.number(),
  startMonth: z.string().nullable(),
  endMonth: z.string().nullable(),
  /** What changes from which month, with what was before the first change (from null); empty where nothing is dated. */
  changes: datedWithPay(freelancerChange),
  version: z.number(),
  /** Only figures are left of them: nothing can be changed. */
  isErased: z.literal(true).optional(),
} satisfies Record<keyof FreelancerFields, z.ZodType> & Record<string, z.ZodType>);
export type FreelancerView = z.infer<typeof freelancerView>;
