import { Big } from 'big.js';
import type { TeamMemberFields } from '../people/personInput.ts';
import { addMonths, type Month } from '../values/month.ts';
import type { EmployerNiPeriod, PlanningFormulas } from '../values/planningFormulas.ts';

/** Months with one rule for employer NI, both included; null for an open end. */
export type NiSpan = { from: Month | null; to: Month | null };

/** The first month of a period. A month belongs to the period that its first day is in. */
const firstMonthOf = ({ from }: EmployerNiPeriod): Month | null => {
  if (from === null) return null;
  const month = from.slice(0, 7);
  return from.endsWith('-01') ? month : addMonths(month, 1);
};

const periodsByMonth = (formulas: PlanningFormulas): (NiSpan & { period: EmployerNiPeriod })[] => {
  const table = formulas.employerNiTable;
  return table.map((period, index) => {
    const next = table[index + 1];
    const nextFrom = next ? firstMonthOf(next) : null;
    return { from: firstMonthOf(period), to: nextFrom === null ? null : addMonths(nextFrom, -1), period };
  });
};

/** The spans of months in which a member's employer NI is constant: one, unless a dated table is in force. */
export const niSpans = (
  member: Pick<TeamMemberFields, 'isUkEmployee'>,
  formulas: PlanningFormulas,
): readonly NiSpan[] => {
  if (!member.isUkEmployee || formulas.employerNiMethod === 'flat') return [{ from: null, to: null }];
  // If two rows begin within one month, the first covers no month.
  return periodsByMonth(formulas)
    .filter(({ from, to }) => from === null || to === null || from <= to)
    .map(({ from, to }) => ({ from, to }));
};

/**
 * Employer National Insurance a year in pence, exact. 0 for anybody but a UK employee; else the flat uplift of the
 * salary, or the rate of the month's period on the salary above its threshold.
 *
 * @param month null for the latest period of a dated table
 */
export const yearlyEmployerNi = (
  member: Pick<TeamMemberFields, 'salary' | 'isUkEmployee'>,
  formulas: PlanningFormulas,
  month: Month | null,
): Big => {
  const salary = new Big(member.salary);
  if (!member.isUkEmployee) return new Big(0);
  if (formulas.employerNiMethod === 'flat') return salary.times(formulas.employerNiUplift);
  const found = periodsByMonth(formulas).findLast(
    ({ from }) => month === null || from === null || from <= month,
  );
  if (!found) return new Big(0);
  const above = salary.minus(found.period.yearlyThreshold);
  return above.gt(0) ? above.times(found.period.rate) : new Big(0);
};
