import { freelancerInput, teamMemberInput } from '../people/personInput.ts';
import type { Entry } from '../plans/allocationPlan.ts';
import { projectInput } from '../projects/projectInput.ts';
import type { ProjectStatus } from '../projects/projectStatus.ts';

// The worked month (docs/domain.md, A worked month), as it would arrive over HTTP. Ids are indexes in these lists, from
// 1.

export const workedMonth = '2026-05';

export const clients = ['Northwind Theatre', 'Harbour Museum'];

const project = (body: object, status: ProjectStatus) => ({ fields: projectInput.parse(body), status });

export const projects = [
  project(
    {
      name: 'Care plan',
      clientId: 1,
      projectType: 'retainer',
      revenue: '3000',
      hourlyRate: '60',
      startMonth: '2026-01',
    },
    'planning',
  ),
  project(
    {
      name: 'Support',
      clientId: 1,
      projectType: 'sla',
      allocatedHours: 40,
      hourlyRate: '82.50',
      startMonth: '2026-03',
    },
    'going well',
  ),
  project(
    {
      name: 'Collections site',
      clientId: 2,
      projectType: 'one_off',
      revenue: 12_000,
      hourlyRate: 75,
      startMonth: '2026-04',
      revenueSplit: '[{"month":"2026-05","amount":"4500"},{"month":"2026-06","amount":"7500"}]',
    },
    'jurys out',
  ),
  project({ name: 'Audio guide', clientId: 2, revenue: '5000.55', startMonth: '2026-05' }, 'planning'),
];

export const teamMembers = [
  { name: 'Ada', salary: '36000', workingHours: 40 },
  {
    name: 'Bea',
    salary: '50000',
    workingHours: 37.5,
    paidLeaveDays: 28,
    bankHolidayRegion: null,
    costType: 'both',
    directCostPercentage: 60,
  },
  { name: 'Cleo', salary: '41000', workingHours: 24, isUkEmployee: false, costType: 'operational' },
].map((body) => teamMemberInput.parse({ email: 'someone@example.com', role: 'Designer', ...body }));

export const freelancers = [
  { name: 'Dan', hourlyRate: '45', minAgreedHours: 20 },
  { name: 'Eve', hourlyRate: '60.50', costType: 'both', directCostPercentage: 50 },
].map((body) => freelancerInput.parse({ email: 'someone@example.com', role: 'Writer', ...body }));

const entry = (allocationId: number, kind: Entry['person']['kind'], id: number, hours: number): Entry => ({
  allocationId,
  person: { kind, id },
  hours,
});

/** The plans of the month, by project. */
export const plans: { projectId: number; entries: Entry[]; additional: number | null }[] = [
  { projectId: 1, entries: [entry(1, 'teamMember', 1, 50)], additional: null },
  {
    projectId: 2,
    entries: [entry(2, 'teamMember', 2, 45), entry(3, 'freelancer', 1, 26.5)],
    additional: 5,
  },
  { projectId: 3, entries: [entry(4, 'teamMember', 1, 30.5)], additional: null },
  { projectId: 4, entries: [entry(5, 'freelancer', 2, 12)], additional: null },
];
/** Allocation id of the project-level record with the SLA's additional hours. */
export const additionalId = 6;
