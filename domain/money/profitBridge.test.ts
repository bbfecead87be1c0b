import { describe, expect, it } from 'vitest';
import { type ProfitFacts, profitBridge } from './profitBridge.ts';

/**
 * £1,000 of revenue, £800 of it of projects with people; direct staff entered by hand as £300; a member who costs £200
 * directly and has £150 of hours, £18 of that employer NI; a freelancer on an agreed £120, £90 of it direct, with £80 of
 * hours.
 */
const facts: ProfitFacts = {
  revenue: 100_000,
  staffedRevenue: 80_000,
  directSoftware: 4_000,
  directStaff: 30_000,
  computedDirectStaff: 29_000,
  memberDirect: 20_000,
  memberHours: 15_000,
  memberNi: 1_800,
  freelancerDirect: 9_000,
  freelancerWhole: 12_000,
  freelancerHours: 8_000,
  worth: 70_000,
};

describe('the profits of a month', () => {
  it('differ by what each leaves out, step by step', () => {
    expect(profitBridge(facts)).toEqual({
      gross: 66_000,
      projects: 57_000,
      people: 41_000,
      toProjects: [
        { step: 'software', amount: 4_000 },
        { step: 'manualStaff', amount: 1_000 },
        { step: 'unstaffedRevenue', amount: -20_000 },
        { step: 'agreedHours', amount: 4_000 },
        { step: 'operatingFreelancers', amount: -3_000 },
        { step: 'employerNi', amount: -1_800 },
        { step: 'staffTime', amount: 6_800 },
      ],
      toPeople: [
        { step: 'software', amount: 4_000 },
        { step: 'manualStaff', amount: 1_000 },
        { step: 'unstaffedRevenue', amount: -20_000 },
        { step: 'worthOfHours', amount: -10_000 },
      ],
    });
  });

  it('have no step where nothing differs', () => {
    const same = {
      ...facts,
      directSoftware: 0,
      directStaff: 29_000,
      staffedRevenue: 100_000,
      worth: 100_000,
    };
    expect(profitBridge(same).toPeople).toEqual([]);
  });
});
