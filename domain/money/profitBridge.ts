import type { Pence } from '../values/money.ts';

/** The amounts of a month that its profits are made of, in pence. */
export type ProfitFacts = {
  /** Revenue of all projects, and of those with people planned on them. */
  revenue: Pence;
  staffedRevenue: Pence;
  /** As in the forecast, with manual figures. */
  directSoftware: Pence;
  /** As in the forecast, and as computed from the records. */
  directStaff: Pence;
  computedDirectStaff: Pence;
  /** The direct part of team members' cost, and what their planned hours cost projects. */
  memberDirect: Pence;
  memberHours: Pence;
  /** The part of `memberHours` that is employer NI not contained in their monthly cost. */
  memberNi: Pence;
  /** The direct part of freelancers' cost, their whole cost, and what their planned hours cost projects. */
  freelancerDirect: Pence;
  freelancerWhole: Pence;
  freelancerHours: Pence;
  /** Value of all planned hours at the projects' rates. */
  worth: Pence;
};

/** Reasons for which profits differ, in order of display. */
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
 * The three profits of a month, with the steps from the gross profit to the sum of the projects' profits and to that of
 * people's (docs/domain.md, Profit per project and person). The steps add up to the difference to the penny; steps of 0
 * are left out.
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
