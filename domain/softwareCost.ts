import { z } from 'zod';
import {
  type Dated,
  divide,
  requireChange,
  undated,
  type When,
  withFields,
  withoutChange,
  withTerms,
} from './dated.ts';
import { stepsTo } from './datedParts.ts';
import type { Decider, EventOf } from './decider.ts';
import { sameValue } from './equality.ts';
import { DomainError, notFound } from './errors.ts';
import { type SoftwareCostFields, softwareCostTerms, softwareCostType } from './financeInput.ts';
import type { Pence } from './money.ts';
import type { Month } from './month.ts';
import { monthSchema, withSoundSpan } from './monthInput.ts';
import {
  allParts,
  datedParts,
  type Made,
  mergeChange,
  type Part,
  refuseContested,
  type Seen,
} from './recordMerge.ts';

// Stream: softwareCost-{id}

// Events
const fields = z.object({
  name: z.string(),
  description: z.string().nullable(),
  defaultMonthlyCost: z.number(),
  costType: softwareCostType,
  isActive: z.boolean(),
  startMonth: monthSchema.nullable(),
  endMonth: monthSchema.nullable(),
});
const terms = fields.pick({ defaultMonthlyCost: true, costType: true, isActive: true }).partial();

export const softwareCostEvents = {
  SoftwareCostAdded: fields,
  /** What has changed in all months; price, type and activity as they are before their first change. */
  SoftwareCostUpdated: fields.partial(),
  /** From a month on, or in all months (null). */
  SoftwareCostTermsChanged: z.object({ from: monthSchema.nullable(), terms }),
  SoftwareCostTermsWithdrawn: z.object({ from: monthSchema }),
  SoftwareCostAdjusted: z.object({ month: monthSchema, cost: z.number(), reason: z.string().nullable() }),
  SoftwareCostAdjustmentRemoved: z.object({ month: monthSchema }),
  SoftwareCostRemoved: z.object({}),
  /** There again, as it was when it was deleted. */
  SoftwareCostRestored: z.object({}),
};
export type SoftwareCostEvent = EventOf<typeof softwareCostEvents>;

// State
export type Adjustment = { cost: Pence; reason: string | null };
export type SoftwareCostState =
  | { status: 'absent' }
  | ({
      status: 'active' | 'removed';
      adjustments: Readonly<Record<Month, Adjustment>>;
    } & Dated<SoftwareCostFields>);

const evolve = (state: SoftwareCostState, event: SoftwareCostEvent): SoftwareCostState => {
  if (event.type === 'SoftwareCostAdded')
    return { status: 'active', adjustments: {}, ...undated(event.data) };
  if (event.type === 'SoftwareCostRestored') {
    return state.status === 'removed' ? { ...state, status: 'active' } : state;
  }
  if (event.type === 'SoftwareCostAdjusted') {
    // Of one that was deleted, too: its reason may have been blanked.
    const { month, cost, reason } = event.data;
    return state.status === 'absent'
      ? state
      : { ...state, adjustments: { ...state.adjustments, [month]: { cost, reason } } };
  }
  if (state.status !== 'active') return state;
  switch (event.type) {
    case 'SoftwareCostUpdated':
      return { ...state, ...withFields(state, event.data) };
    case 'SoftwareCostTermsChanged':
      return { ...state, ...withTerms(state, event.data.from, event.data.terms) };
    case 'SoftwareCostTermsWithdrawn':
      return { ...state, ...withoutChange(state, event.data.from) };
    case 'SoftwareCostAdjustmentRemoved': {
      const { [event.data.month]: _removed, ...adjustments } = state.adjustments;
      return { ...state, adjustments };
    }
    case 'SoftwareCostRemoved':
      return { ...state, status: 'removed' };
  }
};

// Commands
export type SoftwareCostCommand =
  | { type: 'AddSoftwareCost'; fields: SoftwareCostFields }
  /** Fields that are absent stay as they are. */
  | ({
      type: 'UpdateSoftwareCost';
      fields: Partial<SoftwareCostFields>;
      when: When;
    } & Seen<SoftwareCostState>)
  | ({ type: 'WithdrawSoftwareCostTerms'; from: Month } & Seen<SoftwareCostState>)
  | ({ type: 'AdjustSoftwareCost'; month: Month } & Adjustment & Seen<SoftwareCostState>)
  | ({ type: 'RemoveSoftwareCostAdjustment'; month: Month } & Seen<SoftwareCostState>)
  /** Takes the reason from the adjustment of a month, which names somebody who is erased. */
  | { type: 'BlankAdjustmentReason'; month: Month }
  /** Everything but the adjustments as it is given, dated prices included. */
  | { type: 'RevertSoftwareCost'; to: Dated<SoftwareCostFields> }
  | ({ type: 'RemoveSoftwareCost' } & Seen<SoftwareCostState>)
  | { type: 'RestoreSoftwareCost' };

const decide = (command: SoftwareCostCommand, state: SoftwareCostState): SoftwareCostEvent[] => {
  if (command.type === 'AddSoftwareCost') {
    if (state.status !== 'absent') throw new DomainError('conflict', 'This subscription exists already.');
    return [{ type: 'SoftwareCostAdded', data: command.fields }];
  }
  if (command.type === 'RestoreSoftwareCost') {
    return state.status === 'removed' ? [{ type: 'SoftwareCostRestored', data: {} }] : [];
  }
  if (command.type === 'BlankAdjustmentReason') {
    const adjustment = state.status === 'absent' ? undefined : state.adjustments[command.month];
    if (!adjustment || adjustment.reason === null) return [];
    const { cost } = adjustment;
    return [{ type: 'SoftwareCostAdjusted', data: { month: command.month, cost, reason: null } }];
  }
  if (state.status !== 'active') throw notFound('This subscription');
  switch (command.type) {
    case 'UpdateSoftwareCost': {
      const wanted = mergeChange({
        kind: 'softwareCost',
        since: command.since,
        now: state,
        sent: command.fields,
        terms: softwareCostTerms,
        when: command.when,
        settle: withSoundSpan,
      });
      const { fields, terms } = divide(state, wanted, softwareCostTerms, command.when);
      return [
        ...(fields ? [{ type: 'SoftwareCostUpdated' as const, data: fields }] : []),
        ...(terms ? [{ type: 'SoftwareCostTermsChanged' as const, data: terms }] : []),
      ];
    }
    case 'WithdrawSoftwareCostTerms': {
      const { from } = command;
      refuseContested('softwareCost', command.since, state, datedParts(state));
      requireChange(state, from);
      return [{ type: 'SoftwareCostTermsWithdrawn', data: { from } }];
    }
    case 'RevertSoftwareCost': {
      const { fields, terms } = stepsTo(state, command.to);
      return [
        ...(fields ? [{ type: 'SoftwareCostUpdated' as const, data: fields }] : []),
        ...terms.map((data) => ({ type: 'SoftwareCostTermsChanged' as const, data })),
      ];
    }
    case 'AdjustSoftwareCost': {
      const { month, cost, reason } = command;
      const wanted = { cost, reason };
      refuseContested('softwareCost', command.since, state, [{ ...adjustmentPart(month), wanted }]);
      const same = sameValue(state.adjustments[month], wanted);
      return same ? [] : [{ type: 'SoftwareCostAdjusted', data: { month, cost, reason } }];
    }
    case 'RemoveSoftwareCostAdjustment': {
      const { month } = command;
      refuseContested('softwareCost', command.since, state, [{ ...adjustmentPart(month), wanted: null }]);
      return state.adjustments[month] ? [{ type: 'SoftwareCostAdjustmentRemoved', data: { month } }] : [];
    }
    case 'RemoveSoftwareCost':
      refuseContested('softwareCost', command.since, state, [
        ...allParts(state),
        { name: 'adjustments', of: ({ adjustments }) => adjustments },
      ]);
      return [{ type: 'SoftwareCostRemoved', data: {} }];
  }
};

const adjustmentPart = (month: Month): Part<Made<SoftwareCostState>> => ({
  name: 'adjustedCost',
  of: ({ adjustments }) => adjustments[month] ?? null,
});

export const softwareCost: Decider<SoftwareCostState, SoftwareCostCommand, SoftwareCostEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide,
};
