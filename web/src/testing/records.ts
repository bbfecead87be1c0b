import type { UserView } from '#projections/access/users/view.ts';
import type { FreelancerView } from '#projections/people/freelancers/view.ts';
import type { TeamMemberView } from '#projections/people/teamMembers/view.ts';
import type { AllocationView, PlanView } from '#projections/plans/allocations/view.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import type { ProjectView } from '#projections/projects/view.ts';

/** A team member as the API answers one. */
export const memberOf = (id: number, name: string): TeamMemberView => ({
  id,
  name,
  email: `m${id}@agency.example`,
  role: 'Developer',
  salary: '36000',
  hourlyRate: '24.06',
  workingHours: 40,
  isUkEmployee: true,
  paidLeaveDays: 25,
  costType: 'direct',
  directCostPercentage: 100,
  startMonth: null,
  endMonth: null,
  changes: [],
  version: 1,
});

/** A freelancer as the API answers one. */
export const freelancerOf = (id: number, name: string): FreelancerView => ({
  id,
  name,
  email: `f${id}@freelance.example`,
  role: 'Copywriter',
  hourlyRate: '45',
  minAgreedHours: 20,
  contractedHours: 20,
  costType: 'direct',
  directCostPercentage: 100,
  startMonth: null,
  endMonth: null,
  changes: [],
  version: 1,
});

/** A retainer of £3,000 at £60 an hour. */
export const projectOf = (id: number, name: string, fields: Partial<ProjectView> = {}): ProjectView => ({
  id,
  name,
  description: null,
  clientId: 1,
  client: { id: 1, name: 'Alder & Finch' },
  projectType: 'retainer',
  status: 'planning',
  health: 'going well',
  lifecycle: 'planning',
  hourlyRate: '60',
  countedRate: fields.hourlyRate ?? '60',
  revenue: '3000',
  allocatedHours: null,
  startMonth: '2026-01',
  endMonth: null,
  changes: [],
  revenueSplit: null,
  version: 1,
  ...fields,
});

/** Hours of a person on a project in May 2026. */
export const allocationOf = (
  project: ProjectView,
  person: { teamMember: TeamMemberView } | { freelancer: FreelancerView },
  allocatedHours: number,
): AllocationView => {
  const teamMember = 'teamMember' in person ? person.teamMember : null;
  const freelancer = 'freelancer' in person ? person.freelancer : null;
  return {
    id: project.id * 1000 + (teamMember?.id ?? 0) + 100 * (freelancer?.id ?? 0),
    projectId: project.id,
    teamMemberId: teamMember?.id ?? null,
    freelancerId: freelancer?.id ?? null,
    month: '2026-05',
    allocatedHours,
    additionalHours: 0,
    value: allocatedHours * 60,
    cost: allocatedHours * 24,
    project,
    teamMember,
    freelancer,
  };
};

/** The plan of a project that needs 50 hours. */
export const planOf = (allocations: AllocationView[], fields: Partial<PlanView> = {}): PlanView => ({
  version: 1,
  requiredHours: 50,
  unscheduledHours: null,
  additionalHours: 0,
  allocations,
  draft: [],
  ...fields,
});

/** A project's month on Monthly Planning. */
export const planningRowOf = (project: ProjectView, fields: Partial<PlanningRow> = {}): PlanningRow => ({
  project,
  version: 1,
  live: true,
  requiredHours: 50,
  unscheduledHours: null,
  allocatedHours: 0,
  remainingHours: 50,
  additionalHours: 0,
  additionalId: null,
  people: 0,
  status: 'Not Started',
  revenue: 3000,
  costs: null,
  profit: null,
  margin: null,
  marginTone: null,
  ...fields,
});

/** A user as the API answers one: an administrator without further data. */
export const userOf = (id: string, username: string, fields: Partial<UserView> = {}): UserView => ({
  id,
  username,
  firstName: null,
  lastName: null,
  email: null,
  role: 'admin',
  teamMemberId: null,
  version: 1,
  ...fields,
});
