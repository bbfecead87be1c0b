import type { MonthCoverage } from '#projections/plans/planCoverage/view.ts';

/** The steps from an empty planner to its first figures, in order. */
export const firstSteps = ['project', 'person', 'hours'] as const;
export type FirstStep = (typeof firstSteps)[number];

type Entered = {
  projects: readonly unknown[];
  teamMembers: readonly unknown[];
  freelancers: readonly unknown[];
  /** Of this month and the next ones. */
  coverage: readonly MonthCoverage[];
};

/** The steps that are done, derived from the planner's records. */
export const stepsDone = ({
  projects,
  teamMembers,
  freelancers,
  coverage,
}: Entered): ReadonlySet<FirstStep> => {
  const isDone: Record<FirstStep, boolean> = {
    project: projects.length > 0,
    person: teamMembers.length + freelancers.length > 0,
    hours: coverage.some(({ plannedHours }) => plannedHours > 0),
  };
  return new Set(firstSteps.filter((step) => isDone[step]));
};
