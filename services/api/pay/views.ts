import type { AllocationView, PlanView } from '#projections/allocations/view.ts';
import type { FreelancerView } from '#projections/freelancers/view.ts';
import type {
  FreelancerOverview,
  PersonMonth,
  TeamMemberOverview,
} from '#projections/personOverview/view.ts';
import type { PlaceholderView } from '#projections/placeholders/view.ts';
import type { ExportView } from '#projections/reports/view.ts';
import type { SchedulePerson, ScheduleView } from '#projections/schedule/view.ts';
import type { TeamMemberView } from '#projections/teamMembers/view.ts';
import { each, fields, open, orNull, withheld } from './rules.ts';

// What of people, their plans and the schedule tells somebody's pay.

export const teamMember = fields<TeamMemberView>({
  id: open,
  name: open,
  email: open,
  role: open,
  skills: open,
  salary: withheld,
  hourlyRate: withheld,
  workingHours: open,
  isUkEmployee: open,
  paidLeaveDays: open,
  bankHolidayRegion: open,
  costType: open,
  directCostPercentage: open,
  startMonth: open,
  endMonth: open,
  changes: each(
    fields<TeamMemberView['changes'][number]>({
      from: open,
      salary: (salary) => (salary === undefined ? undefined : null),
      workingHours: open,
      costType: open,
      directCostPercentage: open,
    }),
  ),
  version: open,
  isErased: open,
});

export const freelancer = fields<FreelancerView>({
  id: open,
  name: open,
  email: open,
  role: open,
  skills: open,
  hourlyRate: withheld,
  minAgreedHours: open,
  contractedHours: open,
  costType: open,
  directCostPercentage: open,
  startMonth: open,
  endMonth: open,
  changes: each(
    fields<FreelancerView['changes'][number]>({
      from: open,
      hourlyRate: (rate) => (rate === undefined ? undefined : null),
      minAgreedHours: open,
      costType: open,
      directCostPercentage: open,
    }),
  ),
  version: open,
  isErased: open,
});

export const allocation = fields<AllocationView>({
  id: open,
  projectId: open,
  teamMemberId: open,
  freelancerId: open,
  month: open,
  allocatedHours: open,
  additionalHours: open,
  value: open,
  cost: withheld,
  project: open,
  teamMember: orNull(teamMember),
  freelancer: orNull(freelancer),
});

export const plan = fields<PlanView>({
  version: open,
  requiredHours: open,
  unscheduledHours: open,
  additionalHours: open,
  allocations: each(allocation),
  draft: open,
});

export const everybody = fields<ExportView>({
  teamMembers: each(
    fields<ExportView['teamMembers'][number]>({ member: teamMember, allocations: each(allocation) }),
  ),
  freelancers: each(fields<ExportView['freelancers'][number]>({ freelancer, allocations: each(allocation) })),
});

const personMonths = each(
  fields<PersonMonth>({
    month: open,
    isThere: open,
    capacity: open,
    plannedHours: open,
    value: open,
    directCost: withheld,
    operatingCost: withheld,
  }),
);

export const teamMemberOverview = fields<TeamMemberOverview>({
  person: teamMember,
  months: personMonths,
  projects: open,
});

export const freelancerOverview = fields<FreelancerOverview>({
  person: freelancer,
  months: personMonths,
  projects: open,
});

export const placeholder = fields<PlaceholderView>({
  id: open,
  name: open,
  role: open,
  workingHours: open,
  startMonth: open,
  endMonth: open,
  note: open,
  cost: withheld,
  version: open,
});

export const schedule = fields<ScheduleView>({
  months: open,
  people: each(
    fields<SchedulePerson>({
      kind: open,
      id: open,
      name: open,
      role: open,
      skills: open,
      hourlyRate: withheld,
      isThere: open,
      capacity: open,
      planned: open,
      isWeighted: open,
    }),
  ),
  projects: open,
});
