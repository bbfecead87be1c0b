import { describe, it } from 'vitest';
import type { OtherCostFields } from './financeInput.ts';
import { type OtherCostEvent, otherCost } from './otherCost.ts';
import { specificationOf } from './testing/givenWhenThen.ts';

const given = specificationOf(otherCost);
const fields: OtherCostFields = {
  name: 'Office Rent',
  description: null,
  month: '2026-03',
  amount: 200_000,
  category: 'office',
  isRecurring: true,
};
const added: OtherCostEvent = { type: 'OtherCostAdded', data: fields };
const removed: OtherCostEvent = { type: 'OtherCostRemoved', data: {} };

describe('another operating cost', () => {
  it('is added once, and not again after it was removed', () => {
    given().when({ type: 'AddOtherCost', fields }).emits(added);
    given(added).when({ type: 'AddOtherCost', fields }).isRefused('conflict');
    given(added, removed).when({ type: 'AddOtherCost', fields }).isRefused('conflict');
  });

  it('is updated, by an event only where something changes', () => {
    const dearer = { ...fields, amount: 210_000 };
    given(added)
      .when({ type: 'UpdateOtherCost', fields: dearer })
      .emits({ type: 'OtherCostUpdated', data: dearer });
    given(added)
      .when({ type: 'UpdateOtherCost', fields: { ...fields } })
      .emitsNothing();
  });

  it('is removed', () => {
    given(added).when({ type: 'RemoveOtherCost' }).emits(removed);
  });

  it.each([
    ['one that never was', []],
    ['one that was removed', [added, removed]],
  ])('%s can only be refused', (_, history) => {
    const sentence = 'This cost does not exist. It may have been deleted; reload to see what is there now.';
    given(...history)
      .when({ type: 'UpdateOtherCost', fields })
      .isRefused('notFound', sentence);
    given(...history)
      .when({ type: 'RemoveOtherCost' })
      .isRefused('notFound', sentence);
  });
});
