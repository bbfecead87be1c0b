import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyFreelancerFields,
  anyHours,
  anyMonth,
  anyPercentage,
  anyProjectFields,
  anyTeamMemberFields,
} from '../testing/arbitraries.ts';
import { subscription } from '../testing/records.ts';
import { roundToPence } from '../values/money.ts';
import { defaultFormulas } from '../values/planningFormulas.ts';
import { softwareCostLines } from './costLines.ts';
import type { Line } from './line.ts';
import {
  directPercentage,
  freelancerCost,
  freelancerLines,
  freelancerMonthLines,
  monthlySalary,
  splitCost,
  teamMemberLines,
} from './peopleLines.ts';
import { projectLines } from './projectLines.ts';

// Limits up to which a number is exact to the penny; no agency comes near them.
const exact = { rate: 1_000_000_00, cost: 99_999_999_999_999 };

const always = { startMonth: null, endMonth: null };
const total = (lines: readonly Line[], amount: 'directCost' | 'operatingCost' | 'revenue') =>
  lines.reduce((sum, line) => sum + line[amount], 0);

describe('lines add up to the rounded leaf', () => {
  it('the parts of a cost are the cost, and neither is negative', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: exact.cost }), anyPercentage, (cost, percentage) => {
        const { directCost, operatingCost } = splitCost(cost, percentage);
        expect(directCost + operatingCost).toBe(cost);
        expect(directCost).toBeGreaterThanOrEqual(0);
        expect(operatingCost).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('a credit takes back what a charge of its amount put in, in both halves of a subscription', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: exact.cost }), anyMonth, (cost, month) => {
        const fields = { ...subscription, defaultMonthlyCost: cost, costType: 'both' as const };
        const credited = softwareCostLines(fields, { [month]: { cost: -cost, reason: null } });
        const [charge] = softwareCostLines(fields, {});
        expect(total(credited, 'directCost')).toBe(-(charge?.directCost ?? 0));
        expect(total(credited, 'operatingCost')).toBe(0 - (charge?.operatingCost ?? 0));
      }),
    );
  });

  it("a freelancer's agreed and additional lines are the cost of the month, in both parts", () => {
    fc.assert(
      fc.property(anyFreelancerFields, anyMonth, fc.array(anyHours), (fields, month, allocations) => {
        const freelancer = { ...fields, hourlyRate: fields.hourlyRate % exact.rate, ...always };
        const allocated = allocations.reduce((sum, hours) => sum + hours, 0);
        const lines = [
          ...freelancerLines(freelancer, defaultFormulas),
          ...freelancerMonthLines(freelancer, month, allocated, defaultFormulas),
        ];
        const cost = freelancerCost(freelancer, allocated);
        const hours = Math.max(freelancer.minAgreedHours, allocated);
        const unrounded = new Big(hours).times(freelancer.hourlyRate);
        expect(cost).toBe(roundToPence(unrounded));
        expect(total(lines, 'directCost') + total(lines, 'operatingCost')).toBe(cost);
        expect(total(lines, 'directCost')).toBe(
          splitCost(unrounded, directPercentage(freelancer)).directCost,
        );
        expect(lines.every((line) => line.directCost >= 0 && line.operatingCost >= 0)).toBe(true);
      }),
    );
  });

  it("a team member's line is their salary of the month", () => {
    fc.assert(
      fc.property(anyTeamMemberFields, (fields) => {
        const member = { ...fields, ...always };
        const lines = teamMemberLines(member, defaultFormulas);
        expect(total(lines, 'directCost') + total(lines, 'operatingCost')).toBe(
          monthlySalary(member, defaultFormulas),
        );
        expect(lines.every((line) => line.directCost >= 0 && line.operatingCost >= 0)).toBe(true);
      }),
    );
  });

  it("an SLA's lines of a month are round((contracted + additional) × rate)", () => {
    fc.assert(
      fc.property(anyProjectFields, anyMonth, anyHours, (fields, month, hours) => {
        const sla = {
          ...fields,
          projectType: 'sla' as const,
          contractedHours: fields.contractedHours ?? 12,
          hourlyRate: fields.hourlyRate % exact.rate,
          ...always,
        };
        const lines = projectLines(sla, new Map([[month, hours]]), defaultFormulas);
        expect(total(lines, 'revenue')).toBe(
          roundToPence(new Big(sla.contractedHours).plus(hours).times(sla.hourlyRate)),
        );
      }),
    );
  });

  it("a one-off's lines are its split, or its revenue once", () => {
    fc.assert(
      fc.property(anyProjectFields, (fields) => {
        const oneOff = { ...fields, projectType: 'one_off' as const };
        const split = oneOff.revenueSplit.reduce((sum, { amount }) => sum + amount, 0);
        const expected = oneOff.revenueSplit.length > 0 ? split : (oneOff.revenue ?? 0);
        for (const oneOffHours of ['scheduled', 'whole'] as const) {
          expect(total(projectLines(oneOff, new Map(), { ...defaultFormulas, oneOffHours }), 'revenue')).toBe(
            expected,
          );
        }
      }),
    );
  });
});
