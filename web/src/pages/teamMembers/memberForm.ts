import type { CostType } from '#domain/costType.ts';
import type { PlanningFormulas } from '#domain/figures/formulas.ts';
import { hourlyRateIncludingNi } from '#domain/figures/peopleLines.ts';
import { decimalOf, isMoney, penceOf } from '#domain/money.ts';
import type { Span } from '#domain/span.ts';
import type { TeamMemberView } from '#projections/teamMembers/view.ts';
import type { ShownFields } from '../../app/TheirChange.tsx';
import { numberOf } from '../../app/useForm.ts';
import { amountText } from '../../format/money.ts';
import { type ChangeValues, noChange } from '../dated/useTerms.ts';
import { shownCost, shownSpan } from '../people/shownFields.ts';

/** A team member as typed: figures as text. */
export type MemberValues = {
  name: string;
  email: string;
  role: string;
  salary: string;
  workingHours: string;
  isUkEmployee: boolean;
  paidLeaveDays: string;
  costType: CostType;
  directCostPercentage: string;
} & Span &
  ChangeValues;

export const emptyMember: MemberValues = {
  name: '',
  email: '',
  role: '',
  salary: '',
  workingHours: '40',
  isUkEmployee: true,
  paidLeaveDays: '25',
  costType: 'direct',
  directCostPercentage: '100',
  startMonth: null,
  endMonth: null,
  ...noChange,
};

export const valuesOf = (member: TeamMemberView): MemberValues => ({
  name: member.name,
  email: member.email,
  role: member.role,
  salary: member.salary ?? '',
  workingHours: String(member.workingHours),
  isUkEmployee: member.isUkEmployee,
  paidLeaveDays: String(member.paidLeaveDays),
  costType: member.costType,
  directCostPercentage: String(member.directCostPercentage),
  startMonth: member.startMonth,
  endMonth: member.endMonth,
  ...noChange,
});

/** What may change from a month on. */
export const memberTerms = [['salary'], ['workingHours'], ['costType', 'directCostPercentage']] as const;

export const bodyOf = ({ effectiveFrom: _since, reason: _why, ...values }: MemberValues) => ({
  ...values,
  workingHours: numberOf(values.workingHours) ?? Number.NaN,
  paidLeaveDays: numberOf(values.paidLeaveDays) ?? 0,
  directCostPercentage:
    values.costType === 'both' ? (numberOf(values.directCostPercentage) ?? Number.NaN) : 100,
});

/** The values as one compares them with somebody else's. */
export const shownFields = (values: MemberValues): ShownFields<MemberValues> => ({
  name: ['Name', values.name],
  email: ['Email', values.email],
  role: ['Role', values.role],
  salary: ['Annual Salary', amountText(values.salary)],
  workingHours: ['Working Hours', values.workingHours],
  paidLeaveDays: ['Paid Leave', values.paidLeaveDays],
  isUkEmployee: ['UK employee', values.isUkEmployee ? 'Yes' : 'No'],
  ...shownCost(values),
  ...shownSpan(values),
});

/**
 * The hourly rate with employer NI as it would be, decimal text in pounds; null while the figures are no figures or
 * nobody knows the formulas.
 * The server computes it again, and its figure is the one that counts.
 */
export const previewRate = (
  { salary, paidLeaveDays, isUkEmployee }: MemberValues,
  formulas: PlanningFormulas | undefined,
): string | null => {
  const leave = numberOf(paidLeaveDays) ?? 0;
  if (!formulas || !isMoney(salary) || !(leave >= 0 && leave <= 50)) return null;
  const member = { salary: penceOf(salary), paidLeaveDays: leave, isUkEmployee };
  return decimalOf(hourlyRateIncludingNi(member, formulas));
};
