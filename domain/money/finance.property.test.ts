import fc from 'fast-check';
import { describe, it } from 'vitest';
import { anyMonth, anyOtherCostFields, anyPence, anySoftwareCostFields } from '../testing/arbitraries.ts';
import { anyManualCostsCommand, anyOtherCostCommand, anySoftwareCostCommand } from '../testing/commands.ts';
import { expectAnyHistoryFolds, expectNoSecondEvent } from '../testing/givenWhenThen.ts';
import { manualFigures } from './financeInput.ts';
import { type ManualCostsEvent, manualCosts } from './manualCosts.ts';
import { type OtherCostEvent, otherCost } from './otherCost.ts';
import { type SoftwareCostEvent, softwareCost } from './softwareCost.ts';

describe('any subscription', () => {
  it('gives no second event when asked twice', () => {
    expectNoSecondEvent(
      softwareCost,
      anySoftwareCostCommand.map((command) => () => command),
    );
  });

  it('folds any history', () => {
    const events: fc.Arbitrary<SoftwareCostEvent> = fc.oneof(
      anySoftwareCostFields.map((data) => ({ type: 'SoftwareCostAdded' as const, data })),
      anySoftwareCostFields.map((data) => ({ type: 'SoftwareCostUpdated' as const, data })),
      fc
        .record({ month: anyMonth, cost: anyPence, reason: fc.constantFrom(null, 'Fewer seats') })
        .map((data) => ({ type: 'SoftwareCostAdjusted' as const, data })),
      anyMonth.map((month) => ({ type: 'SoftwareCostAdjustmentRemoved' as const, data: { month } })),
      fc.constant({ type: 'SoftwareCostRemoved' as const, data: {} }),
    );
    expectAnyHistoryFolds(softwareCost, events);
  });
});

describe('any other cost', () => {
  it('gives no second event when asked twice', () => {
    expectNoSecondEvent(
      otherCost,
      anyOtherCostCommand.map((command) => () => command),
    );
  });

  it('folds any history', () => {
    const events: fc.Arbitrary<OtherCostEvent> = fc.oneof(
      anyOtherCostFields.map((data) => ({ type: 'OtherCostAdded' as const, data })),
      anyOtherCostFields.map((data) => ({ type: 'OtherCostUpdated' as const, data })),
      fc
        .record({ from: fc.option(anyMonth), terms: fc.record({ amount: anyPence }) })
        .map((data) => ({ type: 'OtherCostTermsChanged' as const, data })),
      anyMonth.map((from) => ({ type: 'OtherCostTermsWithdrawn' as const, data: { from } })),
      fc.constant({ type: 'OtherCostRemoved' as const, data: {} }),
    );
    expectAnyHistoryFolds(otherCost, events);
  });
});

describe("any month's manual costs", () => {
  it('give no second event when asked twice', () => {
    expectNoSecondEvent(
      manualCosts,
      anyManualCostsCommand.map((command) => () => command),
    );
  });

  it('fold any history', () => {
    const figures = fc.dictionary(fc.constantFrom(...manualFigures), fc.option(anyPence), {
      noNullPrototype: true,
    });
    const events: fc.Arbitrary<ManualCostsEvent> = figures.map((changed) => ({
      type: 'ManualCostsSet',
      data: { figures: changed },
    }));
    expectAnyHistoryFolds(manualCosts, events);
  });
});
