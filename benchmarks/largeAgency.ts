import { otherCostInput, type SoftwareCostFields, softwareCostInput } from '#domain/money/financeInput.ts';
import { freelancerInput, teamMemberInput } from '#domain/people/personInput.ts';
import { projectInput } from '#domain/projects/projectInput.ts';
import { streams } from '#domain/records/streams.ts';
import { addMonths, type Month } from '#domain/values/month.ts';
import { pick, seededFraction } from '../services/sample/seededFraction.ts';
import { type Step, step } from '../services/sample/step.ts';

/** Size of an agency. Project ids and people's ids count from 1. */
export type AgencySize = {
  projects: number;
  members: number;
  freelancers: number;
  /** Number of months with planned work, and the first of them. */
  months: number;
  firstMonth: Month;
};

/** 300 projects and 200 people over two years. */
export const largeSize: AgencySize = {
  projects: 300,
  members: 150,
  freelancers: 50,
  months: 24,
  firstMonth: '2026-01',
};

/** Months of a project's plan; half of the projects run at any time. */
const monthsOfProject = 12;
const clients = 60;
const subscriptions = 40;
const otherCosts = 60;

const author = { at: '2026-01-05T09:00:00.000Z', by: '1' };
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const between = (min: number, max: number, key: string): number =>
  min + Math.floor(seededFraction(key) * (max - min + 1));

const person = (kind: string, id: number) => {
  const costType = pick(['direct', 'direct', 'direct', 'both', 'operational'], `${kind} ${id} type`);
  return {
    name: `${kind} ${id}`,
    email: `person-${id}@agency.example`,
    role: 'Designer',
    costType,
    ...(costType === 'both' && { directCostPercentage: between(30, 80, `${kind} ${id} direct`) }),
  };
};

const memberStep = (id: number): Step =>
  step('teamMember', streams.teamMember(id), author, () => ({
    type: 'AddTeamMember',
    fields: teamMemberInput.parse({
      ...person('Member', id),
      salary: between(26_000, 78_000, `salary ${id}`),
      workingHours: pick([40, 37.5, 24], `hours ${id}`),
    }),
  }));

const freelancerStep = (id: number): Step =>
  step('freelancer', streams.freelancer(id), author, () => ({
    type: 'AddFreelancer',
    fields: freelancerInput.parse({
      ...person('Freelancer', id),
      hourlyRate: between(28, 70, `rate ${id}`),
      minAgreedHours: pick([0, 16, 40], `agreed ${id}`),
    }),
  }));

/** The month in which a project's work begins: spread so that as many projects end as begin. */
const firstMonthOf = ({ months, firstMonth }: AgencySize, id: number): Month =>
  addMonths(firstMonth, (id * 7) % (months - monthsOfProject + 1));

const projectStep = (size: AgencySize, id: number): Step => {
  const startMonth = firstMonthOf(size, id);
  const projectType = pick(['retainer', 'retainer', 'sla', 'one_off'], `project ${id} type`);
  const revenue = between(1_200, 9_800, `project ${id} revenue`);
  return step('project', streams.project(id), author, () => ({
    type: 'CreateProject',
    status: 'in_progress',
    fields: projectInput.parse({
      name: `Project ${id}`,
      clientId: 1 + (id % clients),
      projectType,
      hourlyRate: between(55, 95, `project ${id} rate`),
      revenue: projectType === 'sla' ? null : revenue,
      ...(projectType === 'sla' && { allocatedHours: between(10, 80, `project ${id} hours`) }),
      ...(projectType === 'one_off' && {
        revenueSplit: JSON.stringify([
          { month: addMonths(startMonth, 2), amount: String(Math.floor(revenue / 3)) },
          { month: addMonths(startMonth, 8), amount: String(revenue - Math.floor(revenue / 3)) },
        ]),
      }),
      startMonth,
    }),
  }));
};

const softwareStep = (id: number): Step =>
  step('softwareCost', streams.softwareCost(id), author, () => ({
    type: 'AddSoftwareCost',
    fields: softwareFields(id),
  }));

const softwareFields = (id: number): SoftwareCostFields =>
  softwareCostInput.parse({
    name: `Subscription ${id}`,
    defaultMonthlyCost: `${between(12, 900, `subscription ${id}`)}.${between(10, 99, `pence ${id}`)}`,
    costType: pick(['direct', 'operating', 'both'], `subscription ${id} type`),
    isActive: true,
  });

const otherCostStep = ({ firstMonth, months }: AgencySize, id: number): Step =>
  step('otherCost', streams.otherCost(id), author, () => ({
    type: 'AddOtherCost',
    fields: otherCostInput.parse({
      name: `Cost ${id}`,
      month: addMonths(firstMonth, id % months),
      amount: between(40, 4_000, `other ${id}`),
      category: 'office',
      isRecurring: id % 10 === 0,
    }),
  }));

/** Three people on a project in a month; each revision gives them other hours. */
const planStep = (size: AgencySize, projectId: number, month: Month, revision: number): Step =>
  step('allocationPlan', streams.allocationPlan(projectId, month), author, () => ({
    type: 'ReplaceAllocations',
    entries: [
      {
        person: { kind: 'teamMember', id: 1 + ((projectId * 3) % size.members) },
        hours: 8 + (revision % 40),
      },
      {
        person: { kind: 'teamMember', id: 1 + ((projectId * 3 + 1) % size.members) },
        hours: 4 + (revision % 20),
      },
      { person: { kind: 'freelancer', id: 1 + (projectId % size.freelancers) }, hours: 6 + (revision % 30) },
    ],
    freshIds: [],
  }));

/** Every plan of the agency, saved once. */
const planSteps = function* (size: AgencySize, revision: number): Generator<Step> {
  for (const projectId of range(size.projects)) {
    const first = firstMonthOf(size, projectId);
    for (let month = 0; month < monthsOfProject; month++)
      yield planStep(size, projectId, addMonths(first, month), revision);
  }
};

/**
 * The history of a large agency, in order: all its records, each plan saved once, then its plans saved again with other
 * hours, without end. The agency's size stays the same however far the log goes.
 */
export const largeAgency = function* (size: AgencySize = largeSize): Generator<Step, never> {
  for (const id of range(clients))
    yield step('client', streams.client(id), author, () => ({ type: 'CreateClient', name: `Client ${id}` }));
  for (const id of range(size.members)) yield memberStep(id);
  for (const id of range(size.freelancers)) yield freelancerStep(id);
  for (const id of range(size.projects)) yield projectStep(size, id);
  for (const id of range(subscriptions)) yield softwareStep(id);
  for (const id of range(otherCosts)) yield otherCostStep(size, id);
  for (let revision = 0; ; revision++) yield* planSteps(size, revision);
};
