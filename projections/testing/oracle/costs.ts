import { type FoldedState, saidOf } from './agency.ts';
import { saidIn } from './dated.ts';
import { type Formulas, niOf } from './formulas.ts';
import {
  dividedBy,
  exact,
  type Fraction,
  isAbove,
  minus,
  plus,
  rounded,
  sum,
  times,
  zero,
} from './fraction.ts';
import { isLive, type Month } from './months.ts';
import type { Member } from './records.ts';

/** Cost of one person or subscription in a month, in pence. */
export type Cost = { id: number; direct: Fraction; operating: Fraction };
/** The person's unrounded direct cost times the factor of the target. */
export type PersonCost = Cost & { target: Fraction };

type Divided = { costType: string; directCostPercentage: number };

/** The direct part of a person's cost and time, as a fraction (docs/domain.md, People). */
export const directPart = ({ costType, directCostPercentage }: Divided): Fraction => {
  if (costType === 'direct') return exact(1);
  return costType === 'operational' ? zero : dividedBy(exact(directCostPercentage), exact(100));
};

/**
 * Splits a cost: it is computed exactly and rounded once, and so is its direct part; the remainder is operating
 * (docs/domain.md, Money).
 */
const divided = (id: number, cost: Fraction, person: Divided, formulas: Formulas): PersonCost => {
  const exactDirect = times(cost, directPart(person));
  const direct = rounded(exactDirect);
  const target = rounded(times(exactDirect, exact(formulas.targetProfitMultiple)));
  return { id, direct, operating: minus(rounded(cost), direct), target };
};

/** Employer NI of a year in pence: a flat uplift, or the month's rate on the salary above the threshold. */
export const yearlyNi = ({ salary, isUkEmployee }: Member, month: Month, formulas: Formulas): Fraction => {
  if (!isUkEmployee) return zero;
  if (formulas.employerNiMethod === 'flat') return times(exact(salary), exact(formulas.employerNiUplift));
  const row = niOf(formulas, month);
  if (!row) return zero;
  const above = minus(exact(salary), exact(row.yearlyThreshold));
  return isAbove(above, zero) ? times(above, exact(row.rate)) : zero;
};

/** Costs of team members who are there in a month (docs/domain.md, Cost of people). */
export const memberCosts = (foldedState: FoldedState, month: Month, formulas: Formulas): PersonCost[] =>
  saidOf(foldedState.members, month)
    .filter(({ isLive }) => isLive)
    .map(({ id, says }) => {
      const ni = formulas.monthlyCostIncludesEmployerNi ? yearlyNi(says, month, formulas) : zero;
      return divided(id, dividedBy(plus(exact(says.salary), ni), exact(12)), says, formulas);
    });

/** A person's hours in a month, over all projects. */
export const hoursOf = (
  foldedState: FoldedState,
  month: Month,
  kind: 'teamMember' | 'freelancer',
  id: number,
): Fraction =>
  sum(
    foldedState.plans
      .filter((plan) => plan.month === month)
      .flatMap(({ entries, weight }) => entries.map((entry) => ({ ...entry, weight })))
      .filter(({ person }) => person.kind === kind && person.id === id)
      .map(({ hours, weight }) => times(exact(hours), weight)),
  );

/**
 * Costs of freelancers: the agreed hours, or the allocated ones where those are more (docs/domain.md, Cost of people).
 */
export const freelancerCosts = (foldedState: FoldedState, month: Month, formulas: Formulas): PersonCost[] =>
  saidOf(foldedState.freelancers, month)
    .filter(({ isLive }) => isLive)
    .map(({ id, says }) => {
      const [agreed, allocated] = [exact(says.minAgreedHours), hoursOf(foldedState, month, 'freelancer', id)];
      const hours = isAbove(allocated, agreed) ? allocated : agreed;
      return divided(id, times(hours, exact(says.hourlyRate)), says, formulas);
    });

/** Costs of active subscriptions; of 'both', half is direct, rounded half up (docs/domain.md, Software costs). */
export const softwareCosts = (foldedState: FoldedState, month: Month): Cost[] =>
  saidOf(foldedState.software, month)
    .filter(({ says, isLive }) => says.isActive && isLive)
    .map(({ id, says }) => {
      const cost = exact(foldedState.software.get(id)?.adjusted.get(month) ?? says.defaultMonthlyCost);
      const half = rounded(dividedBy(cost, exact(2)));
      const direct = { direct: cost, operating: zero, both: half }[says.costType];
      return { id, direct, operating: minus(cost, direct) };
    });

/**
 * Other operating costs of a month: single ones of that month, and recurring ones from their first month to their last,
 * at their value by then (docs/domain.md, Other costs; Money).
 */
export const otherCosts = (foldedState: FoldedState, month: Month): Fraction =>
  sum(
    [...foldedState.otherCosts.values()]
      .map(({ said }) => saidIn(said, month))
      .filter((cost) =>
        cost.isRecurring
          ? isLive({ startMonth: cost.month, endMonth: cost.endMonth }, month)
          : cost.month === month,
      )
      .map(({ amount }) => exact(amount)),
  );
