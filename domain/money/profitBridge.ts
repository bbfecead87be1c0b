import type { Pence } from '../values/money.ts';

/** What of a month its profits are made of, all in pence. */
export type ProfitFacts = {
  /** Revenue of all projects, and of those that somebody is planned on. */
  revenue: Pence;
  staffedRevenue: Pence;
  /** As the forecast has it, manual figures included. */
  directSoftware: Pence;
  /** As the forecast has it, and as the records come to. */
  directStaff: Pence;
  computedDirectStaff: Pence;
  /** The direct part of what team members cost, and what their planned hours cost projects. */
  memberDirect: Pence;
  memberHours: Pence;
  /** What of the latter is employer NI that their monthly cost does not hold. */
  memberNi: Pence;
  /** The direct part of what freelancers cost, the whole of it, and what their planned hours cost projects. */
  freelancerDirect: Pence;
  freelancerWhole: Pence;
  freelancerHours: Pence;
  /** What all planned hours of people are worth at their projects' rates. */
  worth: Pence;
};

/** Why a profit is another one, in the order in which it is told. */
export const profitSteps = [
  'software',
  'manualStaff',
  'unstaffedRevenue',
  'agreedHours',
  'operatingFreelancers',
  'employerNi',
  'staffTime',
  'worthOfHours',
] as const;
export type ProfitStep = (typeof profitSteps)[number];

export type Bridge = readonly { step: ProfitStep; amount: Pence }[];

/**
 * The three profits of a month, and what leads from the gross profit to the sum of the projects' profits, and to that of
 * people's (docs/domain.md, Profit per project and person). Each bridge comes to the difference to the penny; steps of
 * nothing are left out.
 */
export const profitBridge = (facts: ProfitFacts) => {
  const gross = facts.revenue - facts.directStaff - facts.directSoftware;
  const hoursCost = facts.memberHours + facts.freelancerHours;
  const both = {
    software: facts.directSoftware,
    manualStaff: facts.directStaff - facts.computedDirectStaff,
    unstaffedRevenue: facts.staffedRevenue - facts.revenue,
  };
  const salaryOfHours = facts.memberHours - facts.memberNi;
  return {
    gross,
    projects: facts.staffedRevenue - hoursCost,
    people: facts.worth - facts.memberDirect - facts.freelancerDirect,
    toProjects: stepsOf({
      ...both,
      agreedHours: facts.freelancerWhole - facts.freelancerHours,
      operatingFreelancers: facts.freelancerDirect - facts.freelancerWhole,
      employerNi: -facts.memberNi,
      staffTime: facts.memberDirect - salaryOfHours,
    }),
    toPeople: stepsOf({ ...both, worthOfHours: facts.worth - facts.staffedRevenue }),
  };
};

const stepsOf = (amounts: Partial<Record<ProfitStep, Pence>>): Bridge =>
  profitSteps.flatMap((step) => {
    const amount = amounts[step] ?? 0;
    return amount === 0 ? [] : [{ step, amount }];
  });
