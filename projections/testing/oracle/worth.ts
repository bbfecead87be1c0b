import { type FoldedState, saidOf } from './agency.ts';
import { hoursOf, type PersonCost, yearlyNi } from './costs.ts';
import type { Formulas } from './formulas.ts';
import {
  dividedBy,
  exact,
  type Fraction,
  isAbove,
  minus,
  plus,
  ratio,
  rounded,
  sum,
  times,
  zero,
} from './fraction.ts';
import { lastMonth, type Month } from './months.ts';
import type { Member } from './records.ts';
import { toneOf } from './scales.ts';
import { type Work, weighted } from './work.ts';

/**
 * Cost of a member's hour with employer NI, by the newest row of a dated table, in pence
 * (docs/domain.md, Cost of people).
 */
const hourlyRateOf = (member: Member, formulas: Formulas): Fraction => {
  const { workingDaysPerYear, hoursPerDay } = formulas;
  const hours = times(minus(exact(workingDaysPerYear), exact(member.paidLeaveDays)), exact(hoursPerDay));
  const yearly = plus(exact(member.salary), yearlyNi(member, lastMonth, formulas));
  return isAbove(hours, zero) ? rounded(dividedBy(yearly, hours)) : zero;
};

/** Hourly rates of all members in a month, by their ids. */
export const hourlyRates = (
  foldedState: FoldedState,
  month: Month,
  formulas: Formulas,
): Map<number, Fraction> =>
  new Map(saidOf(foldedState.members, month).map(({ id, says }) => [id, hourlyRateOf(says, formulas)]));

/** A project's revenue in a month, and the cost of its planned hours: null without any. */
type Profit = { id: number; revenue: Fraction; cost: Fraction | null; tone: string | null };

/** Every project's profit in a month, at members' rates with employer NI and freelancers' own rates. */
export const profitsIn = (
  foldedState: FoldedState,
  work: readonly Work[],
  month: Month,
  formulas: Formulas,
): Profit[] => {
  const members = hourlyRates(foldedState, month, formulas);
  const freelancers = new Map(
    saidOf(foldedState.freelancers, month).map(({ id, says }) => [id, exact(says.hourlyRate)]),
  );
  return work.map(({ id, revenue }) => {
    const plan = foldedState.plans.find((each) => each.projectId === id && each.month === month);
    if (!plan || plan.entries.length === 0) return { id, revenue, cost: null, tone: null };
    const cost = sum(
      plan.entries.map(({ person, hours }) => {
        const rates = person.kind === 'freelancer' ? freelancers : members;
        return weighted(rounded(times(exact(hours), rates.get(person.id) ?? zero)), plan.weight);
      }),
    );
    const tone = toneOf(ratio(minus(revenue, cost), revenue), formulas.grossMarginThresholds);
    return { id, revenue, cost, tone };
  });
};

/**
 * Colours of people's revenue: members against their target, freelancers by their margin
 * (docs/domain.md, Colours and statuses).
 */
export const profitTones = (
  people: readonly PersonCost[],
  billedBy: (id: number) => Fraction,
  { kind, formulas }: { kind: 'teamMember' | 'freelancer'; formulas: Formulas },
): ((id: number) => string | null) => {
  const costs = new Map(people.map((person) => [person.id, person]));
  return (id) => {
    const { direct, target } = costs.get(id) ?? { direct: zero, target: zero };
    const profit = minus(billedBy(id), direct);
    if (kind === 'teamMember') {
      return direct.over === 0n ? null : toneOf(ratio(profit, target), formulas.targetProfitThresholds);
    }
    return billedBy(id).over === 0n
      ? null
      : toneOf(ratio(profit, billedBy(id)), formulas.freelancerMarginThresholds);
  };
};

/** A freelancer's hours of a month against the agreed ones, and their status (docs/domain.md, Colours and statuses). */
export const freelancerMonths = (foldedState: FoldedState, month: Month) =>
  saidOf(foldedState.freelancers, month).flatMap(({ id, says, isLive }) => {
    const contracted = isLive ? exact(says.minAgreedHours) : zero;
    const allocated = hoursOf(foldedState, month, 'freelancer', id);
    if (!isLive && allocated.over === 0n) return [];
    const isMore = isAbove(allocated, contracted);
    const additional = isMore ? minus(allocated, contracted) : zero;
    const within = isMore ? 'Over Contract' : 'Within Contract';
    const status = allocated.over === 0n ? 'No Activity' : within;
    return [{ id, contracted, allocated, additional, status }];
  });
