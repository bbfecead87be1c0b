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
 * What a project needs in a month and has of it: hours, and how the two compare; of unscheduled work what it needs over
 * its whole life, of other work null.
 */
export type Needs = {
  id: number;
  required: Fraction;
  allocated: Fraction;
  status: string;
  life: Fraction | null;
};

/** Hours that people have on a project in some of its months. */
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

/** Compared with the requirement to the nearest half hour (docs/domain.md, Colours and statuses). */
const statusOf = (allocated: Fraction, required: Fraction): string => {
  const halves = dividedBy(rounded(times(required, exact(2))), exact(2));
  if (allocated.over === 0n) return 'Not Started';
  if (isAbove(halves, allocated)) return 'Under Allocated';
  return isAbove(allocated, halves) ? 'Over Allocated' : 'Fully Allocated';
};

/** What a life needs, less what the other months have of it; never below 0 (docs/domain.md, Required hours). */
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
