import { Big } from 'big.js';
import type { FreelancerFields, TeamMemberFields } from '../people/personInput.ts';
import { type Pence, roundToPence } from '../values/money.ts';
import type { Month } from '../values/month.ts';
import type { PlanningFormulas } from '../values/planningFormulas.ts';
import { isWithin, overlap, type Span } from '../values/span.ts';
import { directPart, hoursText, pounds } from '../values/words.ts';
import { niSpans, yearlyEmployerNi } from './employerNi.ts';
import { type Line, line } from './line.ts';

type Cost = 'costType' | 'directCostPercentage' | keyof Span;

/** Fields of a team member that their figures depend on. */
export type Employment = Pick<
  TeamMemberFields,
  'salary' | 'workingHours' | 'isUkEmployee' | 'paidLeaveDays' | 'bankHolidayRegion' | Cost
>;

/** Fields of a team member that their hourly cost depends on. */
export const hourlyRateFields = ['salary', 'isUkEmployee', 'paidLeaveDays'] as const;

/** Fields of a freelancer that their figures depend on. */
export const engagementFields = [
  'hourlyRate',
  'minAgreedHours',
  'costType',
  'directCostPercentage',
  'startMonth',
  'endMonth',
] as const;
type Engagement = Pick<FreelancerFields, (typeof engagementFields)[number]>;

const always = { from: null, to: null };

/** Percentage (0 to 100) of a person's cost and time that is direct (docs/domain.md, People). */
export const directPercentage = (
  person: Pick<TeamMemberFields, 'costType' | 'directCostPercentage'>,
): number => {
  switch (person.costType) {
    case 'direct':
      return 100;
    case 'operational':
      return 0;
    case 'both':
      return person.directCostPercentage;
  }
};

/**
 * Splits a cost by the direct percentage, in pence: the direct part is computed exactly and rounded once, operating is
 * the rest of the rounded cost (docs/domain.md, Money).
 *
 * @param over divisor of the cost, applied last so that nothing is rounded before
 */
export const splitCost = (
  cost: Big | Pence,
  percentage: number,
  over = 1,
): { directCost: Pence; operatingCost: Pence } => {
  const whole = roundToPence(new Big(cost).div(over));
  const directCost = roundToPence(new Big(cost).times(percentage).div(100 * over));
  return { directCost, operatingCost: whole - directCost };
};

/**
 * Target profit: the multiple of a direct cost, computed exactly and rounded once
 * (docs/domain.md, Profit per project and person).
 */
const targetProfit = (cost: Big, percentage: number, formulas: PlanningFormulas, over = 1): Pence =>
  roundToPence(
    cost
      .times(percentage)
      .times(formulas.targetProfitMultiple)
      .div(100 * over),
  );

/** A team member's yearly cost in pence, exact: the salary, with employer NI if the formulas say so. */
const yearlyCost = (member: Employment, formulas: PlanningFormulas, month: Month | null): Big => {
  const salary = new Big(member.salary);
  return formulas.monthlyCostIncludesEmployerNi
    ? salary.plus(yearlyEmployerNi(member, formulas, month))
    : salary;
};

/** A team member's monthly cost in pence: the yearly one ÷ 12 (docs/domain.md, Cost of people). */
export const monthlySalary = (member: Employment, formulas: PlanningFormulas): Pence =>
  roundToPence(yearlyCost(member, formulas, null).div(12));

/**
 * Hourly cost of a team member with employer NI, in pence (docs/domain.md, Cost of people): salary (× uplift for a UK
 * employee, or plus NI of the latest period of a dated table) ÷ ((working days a year − paid leave) × hours a day).
 */
export const hourlyRateIncludingNi = (
  member: Pick<TeamMemberFields, (typeof hourlyRateFields)[number]>,
  formulas: PlanningFormulas,
): Pence => {
  const hours = new Big(formulas.workingDaysPerYear).minus(member.paidLeaveDays).times(formulas.hoursPerDay);
  if (hours.lte(0)) return 0;
  return roundToPence(new Big(member.salary).plus(yearlyEmployerNi(member, formulas, null)).div(hours));
};

/** A team member's capacity for each working day, and cost a month (docs/domain.md, Capacity; Cost of people). */
export const teamMemberLines = (member: Employment, formulas: PlanningFormulas): Line[] => {
  const percentage = directPercentage(member);
  const dayHours = new Big(member.workingHours).div(5);
  const spans = formulas.monthlyCostIncludesEmployerNi ? niSpans(member, formulas) : [always];
  return spans.flatMap((span) => {
    const months = overlap({ startMonth: span.from, endMonth: span.to }, member);
    if (!months) return [];
    const month = span.to ?? span.from;
    const yearly = yearlyCost(member, formulas, month);
    const cost = splitCost(yearly, percentage, 12);
    return line(
      'teamMember',
      { from: months.startMonth, to: months.endMonth },
      {
        dayHours: dayHours.toFixed(),
        region: member.bankHolidayRegion,
        directDayHours: dayHours.times(percentage).div(100).toFixed(),
        ...cost,
        targetProfit: targetProfit(yearly, percentage, formulas, 12),
        calculation: `${hoursText(member.workingHours)} a week ÷ 5`,
        amountCalculation: `${yearText(member, formulas, month)} ÷ 12${monthText(cost, percentage)}`,
      },
    );
  });
};

/** Hours beyond the agreed ones (docs/domain.md, Cost of people). */
export const freelancerAdditionalHours = (agreed: number, allocated: number): number =>
  Math.max(0, allocated - agreed);

/**
 * A freelancer's monthly cost in pence, exact: the agreed hours, or the allocated ones if they are more
 * (docs/domain.md, Cost of people).
 */
const exactFreelancerCost = (freelancer: Engagement, allocated: number): Big =>
  new Big(Math.max(freelancer.minAgreedHours, allocated)).times(freelancer.hourlyRate);

/** `exactFreelancerCost` in whole pence. */
export const freelancerCost = (freelancer: Engagement, allocated: number): Pence =>
  roundToPence(exactFreelancerCost(freelancer, allocated));

/** The monthly cost that ends a calculation: " = £3,000", " × 60% = £2,500 direct, the rest of £4,166.67 operating". */
const monthText = (
  { directCost, operatingCost }: { directCost: Pence; operatingCost: Pence },
  percentage: number,
): string => {
  const month = pounds(directCost + operatingCost);
  return percentage === 0 || percentage === 100
    ? ` = ${month}`
    : ` × ${percentage}% = ${pounds(directCost)} direct, the rest of ${month} operating`;
};

/** The yearly cost of a team member: "£50,000 a year", "(£50,000 a year + £6,900 employer NI)". */
const yearText = (member: Employment, formulas: PlanningFormulas, month: Month | null): string => {
  const salary = `${pounds(member.salary)} a year`;
  const ni = formulas.monthlyCostIncludesEmployerNi
    ? roundToPence(yearlyEmployerNi(member, formulas, month))
    : 0;
  return ni === 0 ? salary : `(${salary} + ${pounds(ni)} employer NI)`;
};

/** A freelancer's cost and target profit in a month. */
const freelancerAmounts = (freelancer: Engagement, allocated: number, formulas: PlanningFormulas) => {
  const percentage = directPercentage(freelancer);
  const cost = exactFreelancerCost(freelancer, allocated);
  return { ...splitCost(cost, percentage), targetProfit: targetProfit(cost, percentage, formulas) };
};

/** The lines of a freelancer's agreed hours, which count in every month of their span. */
export const freelancerLines = (freelancer: Engagement, formulas: PlanningFormulas): Line[] => {
  const percentage = directPercentage(freelancer);
  const agreed = `${hoursText(freelancer.minAgreedHours)} agreed`;
  return [
    line(
      'freelancer',
      { from: freelancer.startMonth, to: freelancer.endMonth },
      {
        contractedHours: new Big(freelancer.minAgreedHours).times(percentage).div(100).toFixed(),
        ...freelancerAmounts(freelancer, 0, formulas),
        calculation: `${agreed}${directPart(percentage)}`,
        amountCalculation: `${agreed} × ${pounds(freelancer.hourlyRate)}/h${directPart(percentage)}`,
      },
    ),
  ];
};

/** The line of the hours allocated beyond the agreed ones in a month, if any. */
export const freelancerMonthLines = (
  freelancer: Engagement,
  month: Month,
  allocated: number,
  formulas: PlanningFormulas,
): Line[] => furtherFreelancerLines(freelancer, month, { before: 0, allocated }, formulas);

/**
 * The additional cost of raising allocated hours from `before` to `allocated`; only hours beyond the agreed ones cost
 * anything. It is the difference of two rounded costs, so that a month's lines add up to its one rounded amount.
 */
export const furtherFreelancerLines = (
  freelancer: Engagement,
  month: Month,
  { before, allocated }: { before: number; allocated: number },
  formulas: PlanningFormulas,
): Line[] => {
  const { minAgreedHours, hourlyRate } = freelancer;
  const additional = new Big(freelancerAdditionalHours(minAgreedHours, allocated))
    .minus(freelancerAdditionalHours(minAgreedHours, before))
    .toNumber();
  if (additional === 0 || !isWithin(freelancer, month)) return [];
  const base = freelancerAmounts(freelancer, before, formulas);
  const whole = freelancerAmounts(freelancer, allocated, formulas);
  return [
    line(
      'freelancerAdditional',
      { from: month, to: month },
      {
        directCost: whole.directCost - base.directCost,
        operatingCost: whole.operatingCost - base.operatingCost,
        targetProfit: whole.targetProfit - base.targetProfit,
        amountCalculation: `${hoursText(additional)} beyond the agreed ${hoursText(minAgreedHours)} × ${pounds(hourlyRate)}/h${directPart(directPercentage(freelancer))}`,
      },
    ),
  ];
};
