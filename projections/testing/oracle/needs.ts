import type { Agency } from './agency.ts';
import { dividedBy, exact, type Fraction, isAbove, plus, rounded, sum, times } from './fraction.ts';
import type { Month } from './months.ts';
import type { Work } from './work.ts';

/** What a project needs in a month and has of it: hours, and how the two compare. */
export type Needs = { id: number; required: Fraction; allocated: Fraction; status: string };

/** Hours that people have on a project in a month. */
const allocatedIn = (agency: Agency, projectId: number, month: Month): Fraction =>
  sum(
    agency.plans
      .filter((plan) => plan.projectId === projectId && plan.month === month)
      .flatMap(({ entries }) => entries.map(({ hours }) => exact(hours))),
  );

/** Core section 4, compared with the requirement to the nearest half hour (decisions section 11). */
const statusOf = (allocated: Fraction, required: Fraction): string => {
  const halves = dividedBy(rounded(times(required, exact(2))), exact(2));
  if (allocated.over === 0n) return 'Not Started';
  if (isAbove(halves, allocated)) return 'Under Allocated';
  return isAbove(allocated, halves) ? 'Over Allocated' : 'Fully Allocated';
};

/** Every project's month of planning. */
export const needsIn = (agency: Agency, work: readonly Work[], month: Month): Needs[] =>
  work.map(({ id, hours, additionalHours }) => {
    const allocated = allocatedIn(agency, id, month);
    const required = plus(hours, additionalHours);
    return { id, required, allocated, status: statusOf(allocated, required) };
  });
