import { streams } from '#domain/records/streams.ts';
import { member, rent, subscription } from './bodies.ts';
import { type AnyStep, fromJuly, step } from './step.ts';

const refund = streams.otherCost(9);
const seats = streams.softwareCost(9);

/** Costs that are credits, and a person a third of whom is direct. */
export const credits = (): AnyStep[] => [
  step('otherCost', refund, {
    type: 'AddOtherCost',
    fields: { ...rent, name: 'Rates refund', month: '2026-05', amount: -12_050 },
  }),
  step('otherCost', refund, { type: 'UpdateOtherCost', fields: { amount: -7_525 }, when: fromJuly }),
  step('softwareCost', seats, {
    type: 'AddSoftwareCost',
    fields: { ...subscription, name: 'Seats', defaultMonthlyCost: 2_000, costType: 'both' },
  }),
  step('softwareCost', seats, {
    type: 'AdjustSoftwareCost',
    month: '2026-06',
    cost: -75,
    reason: 'Credit note 118',
  }),
  step('manualCosts', streams.manualCosts('2026-07'), {
    type: 'SetManualCosts',
    figures: { directSoftwareCosts: -325 },
  }),
  step('teamMember', streams.teamMember(10), {
    type: 'AddTeamMember',
    fields: {
      ...member,
      name: 'Tara Third',
      email: 'tara@agency.example',
      costType: 'both',
      directCostPercentage: 33.33,
    },
  }),
];
