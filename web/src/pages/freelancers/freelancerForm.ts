import type { CostType } from '#domain/costType.ts';
import type { Span } from '#domain/span.ts';
import type { FreelancerView } from '#projections/freelancers/view.ts';
import type { ShownFields } from '../../app/TheirChange.tsx';
import { numberOf } from '../../app/useForm.ts';
import { amountText } from '../../format/money.ts';
import { type ChangeValues, noChange } from '../dated/useTerms.ts';
import { shownCost, shownSpan } from '../people/shownFields.ts';

/** A freelancer as typed: figures as text. */
export type FreelancerValues = {
  name: string;
  email: string;
  role: string;
  hourlyRate: string;
  minAgreedHours: string;
  costType: CostType;
  directCostPercentage: string;
} & Span &
  ChangeValues;

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
  ...noChange,
};

export const valuesOf = (freelancer: FreelancerView): FreelancerValues => ({
  name: freelancer.name,
  email: freelancer.email,
  role: freelancer.role,
  hourlyRate: freelancer.hourlyRate ?? '',
  minAgreedHours: String(freelancer.minAgreedHours),
  costType: freelancer.costType,
  directCostPercentage: String(freelancer.directCostPercentage),
  startMonth: freelancer.startMonth,
  endMonth: freelancer.endMonth,
  ...noChange,
});

/** What may change from a month on. */
export const freelancerTerms = [
  ['hourlyRate'],
  ['minAgreedHours'],
  ['costType', 'directCostPercentage'],
] as const;

/** The values as one compares them with somebody else's. */
export const shownFields = (values: FreelancerValues): ShownFields<FreelancerValues> => ({
  name: ['Name', values.name],
  email: ['Email', values.email],
  role: ['Role', values.role],
  hourlyRate: ['Hourly Rate', amountText(values.hourlyRate)],
  minAgreedHours: ['Contracted Hours', values.minAgreedHours],
  ...shownCost(values),
  ...shownSpan(values),
});

/** The request body. Blank hours are none agreed; a blank percentage is a fault. */
export const bodyOf = ({ effectiveFrom: _since, reason: _why, ...values }: FreelancerValues) => ({
  ...values,
  minAgreedHours: numberOf(values.minAgreedHours) ?? 0,
  directCostPercentage:
    values.costType === 'both' ? (numberOf(values.directCostPercentage) ?? Number.NaN) : 100,
});
