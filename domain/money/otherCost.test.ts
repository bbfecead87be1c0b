import { describe, expect, it } from 'vitest';
import { fieldsAt, undated } from '../records/dated.ts';
import { specificationOf } from '../testing/givenWhenThen.ts';
import * as records from '../testing/records.ts';
import { forAllMonths, from } from '../testing/when.ts';
import { type OtherCostEvent, otherCost } from './otherCost.ts';

const given = specificationOf(otherCost);
const fields = records.rent;
const added: OtherCostEvent = { type: 'OtherCostAdded', data: fields };

describe('another operating cost', () => {
  const dearer = { ...fields, amount: 220_000 };
  const raised: OtherCostEvent = {
    type: 'OtherCostTermsChanged',
    data: { from: '2026-11', terms: { amount: 220_000 } },
  };

  it('costs something else from a month on, until that is withdrawn', () => {
    given(added)
      .when({ type: 'UpdateOtherCost', fields: dearer, when: from('2026-11') })
      .emits(raised);
    const state = [added, raised].reduce(otherCost.evolve, otherCost.initial);
    if (state.status === 'absent') throw new Error('It was added');
    expect(['2026-10', '2026-11'].map((month) => fieldsAt(state, month).amount)).toEqual([200_000, 220_000]);
    const withdraw = { type: 'WithdrawOtherCostTerms', from: '2026-11' } as const;
    given(added, raised)
      .when(withdraw)
      .emits({ type: 'OtherCostTermsWithdrawn', data: { from: '2026-11' } });
    given(added).when(withdraw).isRefused('notFound');
  });

  it('ends with a month, which is not before its first', () => {
    const ended = { ...fields, endMonth: '2026-09' };
    given(added)
      .when({ type: 'UpdateOtherCost', fields: ended, when: from('2026-11') })
      .emits({ type: 'OtherCostUpdated', data: { endMonth: '2026-09' } });
    given(added)
      .when({ type: 'UpdateOtherCost', fields: { endMonth: '2026-02' }, when: forAllMonths })
      .isRefused('invalid', 'The last month lies before the first');
  });

  it('is contested where one ends it before another lets it begin', () => {
    const since = { status: 'active', ...undated(fields) } as const;
    given(added, { type: 'OtherCostUpdated', data: { endMonth: '2026-05' } })
      .when({ type: 'UpdateOtherCost', fields: { month: '2026-08' }, when: forAllMonths, since })
      .isRefused('conflict');
  });

  it('has one amount and no end while it does not recur, whatever the month', () => {
    const single = { ...fields, isRecurring: false };
    const addedSingle: OtherCostEvent = { type: 'OtherCostAdded', data: single };
    given(addedSingle)
      .when({ type: 'UpdateOtherCost', fields: { amount: 1, endMonth: '2026-09' }, when: from('2026-11') })
      .emits({ type: 'OtherCostUpdated', data: { amount: 1 } });
    // Its dated terms are dropped when it stops recurring, and don't come back when it recurs again.
    const once: OtherCostEvent = { type: 'OtherCostUpdated', data: { isRecurring: false } };
    const again: OtherCostEvent = { type: 'OtherCostUpdated', data: { isRecurring: true } };
    expect([added, raised, once, again].reduce(otherCost.evolve, otherCost.initial)).toEqual({
      status: 'active',
      fields,
      changes: [],
    });
    given(added)
      .when({ type: 'UpdateOtherCost', fields: single, when: from('2026-11') })
      .isRefused(
        'invalid',
        'A cost recurs or falls in one month, whatever the month. Change that for all months.',
      );
    const change = (when: typeof forAllMonths) => () =>
      otherCost.decide(
        { type: 'UpdateOtherCost', fields: single, when },
        { status: 'active', ...undated(fields) },
      );
    const errors = [expect.objectContaining({ path: 'effectiveFrom' })];
    expect(change(from('2026-11'))).toThrow(expect.objectContaining({ errors }));
    expect(change(forAllMonths)()).toEqual([once]);
  });
});
