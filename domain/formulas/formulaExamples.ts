import { Big } from 'big.js';
import { niSpans, yearlyEmployerNi } from '../money/employerNi.ts';
import { figureOf, type Term } from '../money/figures.ts';
import type { LeafName } from '../money/leaves.ts';
import {
  type Employment,
  hourlyRateIncludingNi,
  monthlySalary,
  teamMemberLines,
} from '../money/peopleLines.ts';
import { type Billing, projectLines } from '../money/projectLines.ts';
import { type Pence, roundToPence } from '../values/money.ts';
import { type Month, monthLabel } from '../values/month.ts';
import type { FormulaName, PlanningFormulas } from '../values/planningFormulas.ts';
import {
  type CapacityBounds,
  capacityStatus,
  colourNames,
  type Thresholds,
  toneOf,
} from '../values/status.ts';
import { hoursText, pounds } from '../values/words.ts';
import { formulaText, type ValuedTerm } from './formulaText.ts';

/** The employee in the examples. */
const employee: Employment = {
  salary: 3_600_000,
  workingHours: 40,
  isUkEmployee: true,
  paidLeaveDays: 25,
  bankHolidayRegion: null,
  costType: 'direct',
  directCostPercentage: 100,
  startMonth: null,
  endMonth: null,
};
const salary = `An employee on ${pounds(employee.salary)}`;

const oneOff: Billing = {
  projectType: 'one_off',
  contractedHours: null,
  hourlyRate: 7_500,
  revenue: 1_200_000,
  revenueSplit: [
    { month: '2026-05', amount: 450_000 },
    { month: '2026-06', amount: 750_000 },
  ],
  startMonth: '2026-05',
  endMonth: null,
};
const retainer: Billing = {
  ...oneOff,
  projectType: 'retainer',
  hourlyRate: 0,
  revenue: 300_000,
  revenueSplit: [],
};

/** A small month, leaf by leaf, in pence. */
const month: Partial<Record<LeafName, Pence>> = {
  retainerRevenue: 1_000_000,
  directStaffCosts: 400_000,
  directSoftwareCosts: 50_000,
  operatingStaffCosts: 200_000,
  operatingSoftwareCosts: 50_000,
  otherOperatingCosts: 100_000,
};
const valued =
  (role: ValuedTerm['role']) =>
  ({ name, of }: Term): ValuedTerm => ({
    name,
    role,
    value: of.reduce((sum, leaf) => sum + (month[leaf as LeafName] ?? 0), 0),
  });

const employerNi = (formulas: PlanningFormulas): string => {
  const spans = niSpans(employee, formulas);
  const yearly = ({ from, to }: { from: Month | null; to: Month | null }) =>
    pounds(roundToPence(yearlyEmployerNi(employee, formulas, to ?? from)));
  const parts = spans.map((span) => {
    if (span.from !== null) return `${yearly(span)} a year from ${monthLabel(span.from)}`;
    return span.to === null ? `${yearly(span)} a year` : `${yearly(span)} a year to ${monthLabel(span.to)}`;
  });
  return `${salary}: ${parts.join(', ')}.`;
};

const monthlyCost = (formulas: PlanningFormulas): string => {
  const cost = monthlySalary(employee, formulas);
  const ni = cost - roundToPence(new Big(employee.salary).div(12));
  return `${salary} costs ${pounds(cost)} a month${ni === 0 ? '' : `, of which ${pounds(ni)} is employer NI`}.`;
};

const hourlyRate = (formulas: PlanningFormulas): string => {
  const { workingDaysPerYear, hoursPerDay } = formulas;
  const hours = `(${workingDaysPerYear} − ${employee.paidLeaveDays} days of leave) × ${hoursText(hoursPerDay)}`;
  return `${salary}, with employer NI, ÷ ${hours} = ${pounds(hourlyRateIncludingNi(employee, formulas))} an hour.`;
};

const hoursOf = (project: Billing, formulas: PlanningFormulas): string =>
  projectLines(project, new Map(), formulas)
    .filter(({ calculation }) => calculation !== '')
    .map(({ calculation, billableHours }) => `${calculation} = ${hoursText(Number(billableHours))}`)
    .join('; ');

/** Some percentages, each in its colour. */
const coloured = (thresholds: Thresholds, ...percentages: readonly number[]): string =>
  `${percentages.map((each) => `${each}% is ${colourNames[toneOf(each / 100, thresholds)]}`).join(', ')}.`;

/** Some demands on a team of 200 hours, each with its status. */
const demanded = (bounds: CapacityBounds, ...demands: readonly number[]): string => {
  const parts = demands.map(
    (hours) => `${hoursText(hours)} is ${hours / 2}%, ${capacityStatus(hours, 200, bounds)}`,
  );
  return `Of a capacity of ${hoursText(200)}, ${parts.join('; ')}.`;
};

/**
 * An easy example for each formula, computed by the functions that compute the figures. Working days and bank holidays
 * are left out, as they need the calendar of bank holidays.
 */
export const formulaExamples: Record<
  Exclude<FormulaName, 'workingDays' | 'bankHolidays'>,
  (formulas: PlanningFormulas) => string
> = {
  employerNiMethod: employerNi,
  employerNiUplift: employerNi,
  employerNiTable: employerNi,
  monthlyCostIncludesEmployerNi: monthlyCost,
  workingDaysPerYear: hourlyRate,
  hoursPerDay: hourlyRate,
  oneOffHours: (formulas) =>
    `${hoursOf(oneOff, formulas)}${formulas.oneOffHours === 'whole' ? ` in every month from ${monthLabel('2026-05')}` : ''}.`,
  defaultHourlyRate: (formulas) => `A retainer without a rate: ${hoursOf(retainer, formulas)} a month.`,
  netProfitIncludesOtherCosts: ({ netProfitIncludesOtherCosts }) => {
    const { plus, minus } = figureOf('netProfit', netProfitIncludesOtherCosts);
    return `${formulaText([...plus.map(valued('plus')), ...minus.map(valued('minus'))], 'money', 'money')}.`;
  },
  targetProfitMultiple: (formulas) => {
    const lines = teamMemberLines(employee, { ...formulas, monthlyCostIncludesEmployerNi: false });
    return lines
      .map(
        ({ directCost, targetProfit }) =>
          `Who costs ${pounds(directCost)} a month is to bring a profit of ${pounds(targetProfit)}.`,
      )
      .join(' ');
  },
  utilisationThresholds: ({ utilisationThresholds }) => coloured(utilisationThresholds, 95, 75, 55),
  grossMarginThresholds: ({ grossMarginThresholds }) => coloured(grossMarginThresholds, 40, 25, 15),
  freelancerMarginThresholds: ({ freelancerMarginThresholds }) =>
    coloured(freelancerMarginThresholds, 25, 15, 5),
  targetProfitThresholds: ({ targetProfitThresholds }) => coloured(targetProfitThresholds, 110, 80, 50),
  capacityBounds: ({ capacityBounds }) => demanded(capacityBounds, 150, 180, 230),
};
