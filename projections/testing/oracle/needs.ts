import type { FoldedState } from './agency.ts';
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
import type { Month } from './months.ts';
import type { Work } from './work.ts';

/**
 * A project's required and allocated hours in a month, and their status; for unscheduled work the hours of its whole
 * life, for other work null.
 */
export type Needs = {
  id: number;
  required: Fraction;
  allocated: Fraction;
  status: string;
  life: Fraction | null;
};

/** Hours of people on a project in some of its months. */
const allocatedIn = (
  foldedState: FoldedState,
  projectId: number,
  counts: (month: Month) => boolean,
): Fraction =>
  sum(
    foldedState.plans
      .filter((plan) => plan.projectId === projectId && counts(plan.month))
      .flatMap(({ entries, weight }) => entries.map(({ hours }) => times(exact(hours), weight))),
  );

/** The status against the requirement, rounded to half an hour (docs/domain.md, Colours and statuses). */
const statusOf = (allocated: Fraction, required: Fraction): string => {
  const halves = dividedBy(rounded(times(required, exact(2))), exact(2));
  if (allocated.over === 0n) return 'Not Started';
  if (isAbove(halves, allocated)) return 'Under Allocated';
  return isAbove(allocated, halves) ? 'Over Allocated' : 'Fully Allocated';
};

/** The hours of a whole life, less those in other months; never below 0 (docs/domain.md, Required hours). */
const leftOf = (foldedState: FoldedState, id: number, life: Fraction, month: Month): Fraction => {
  const elsewhere = allocatedIn(foldedState, id, (other) => other !== month);
  return isAbove(life, elsewhere) ? minus(life, elsewhere) : zero;
};

/** Every project's month of planning. */
export const needsIn = (
  foldedState: FoldedState,
  work: readonly Work[],
  unscheduled: readonly { id: number; hours: Fraction }[],
  month: Month,
): Needs[] =>
  work.map(({ id, hours, additionalHours }) => {
    const allocated = allocatedIn(foldedState, id, (own) => own === month);
    const life = unscheduled.find((project) => project.id === id)?.hours ?? null;
    const required = life === null ? plus(hours, additionalHours) : leftOf(foldedState, id, life, month);
    return { id, required, allocated, status: statusOf(allocated, required), life };
  });
