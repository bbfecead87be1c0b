import type { CostType } from '#domain/costType.ts';
import type { Span } from '#domain/span.ts';
import type { FreelancerView } from '#projections/freelancers/view.ts';
import { numberOf } from '../../app/useForm.ts';

/** A freelancer as typed: figures as text. */
export type FreelancerValues = {
  name: string;
  email: string;
  role: string;
  hourlyRate: string;
  minAgreedHours: string;
  costType: CostType;
  directCostPercentage: string;
} & Span;

export const emptyFreelancer: FreelancerValues = {
  name: '',
  email: '',
  role: '',
  hourlyRate: '',
  minAgreedHours: '0',
  costType: 'direct',
  directCostPercentage: '100',
  startMonth: null,
  endMonth: null,
};

export const valuesOf = (freelancer: FreelancerView): FreelancerValues => ({
  name: freelancer.name,
  email: freelancer.email,
  role: freelancer.role,
  hourlyRate: freelancer.hourlyRate,
  minAgreedHours: String(freelancer.minAgreedHours),
  costType: freelancer.costType,
  directCostPercentage: String(freelancer.directCostPercentage),
  startMonth: freelancer.startMonth,
  endMonth: freelancer.endMonth,
});

/** The request body (core section 7). Blank hours are none agreed; a blank percentage is a fault. */
export const bodyOf = (values: FreelancerValues) => ({
  ...values,
  minAgreedHours: numberOf(values.minAgreedHours) ?? 0,
  directCostPercentage:
    values.costType === 'both' ? (numberOf(values.directCostPercentage) ?? Number.NaN) : 100,
});
