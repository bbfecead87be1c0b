import { Big } from 'big.js';
import { hoursTimesRate, type Pence, roundToPence } from '../money.ts';
import type { Month } from '../month.ts';
import type { FreelancerFields, TeamMemberFields } from '../personInput.ts';
import { isWithin, overlap } from '../span.ts';
import { niSpans, yearlyEmployerNi } from './employerNi.ts';
import type { PlanningFormulas } from './formulas.ts';
import { type Line, line } from './line.ts';
import { directPart, hoursText, pounds } from './words.ts';

const always = { from: null, to: null };

/** Percentage (0 to 100) of a person's cost and time that is direct (decisions section 5). */
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

/** Divides a cost by the direct percentage: the direct part rounded half up, operating the remainder. Pence. */
export const splitCost = (cost: Pence, percentage: number): { directCost: Pence; operatingCost: Pence } => {
  const directCost = percentage === 100 ? cost : roundToPence(new Big(cost).times(percentage).div(100));
  return { directCost, operatingCost: cost - directCost };
};

/**
 * A team member's cost in a month in pence: salary ÷ 12, with employer NI where the formulas say so (decisions
 * section 6).
 */
export const monthlySalary = (
  member: TeamMemberFields,
  formulas: PlanningFormulas,
  month: Month | null = null,
): Pence => {
  const salary = new Big(member.salary);
  const yearly = formulas.monthlyCostIncludesEmployerNi
    ? salary.plus(yearlyEmployerNi(member, formulas, month))
    : salary;
  return roundToPence(yearly.div(12));
};

/**
 * What an hour of a team member costs, employer NI included, in pence (core section 9): salary (× uplift for a UK
 * employee, or plus NI of the latest period of a dated table) ÷ ((working days a year − paid leave) × hours a day).
 */
export const hourlyRateIncludingNi = (
  member: Pick<TeamMemberFields, 'salary' | 'isUkEmployee' | 'paidLeaveDays'>,
  formulas: PlanningFormulas,
): Pence => {
  const hours = new Big(formulas.workingDaysPerYear).minus(member.paidLeaveDays).times(formulas.hoursPerDay);
  if (hours.lte(0)) return 0;
  return roundToPence(new Big(member.salary).plus(yearlyEmployerNi(member, formulas, null)).div(hours));
};

/** A team member's capacity for each working day, and cost a month (decisions sections 5 and 6). */
export const teamMemberLines = (member: TeamMemberFields, formulas: PlanningFormulas): Line[] => {
  const percentage = directPercentage(member);
  const dayHours = new Big(member.workingHours).div(5);
  const spans = formulas.monthlyCostIncludesEmployerNi ? niSpans(member, formulas) : [always];
  return spans.flatMap((span) => {
    const months = overlap({ startMonth: span.from, endMonth: span.to }, member);
    if (!months) return [];
    const month = span.to ?? span.from;
    const monthly = monthlySalary(member, formulas, month);
    return line(
      'teamMember',
      { from: months.startMonth, to: months.endMonth },
      {
        dayHours: dayHours.toFixed(),
        directDayHours: dayHours.times(percentage).div(100).toFixed(),
        ...splitCost(monthly, percentage),
        calculation: `${hoursText(member.workingHours)} a week ÷ 5`,
        amountCalculation: `${yearText(member, formulas, month)} ÷ 12 = ${pounds(monthly)}${directPart(percentage)}`,
      },
    );
  });
};

/** Hours beyond the agreed ones (core section 9). */
export const freelancerAdditionalHours = (agreed: number, allocated: number): number =>
  Math.max(0, allocated - agreed);

/** A freelancer's cost in a month in pence: the agreed hours, or what is allocated beyond them (decisions section 6). */
export const freelancerCost = (freelancer: FreelancerFields, allocated: number): Pence => {
  return hoursTimesRate(Math.max(freelancer.minAgreedHours, allocated), freelancer.hourlyRate);
};

/** What a year of a team member costs: "£50,000 a year", "(£50,000 a year + £6,900 employer NI)". */
const yearText = (member: TeamMemberFields, formulas: PlanningFormulas, month: Month | null): string => {
  const salary = `${pounds(member.salary)} a year`;
  const ni = formulas.monthlyCostIncludesEmployerNi
    ? roundToPence(yearlyEmployerNi(member, formulas, month))
    : 0;
  return ni === 0 ? salary : `(${salary} + ${pounds(ni)} employer NI)`;
};

/** The agreed hours of a freelancer, which count in every month of theirs. */
export const freelancerLines = (freelancer: FreelancerFields): Line[] => {
  const percentage = directPercentage(freelancer);
  const agreed = `${hoursText(freelancer.minAgreedHours)} agreed`;
  return [
    line(
      'freelancer',
      { from: freelancer.startMonth, to: freelancer.endMonth },
      {
        contractedHours: new Big(freelancer.minAgreedHours).times(percentage).div(100).toFixed(),
        ...splitCost(freelancerCost(freelancer, 0), percentage),
        calculation: `${agreed}${directPart(percentage)}`,
        amountCalculation: `${agreed} × ${pounds(freelancer.hourlyRate)}/h${directPart(percentage)}`,
      },
    ),
  ];
};

/**
 * What a month with more than the agreed hours costs on top. The line is the difference of two rounded costs, so
 * that a freelancer's lines of a month add up to the one leaf amount of decisions section 6.
 */
export const freelancerMonthLines = (
  freelancer: FreelancerFields,
  month: Month,
  allocated: number,
): Line[] => {
  const { minAgreedHours, hourlyRate } = freelancer;
  const additional = freelancerAdditionalHours(minAgreedHours, allocated);
  if (additional === 0 || !isWithin(freelancer, month)) return [];
  const percentage = directPercentage(freelancer);
  const base = splitCost(freelancerCost(freelancer, 0), percentage);
  const whole = splitCost(freelancerCost(freelancer, allocated), percentage);
  return [
    line(
      'freelancerAdditional',
      { from: month, to: month },
      {
        directCost: whole.directCost - base.directCost,
        operatingCost: whole.operatingCost - base.operatingCost,
        amountCalculation: `${hoursText(additional)} beyond the agreed ${hoursText(minAgreedHours)} × ${pounds(hourlyRate)}/h${directPart(percentage)}`,
      },
    ),
  ];
};
