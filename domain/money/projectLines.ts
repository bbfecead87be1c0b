import { Big } from 'big.js';
import type { ProjectFields } from '../projects/projectInput.ts';
import { hoursTimesRate, type Pence } from '../values/money.ts';
import { type Month, monthLabel } from '../values/month.ts';
import type { PlanningFormulas } from '../values/planningFormulas.ts';
import { isWithin, type Span } from '../values/span.ts';
import { hoursText, pounds } from '../values/words.ts';
import { type Line, line } from './line.ts';

/** Fields of a project that its figures depend on. */
export type Billing = Pick<
  ProjectFields,
  'projectType' | 'contractedHours' | 'hourlyRate' | 'revenue' | 'revenueSplit' | keyof Span
>;

// Decimals of hours: far below a second, and a sum over a thousand projects still rounds the same.
const precision = 10;

const plainDecimal = (value: Big): string => value.round(precision, Big.roundHalfUp).toFixed();

/**
 * The rate in pence an hour by which hours are derived and allocated hours valued; the default one if the project has
 * none (docs/domain.md, Required hours).
 */
export const effectiveRate = (hourlyRate: Pence, formulas: PlanningFormulas): Pence =>
  hourlyRate === 0 ? formulas.defaultHourlyRate : hourlyRate;

/** Hours that an amount of revenue buys, as exact decimal text. */
export const hoursFor = (revenue: Pence, hourlyRate: Pence, formulas: PlanningFormulas): string =>
  plainDecimal(new Big(revenue).div(effectiveRate(hourlyRate, formulas)));

/**
 * The lines of a project: revenue in pence and billable hours by month (docs/domain.md, Revenue; Required hours). A
 * one-off's invoices count in their months, even after its last one. `additionalHours` are those of an SLA, by month.
 */
export const projectLines = (
  project: Billing,
  additionalHours: ReadonlyMap<Month, number>,
  formulas: PlanningFormulas,
): Line[] => {
  switch (project.projectType) {
    case 'retainer':
      return retainerLines(project, formulas);
    case 'sla':
      return slaLines(project, additionalHours);
    case 'one_off':
      return oneOffLines(project, formulas);
  }
};

const retainerLines = (project: Billing, formulas: PlanningFormulas): Line[] => {
  const revenue = project.revenue ?? 0;
  return [
    line(
      'retainer',
      { from: project.startMonth, to: project.endMonth },
      {
        revenue,
        billableHours: hoursFor(revenue, project.hourlyRate, formulas),
        calculation: `${pounds(revenue)} ÷ ${pounds(effectiveRate(project.hourlyRate, formulas))}/h`,
        amountCalculation: `${pounds(revenue)} a month`,
      },
    ),
  ];
};

const slaLines = (project: Billing, additionalHours: ReadonlyMap<Month, number>): Line[] => {
  const contracted = project.contractedHours ?? 0;
  const lines = [
    line(
      'slaContracted',
      { from: project.startMonth, to: project.endMonth },
      {
        revenue: contracted * project.hourlyRate,
        billableHours: String(contracted),
        calculation: `${hoursText(contracted)} contracted`,
        amountCalculation: `${hoursText(contracted)} contracted × ${pounds(project.hourlyRate)}/h`,
      },
    ),
  ];
  for (const [month, hours] of additionalHours) {
    if (!isWithin(project, month) || hours === 0) continue;
    lines.push(
      line(
        'slaAdditional',
        { from: month, to: month },
        {
          // Contracted hours are whole, so their revenue is whole pence and rounding here rounds the project's sum.
          revenue: hoursTimesRate(hours, project.hourlyRate),
          billableHours: String(hours),
          calculation: `${hoursText(hours)} additional`,
          amountCalculation: `${hoursText(hours)} additional × ${pounds(project.hourlyRate)}/h`,
        },
      ),
    );
  }
  return lines;
};

const oneOffLines = (project: Billing, formulas: PlanningFormulas): Line[] => {
  const rate = effectiveRate(project.hourlyRate, formulas);
  const invoiced = invoicedMonths(project);
  const total = project.revenue ?? 0;
  if (invoiced.size === 0) {
    return [
      line(
        'unscheduled',
        { from: null, to: null },
        {
          revenue: total,
          billableHours: hoursFor(total, project.hourlyRate, formulas),
          calculation: `${pounds(total)} ÷ ${pounds(rate)}/h`,
        },
      ),
    ];
  }
  const scheduled = formulas.oneOffHours === 'scheduled';
  const lines = [...invoiced].map(([month, revenue]) =>
    line(
      'oneOff',
      { from: month, to: month },
      {
        revenue,
        amountCalculation: `${pounds(revenue)} invoiced in ${monthLabel(month)}`,
        ...(scheduled && {
          billableHours: hoursFor(revenue, project.hourlyRate, formulas),
          calculation: `${pounds(revenue)} invoiced in ${monthLabel(month)} ÷ ${pounds(rate)}/h`,
        }),
      },
    ),
  );
  if (!scheduled) {
    const from = project.startMonth ?? [...invoiced.keys()].sort()[0] ?? null;
    lines.push(
      line(
        'oneOff',
        { from, to: project.endMonth },
        {
          billableHours: hoursFor(total, project.hourlyRate, formulas),
          calculation: `${pounds(total)} ÷ ${pounds(rate)}/h`,
        },
      ),
    );
  }
  return lines;
};

/**
 * Whether it is one-off work that is in no month yet; it needs its hours once over its life
 * (docs/domain.md, Required hours).
 */
export const isUnscheduled = (project: Billing): boolean =>
  project.projectType === 'one_off' && invoicedMonths(project).size === 0;

/** Month → pence invoiced; empty for an unscheduled project (docs/domain.md, Revenue). */
const invoicedMonths = (project: Billing): Map<Month, Pence> => {
  const months = new Map<Month, Pence>();
  for (const { month, amount } of project.revenueSplit) months.set(month, (months.get(month) ?? 0) + amount);
  if (months.size === 0 && project.startMonth !== null) months.set(project.startMonth, project.revenue ?? 0);
  return months;
};
