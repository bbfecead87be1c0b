import { describe, expect, it } from 'vitest';
import { fieldsAt, undated } from '../records/dated.ts';
import { specificationOf } from '../testing/givenWhenThen.ts';
import * as records from '../testing/records.ts';
import { forAllMonths, from } from '../testing/when.ts';
import { type SoftwareCostEvent, softwareCost } from './softwareCost.ts';

const given = specificationOf(softwareCost);
const fields = records.subscription;
const dearer = { ...fields, defaultMonthlyCost: 13_500 };
const added: SoftwareCostEvent = { type: 'SoftwareCostAdded', data: fields };
const adjusted = (cost: number, reason: string | null = null, month = '2026-05'): SoftwareCostEvent => ({
  type: 'SoftwareCostAdjusted',
  data: { month, cost, reason },
});
const adjust = (cost: number, reason: string | null = null, month = '2026-05') =>
  ({ type: 'AdjustSoftwareCost', month, cost, reason }) as const;
const taken: SoftwareCostEvent = { type: 'SoftwareCostAdjustmentRemoved', data: { month: '2026-05' } };
const takeBack = { type: 'RemoveSoftwareCostAdjustment', month: '2026-05' } as const;
const removed: SoftwareCostEvent = { type: 'SoftwareCostRemoved', data: {} };

describe('a subscription', () => {
  it('has another price from a month on, until that is withdrawn', () => {
    const change: SoftwareCostEvent = {
      type: 'SoftwareCostTermsChanged',
      data: { from: '2026-07', terms: { defaultMonthlyCost: 13_500 } },
    };
    const withdraw = { type: 'WithdrawSoftwareCostTerms', from: '2026-07' } as const;
    given(added)
      .when({ type: 'UpdateSoftwareCost', fields: dearer, when: from('2026-07') })
      .emits(change);
    given(added, change)
      .when(withdraw)
      .emits({ type: 'SoftwareCostTermsWithdrawn', data: { from: '2026-07' } });
    given(added).when(withdraw).isRefused('notFound');
  });

  it('is switched off, or falls elsewhere, from a month on, and counts as before until then', () => {
    const off: SoftwareCostEvent = {
      type: 'SoftwareCostTermsChanged',
      data: { from: '2026-07', terms: { costType: 'operating', isActive: false } },
    };
    const wanted = { ...fields, costType: 'operating', isActive: false } as const;
    given(added)
      .when({ type: 'UpdateSoftwareCost', fields: wanted, when: from('2026-07') })
      .emits(off);
    const state = [added, off].reduce(softwareCost.evolve, softwareCost.initial);
    if (state.status === 'absent') throw new Error('It was added');
    expect(['2026-06', '2026-07'].map((month) => fieldsAt(state, month))).toEqual([fields, wanted]);
    // In an older log, and without a month, it is off in all months.
    given(added)
      .when({ type: 'UpdateSoftwareCost', fields: { ...fields, isActive: false }, when: forAllMonths })
      .emits({ type: 'SoftwareCostUpdated', data: { isActive: false } });
  });

  it('is adjusted for a month: cost, reason and month each make a new adjustment', () => {
    given(added).when(adjust(9550, 'Credit')).emits(adjusted(9550, 'Credit'));
    given(added, adjusted(9550, 'Credit')).when(adjust(9550, 'Credit')).emitsNothing();
    given(added, adjusted(9550, 'Credit')).when(adjust(9000, 'Credit')).emits(adjusted(9000, 'Credit'));
    given(added, adjusted(9550, 'Credit')).when(adjust(9550)).emits(adjusted(9550));
    given(added, adjusted(9550, 'Credit'))
      .when(adjust(9550, 'Credit', '2026-06'))
      .emits(adjusted(9550, 'Credit', '2026-06'));
  });

  it('is adjusted to nothing, and to its default, like to any other cost', () => {
    given(added).when(adjust(0)).emits(adjusted(0));
    given(added).when(adjust(12_000)).emits(adjusted(12_000));
  });

  it('keeps an adjustment whose reason is blanked, deleted or not', () => {
    const blank = { type: 'BlankAdjustmentReason', month: '2026-05', reason: 'For Zoe' } as const;
    given(added, adjusted(9550, 'For Zoe')).when(blank).emits(adjusted(9550));
    given(added, adjusted(9550, 'For Zoe'), removed).when(blank).emits(adjusted(9550));
    given(added, adjusted(9550)).when(blank).emitsNothing();
    given(added, adjusted(9550, 'For Max')).when(blank).emitsNothing();
    given(added, adjusted(9550, 'For Zoe'), taken).when(blank).emitsNothing();
    given().when(blank).emitsNothing();
    const kept = [added, adjusted(9550, 'For Zoe'), removed, adjusted(9550)].reduce(
      softwareCost.evolve,
      softwareCost.initial,
    );
    expect(kept).toMatchObject({
      status: 'removed',
      adjustments: { '2026-05': { cost: 9550, reason: null } },
    });
  });

  it('loses an adjustment once', () => {
    given(added, adjusted(9550)).when(takeBack).emits(taken);
    given(added, adjusted(9550), taken).when(takeBack).emitsNothing();
    given(added).when(takeBack).emitsNothing();
    given(added, adjusted(9550), taken).when(adjust(9550)).emits(adjusted(9550));
  });

  it('loses an adjustment that a colleague has taken away meanwhile without a word, and not one they have changed', () => {
    const adjustments = { '2026-05': { cost: 9550, reason: null } };
    const since = { status: 'active', ...undated(fields), adjustments } as const;
    given(added, adjusted(9550), taken)
      .when({ ...takeBack, since })
      .emitsNothing();
    for (const command of [takeBack, adjust(7000)]) {
      given(added, adjusted(9550), adjusted(8000))
        .when({ ...command, since })
        .isRefused(
          'conflict',
          'Someone else has changed this cost since you opened it. Compare with theirs and save again.',
        );
    }
  });

  it('keeps its adjustments when it is updated', () => {
    const history: SoftwareCostEvent[] = [
      added,
      adjusted(9550),
      { type: 'SoftwareCostUpdated', data: { defaultMonthlyCost: 13_500 } },
    ];
    expect(history.reduce(softwareCost.evolve, softwareCost.initial)).toEqual({
      status: 'active',
      fields: dearer,
      changes: [],
      adjustments: { '2026-05': { cost: 9550, reason: null } },
    });
  });

  it.each([
    ['one that never was', []],
    ['one that was removed', [added, removed]],
  ])('%s is adjusted no more', (_, history) => {
    const sentence =
      'This subscription does not exist. It may have been deleted; reload to see what is there now.';
    for (const command of [adjust(1), takeBack]) {
      given(...history)
        .when(command)
        .isRefused('notFound', sentence);
    }
  });

  it('that never was has no adjustments, and one that was removed keeps those that it had', () => {
    for (const event of [adjusted(1), taken]) {
      expect(softwareCost.evolve(softwareCost.initial, event)).toEqual(softwareCost.initial);
    }
    const history = [added, adjusted(9550), removed, taken];
    expect(history.reduce(softwareCost.evolve, softwareCost.initial)).toMatchObject({
      adjustments: { '2026-05': { cost: 9550 } },
    });
  });
});
