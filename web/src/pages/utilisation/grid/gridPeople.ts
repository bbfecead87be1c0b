import type { Person } from '#domain/plans/allocationPlan.ts';
import type { Thresholds } from '#domain/values/status.ts';
import type { DashboardMetricsView } from '#projections/money/dashboard/view.ts';
import type { FreelancerMonthView } from '#projections/money/profitability/view.ts';

/** A row of the grid: a person with the hours they have in the month. */
export type GridPerson = {
  person: Person;
  name: string;
  role: string;
  /** Working hours of a team member, contracted hours of a freelancer. */
  capacity: number;
  /** Where the colours of a team member's utilisation change; null for a freelancer, who has a contract. */
  thresholds: Thresholds | null;
};

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en-GB');

/** Everybody who can be planned: team members first, then freelancers, each by name. */
export const gridPeople = (
  members: DashboardMetricsView['teamUtilizationDetails'],
  freelancers: readonly FreelancerMonthView[],
  thresholds: Thresholds,
): GridPerson[] => [
  ...members.toSorted(byName).map(({ id, name, role, workingHours }) => ({
    person: { kind: 'teamMember' as const, id },
    name,
    role,
    capacity: workingHours,
    thresholds,
  })),
  ...freelancers.toSorted(byName).map(({ id, name, role, contractedHours }) => ({
    person: { kind: 'freelancer' as const, id },
    name,
    role,
    capacity: contractedHours,
    thresholds: null,
  })),
];
