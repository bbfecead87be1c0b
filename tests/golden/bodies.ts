import type { UserFields } from '#domain/access/userInput.ts';
import type { FreelancerFields, TeamMemberFields } from '#domain/people/personInput.ts';
import type { ProjectFields } from '#domain/projects/projectInput.ts';

// Initial fields of the golden agency's records.

export const member: TeamMemberFields = {
  name: 'Ada Byrne',
  email: 'ada@agency.example',
  role: 'Designer',
  skills: [],
  salary: 3_600_000,
  workingHours: 40,
  isUkEmployee: true,
  paidLeaveDays: 25,
  bankHolidayRegion: null,
  costType: 'direct',
  directCostPercentage: 100,
  startMonth: null,
  endMonth: null,
};
export const freelancer: FreelancerFields = {
  name: 'Flo Marsh',
  email: 'flo@freelance.example',
  role: 'Copywriter',
  skills: [],
  hourlyRate: 4_500,
  minAgreedHours: 20,
  costType: 'direct',
  directCostPercentage: 100,
  startMonth: null,
  endMonth: null,
};
export const site: ProjectFields = {
  name: 'Website',
  description: null,
  clientId: 1,
  projectType: 'one_off',
  contractedHours: null,
  hourlyRate: 8_000,
  revenue: 1_200_000,
  revenueSplit: [
    { month: '2026-05', amount: 800_000 },
    { month: '2026-06', amount: 400_000 },
  ],
  startMonth: '2026-05',
  endMonth: null,
};
const oneMonth = { revenueSplit: [], revenue: null };
export const care: ProjectFields = {
  ...site,
  ...oneMonth,
  name: 'Care plan',
  projectType: 'retainer',
  revenue: 300_000,
};
export const desk: ProjectFields = {
  ...site,
  ...oneMonth,
  name: 'Service desk',
  clientId: 2,
  projectType: 'sla',
  contractedHours: 40,
  hourlyRate: 8_250,
};
export const subscription = {
  name: 'Drawing board',
  description: 'Seats for designers',
  defaultMonthlyCost: 12_050,
  costType: 'direct',
  isActive: true,
  startMonth: '2026-05',
  endMonth: null,
} as const;
export const rent = {
  name: 'Rent',
  description: null,
  month: '2026-05',
  amount: 150_000,
  category: 'office',
  isRecurring: true,
  endMonth: null,
} as const;
export const una: UserFields = {
  firstName: 'Una',
  lastName: 'Quill',
  email: 'una@agency.example',
  role: 'team_member',
  teamMemberId: 1,
};
export const nobody: UserFields = {
  firstName: null,
  lastName: null,
  email: null,
  role: 'admin',
  teamMemberId: null,
};
