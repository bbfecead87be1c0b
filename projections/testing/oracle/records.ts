import { keepOnly } from './dated.ts';
import { type Life, liveOn } from './life.ts';
import type { Month } from './months.ts';
import type { EventOf } from './shape.ts';
import type {
  freelancerEvents,
  manualEvents,
  memberEvents,
  otherCostEvents,
  planEvents,
  projectEvents,
  softwareEvents,
  TimeOff,
} from './shapes.ts';

type ProjectEvent = EventOf<typeof projectEvents>;
type MemberEvent = EventOf<typeof memberEvents>;
type FreelancerEvent = EventOf<typeof freelancerEvents>;
type SoftwareEvent = EventOf<typeof softwareEvents>;
type OtherCostEvent = EventOf<typeof otherCostEvents>;
type PlanEvent = EventOf<typeof planEvents>;

export type Project = Omit<Extract<ProjectEvent, { type: 'ProjectCreated' }>['data'], 'status'>;
export type Member = Extract<MemberEvent, { type: 'TeamMemberAdded' }>['data'];
export type Freelancer = Extract<FreelancerEvent, { type: 'FreelancerAdded' }>['data'];
export type Software = Extract<SoftwareEvent, { type: 'SoftwareCostAdded' }>['data'];
export type OtherCost = Extract<OtherCostEvent, { type: 'OtherCostAdded' }>['data'];
export type Entry = Extract<PlanEvent, { type: 'AllocationSet' }>['data'];

type Likelihood = { likelihood: 'won' | 'tentative' | 'lost'; percent: number | null };

const health = ['going well', 'jurys out', 'hive emergency'];
/** Terms that can be dated, by project type; a change of type drops the others. */
const termsOfType = {
  retainer: ['hourlyRate', 'revenue'],
  sla: ['hourlyRate', 'contractedHours'],
  one_off: ['hourlyRate'],
} as const;

/** A project with its latest health and lifecycle (docs/domain.md, Project status). */
export const projectAfter = (
  events: readonly ProjectEvent[],
): (Life<Project> & { health: string; lifecycle: string; likelihood: Likelihood }) | null => {
  let project: Life<Project> | null = null;
  let [well, stage] = ['going well', 'planning'];
  let likelihood: Likelihood = { likelihood: 'won', percent: null };
  for (const event of events) {
    const isThere = event.type === 'ProjectCreated' || project?.isThere;
    if (event.type === 'ProjectCreated') {
      [well, stage] = ['going well', 'planning'];
      likelihood = { likelihood: 'won', percent: null };
    }
    if (isThere && event.type === 'ProjectLikelihoodChanged') likelihood = event.data;
    if (isThere && 'status' in event.data) {
      const { status } = event.data;
      if (health.includes(status)) well = status;
      else stage = status;
    }
    project = liveOn(project, event, ['hourlyRate', 'revenue', 'contractedHours']);
    if (project) keepOnly(project.said, termsOfType[project.said.always.projectType]);
  }
  return project && { ...project, health: well, lifecycle: stage, likelihood };
};

/** A team member, with time off by its number. It is kept while they are deleted. */
export const memberAfter = (
  events: readonly MemberEvent[],
): (Life<Member> & { timeOff: Map<number, TimeOff> }) | null => {
  let member: Life<Member> | null = null;
  let timeOff = new Map<number, TimeOff>();
  for (const { type, data } of events) {
    if (type === 'TeamMemberAdded') timeOff = new Map();
    if (member && type === 'TeamMemberTimeOffEntered') timeOff.set(data.timeOffId, data);
    if (type === 'TeamMemberTimeOffRemoved') timeOff.delete(data.timeOffId);
    if (type === 'TeamMemberTimeOffChanged') {
      const before = timeOff.get(data.timeOffId);
      if (before) timeOff.set(data.timeOffId, { ...before, ...data });
    }
    const event = { type, data };
    member = liveOn(member, event, ['salary', 'workingHours', 'costType', 'directCostPercentage']);
  }
  return member && { ...member, timeOff };
};

export const freelancerAfter = (events: readonly FreelancerEvent[]): Life<Freelancer> | null =>
  events.reduce<Life<Freelancer> | null>(
    (freelancer, event) =>
      liveOn(freelancer, event, ['hourlyRate', 'minAgreedHours', 'costType', 'directCostPercentage']),
    null,
  );

/** Another cost. A single month's cost has one amount. */
export const otherCostAfter = (events: readonly OtherCostEvent[]): Life<OtherCost> | null => {
  let cost: Life<OtherCost> | null = null;
  for (const event of events) {
    cost = liveOn(cost, event, ['amount']);
    if (cost && !cost.said.always.isRecurring) keepOnly(cost.said, []);
  }
  return cost;
};

/** A subscription, and its cost in months with an adjustment, in pence. */
export const softwareAfter = (
  events: readonly SoftwareEvent[],
): (Life<Software> & { adjusted: Map<Month, number> }) | null => {
  let software: Life<Software> | null = null;
  let adjusted = new Map<Month, number>();
  for (const event of events) {
    if (event.type === 'SoftwareCostAdded') adjusted = new Map();
    if (event.type === 'SoftwareCostAdjusted') adjusted.set(event.data.month, event.data.cost);
    if (event.type === 'SoftwareCostAdjustmentRemoved' && software?.isThere) {
      adjusted.delete(event.data.month);
    }
    software = liveOn(software, event, ['defaultMonthlyCost', 'costType', 'isActive']);
  }
  return software && { ...software, adjusted };
};

/** People's hours on a project in a month, and the project's additional ones. */
export const planAfter = (events: readonly PlanEvent[]): { entries: Entry[]; additional: number } => {
  let entries: Entry[] = [];
  let additional: { allocationId: number; hours: number } | null = null;
  for (const { type, data } of events) {
    if (type === 'AllocationsReplaced') ({ entries, additional } = data);
    if (type === 'AdditionalHoursSet') additional = data;
    if (type === 'AllocationRemoved') {
      entries = entries.filter(({ allocationId }) => allocationId !== data.allocationId);
      if (additional?.allocationId === data.allocationId) additional = null;
    }
    if (type === 'AllocationSet') {
      const isOther = ({ person }: Entry) => person.kind !== data.person.kind || person.id !== data.person.id;
      entries = [...entries.filter(isOther), data];
    }
  }
  return { entries, additional: additional?.hours ?? 0 };
};

/** The manual figures of a month, in pence. */
export const manualAfter = (events: readonly EventOf<typeof manualEvents>[]): Map<string, number> => {
  const figures = new Map<string, number>();
  for (const { data } of events) {
    for (const [figure, amount] of Object.entries(data.figures)) {
      if (amount === null) figures.delete(figure);
      else if (amount !== undefined) figures.set(figure, amount);
    }
  }
  return figures;
};
