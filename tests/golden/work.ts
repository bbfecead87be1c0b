import { freshIdsNeeded } from '#domain/plans/allocationPlan.ts';
import { streams } from '#domain/records/streams.ts';
import { care, desk, freelancer, member, nobody, site } from './bodies.ts';
import { type AnyStep, always, fromJuly, type Said, step, thisMonth } from './step.ts';

type PlanChange =
  | {
      type: 'ReplaceAllocations';
      entries: { person: { kind: 'teamMember' | 'freelancer'; id: number }; hours: number }[];
      additionalHours?: number;
    }
  | { type: 'SetAllocation'; person: { kind: 'teamMember' | 'freelancer'; id: number }; hours: number }
  | { type: 'SetAdditionalHours'; hours: number };

let lastAllocation = 0;
const plan = (project: number, month: string, change: PlanChange, said?: Said): AnyStep =>
  step(
    'allocationPlan',
    streams.allocationPlan(project, month),
    (state) => {
      const needed = freshIdsNeeded({ ...change, freshIds: [] }, state);
      const freshIds = Array.from({ length: needed }, () => ++lastAllocation);
      return { ...change, freshIds };
    },
    said,
  );
const ada = { kind: 'teamMember', id: 1 } as const;
const ben = { kind: 'teamMember', id: 2 } as const;
const flo = { kind: 'freelancer', id: 1 } as const;

/** The record as it was before its changes, to which withdrawing them returns. */
const asItBegan = <Fields>(fields: Fields) => ({ fields, changes: [] });

export const work = (): AnyStep[] => {
  lastAllocation = 0;
  const { user } = streams;
  return [
    step('user', user('1'), { type: 'CreateUser', username: 'admin', fields: nobody }, { by: 'system' }),
    step('client', streams.client(1), { type: 'CreateClient', name: 'Alder & Co' }),
    step('client', streams.client(2), { type: 'CreateClient', name: 'Birch' }),
    // People: one who stays and gets a raise, one who leaves and comes back, one who is erased.
    step('teamMember', streams.teamMember(1), { type: 'AddTeamMember', fields: member }),
    step('teamMember', streams.teamMember(2), {
      type: 'AddTeamMember',
      fields: {
        ...member,
        name: 'Ben Cole',
        email: 'ben@agency.example',
        costType: 'both',
        directCostPercentage: 60,
        startMonth: '2026-06',
      },
    }),
    step('teamMember', streams.teamMember(3), {
      type: 'AddTeamMember',
      fields: { ...member, name: 'Cyd Dunn', email: 'cyd@agency.example', endMonth: '2026-03' },
    }),
    step(
      'teamMember',
      streams.teamMember(1),
      { type: 'UpdateTeamMember', fields: { name: 'Ada Byrne-Cole', role: 'Lead designer' }, when: always },
      { reason: 'Married, and promoted' },
    ),
    step(
      'teamMember',
      streams.teamMember(1),
      { type: 'UpdateTeamMember', fields: { salary: 4_200_000, paidLeaveDays: 28 }, when: fromJuly },
      { reason: 'The yearly raise' },
    ),
    step('teamMember', streams.teamMember(2), {
      type: 'UpdateTeamMember',
      fields: { workingHours: 32 },
      when: fromJuly,
    }),
    step('teamMember', streams.teamMember(2), { type: 'WithdrawTeamMemberTerms', from: '2026-07' }),
    step('teamMember', streams.teamMember(2), { type: 'RemoveTeamMember' }),
    step('teamMember', streams.teamMember(2), { type: 'RestoreTeamMember' }),
    step('freelancer', streams.freelancer(1), { type: 'AddFreelancer', fields: freelancer }),
    step('freelancer', streams.freelancer(2), {
      type: 'AddFreelancer',
      fields: { ...freelancer, name: 'Gus Hart', email: 'gus@freelance.example', endMonth: '2026-04' },
    }),
    step('freelancer', streams.freelancer(1), {
      type: 'UpdateFreelancer',
      fields: { role: 'Editor', endMonth: '2026-12' },
      when: always,
    }),
    step('freelancer', streams.freelancer(1), {
      type: 'UpdateFreelancer',
      fields: { hourlyRate: 5_000 },
      when: { effectiveFrom: '2026-06', thisMonth },
    }),
    step('freelancer', streams.freelancer(1), {
      type: 'UpdateFreelancer',
      fields: { minAgreedHours: 30 },
      when: fromJuly,
    }),
    step('freelancer', streams.freelancer(1), { type: 'WithdrawFreelancerTerms', from: '2026-07' }),
    step('freelancer', streams.freelancer(1), { type: 'RemoveFreelancer' }),
    step('freelancer', streams.freelancer(1), { type: 'RestoreFreelancer' }),
    // Projects of each type.
    step('project', streams.project(1), { type: 'CreateProject', fields: site, status: 'planning' }),
    step('project', streams.project(2), { type: 'CreateProject', fields: care, status: 'in_progress' }),
    step('project', streams.project(3), { type: 'CreateProject', fields: desk, status: 'going well' }),
    step('project', streams.project(1), {
      type: 'UpdateProject',
      fields: { name: 'Website relaunch', endMonth: '2026-06' },
      when: always,
    }),
    step(
      'project',
      streams.project(2),
      { type: 'UpdateProject', fields: { revenue: 350_000 }, when: fromJuly },
      { by: '2', reason: 'Agreed with Alder' },
    ),
    step('project', streams.project(3), {
      type: 'UpdateProject',
      fields: { contractedHours: 50 },
      when: fromJuly,
    }),
    step('project', streams.project(3), { type: 'WithdrawProjectTerms', from: '2026-07' }),
    step('project', streams.project(1), { type: 'ChangeProjectStatus', status: 'in_progress' }),
    step('project', streams.project(3), { type: 'RemoveProject' }),
    step('project', streams.project(3), { type: 'RestoreProject' }),
    step(
      'project',
      streams.project(3),
      { type: 'RevertProject', to: asItBegan({ ...desk, description: 'As it began' }) },
      { reason: 'Undone' },
    ),
    // Hours.
    plan(1, '2026-05', {
      type: 'ReplaceAllocations',
      entries: [
        { person: ada, hours: 60 },
        { person: flo, hours: 12.5 },
      ],
    }),
    plan(
      3,
      '2026-05',
      { type: 'ReplaceAllocations', entries: [{ person: ada, hours: 20 }], additionalHours: 4 },
      { by: '2' },
    ),
    plan(2, '2026-06', { type: 'SetAllocation', person: ben, hours: 16 }),
    plan(2, '2026-06', { type: 'SetAllocation', person: flo, hours: 8 }),
    step('allocationPlan', streams.allocationPlan(2, '2026-06'), (state) => ({
      type: 'RemoveAllocation',
      allocationId: state.entries[1]?.allocationId ?? 0,
    })),
    plan(3, '2026-06', { type: 'SetAdditionalHours', hours: 7.5 }, { reason: 'An incident' }),
  ];
};
