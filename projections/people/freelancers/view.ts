import { z } from 'zod';
import { storedCostType } from '#domain/people/costType.ts';
import type { FreelancerFields } from '#domain/people/personInput.ts';
import { count, datedWithPay, hours, id, pay, ratio, text } from '../../reading/pay.ts';

const freelancerChange = z.strictObject({
  from: text.nullable(),
  hourlyRate: pay(z.string()).optional(),
  minAgreedHours: hours.optional(),
  costType: storedCostType.optional(),
  directCostPercentage: ratio.optional(),
});

/** A freelancer in a month: response of GET /api/freelancers; the rate as decimal text in pounds. */
export const freelancerView = z.strictObject({
  id,
  name: text,
  email: text,
  role: text,
  /** Absent if the person has none. */
  skills: z.array(text).optional(),
  hourlyRate: pay(z.string()),
  /** Minimum hours agreed a month. */
  minAgreedHours: hours,
  /** `minAgreedHours` under its other name. */
  contractedHours: hours,
  costType: storedCostType,
  directCostPercentage: ratio,
  startMonth: text.nullable(),
  endMonth: text.nullable(),
  /** Dated terms with their months, and those before the first change (from null); empty if none is dated. */
  changes: datedWithPay(freelancerChange),
  version: count,
  /** Present once they are erased: nothing can be changed. */
  isErased: z.literal(true).optional(),
} satisfies Record<keyof FreelancerFields, z.ZodType> & Record<string, z.ZodType>);
export type FreelancerView = z.infer<typeof freelancerView>;
