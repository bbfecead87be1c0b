import type { UserFields } from '../access/userInput.ts';
import type { OtherCostFields, SoftwareCostFields } from '../money/financeInput.ts';
import type { FreelancerFields, TeamMemberFields } from '../people/personInput.ts';
import type { ProjectFields } from '../projects/projectInput.ts';

// A minimal record of each kind.

export const project: ProjectFields = {
  name: 'Care plan',
  description: null,
  clientId: 1,
  projectType: 'retainer',
  contractedHours: null,
  hourlyRate: 6000,
  revenue: 300_000,
  revenueSplit: [],
  startMonth: null,
  endMonth: null,
};
const person = {
  name: 'Ada',
  email: 'ada@agency.example',
  role: 'Designer',
  skills: [],
  costType: 'direct' as const,
  directCostPercentage: 100,
  startMonth: null,
  endMonth: null,
};
export const member: TeamMemberFields = {
  ...person,
  salary: 3_600_000,
  workingHours: 40,
  isUkEmployee: true,
  paidLeaveDays: 25,
  bankHolidayRegion: null,
};
export const freelancer: FreelancerFields = { ...person, hourlyRate: 4500, minAgreedHours: 20 };
export const subscription: SoftwareCostFields = {
  name: 'Framewise',
  description: null,
  defaultMonthlyCost: 12_000,
  costType: 'direct',
  isActive: true,
  startMonth: null,
  endMonth: null,
};
export const rent: OtherCostFields = {
  name: 'Rent',
  description: null,
  month: '2026-03',
  amount: 200_000,
  category: 'office',
  isRecurring: true,
  endMonth: null,
};
export const user: UserFields = {
  firstName: 'Ada',
  lastName: null,
  email: null,
  role: 'team_member',
  teamMemberId: 1,
};
