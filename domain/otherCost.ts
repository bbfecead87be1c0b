import { z } from 'zod';
import {
  type Dated,
  divide,
  onlyTerms,
  requireChange,
  undated,
  type When,
  withFields,
  withoutChange,
  withTerms,
} from './dated.ts';
import { stepsTo } from './datedParts.ts';
import type { Decider, EventOf } from './decider.ts';
import { DomainError, invalid, notFound } from './errors.ts';
import { type OtherCostFields, otherCostCategory, otherCostTerms, settledOtherCost } from './financeInput.ts';
import type { Month } from './month.ts';
import { monthSchema } from './monthInput.ts';
import { allParts, datedParts, mergeChange, refuseContested, type Seen } from './recordMerge.ts';

// Stream: otherCost-{id}

// Events
const fields = z.object({
  name: z.string(),
  description: z.string().nullable(),
  month: monthSchema,
  amount: z.number(),
  category: otherCostCategory,
  isRecurring: z.boolean(),
  endMonth: monthSchema.nullable(),
});
const terms = fields.pick({ amount: true }).partial();

export const otherCostEvents = {
  OtherCostAdded: fields,
  /** What has changed in all months; the amount as it is before its first change. */
  OtherCostUpdated: fields.partial(),
  /** Of a recurring cost, from a month on, or in all months (null). */
  OtherCostTermsChanged: z.object({ from: monthSchema.nullable(), terms }),
  OtherCostTermsWithdrawn: z.object({ from: monthSchema }),
  OtherCostRemoved: z.object({}),
  /** There again, as it was when it was deleted. */
  OtherCostRestored: z.object({}),
};
export type OtherCostEvent = EventOf<typeof otherCostEvents>;

// State
export type OtherCostState =
  | { status: 'absent' }
  | ({ status: 'active' | 'removed' } & Dated<OtherCostFields>);

const evolve = (state: OtherCostState, event: OtherCostEvent): OtherCostState => {
  if (event.type === 'OtherCostAdded') return { status: 'active', ...undated(event.data) };
  if (event.type === 'OtherCostRestored') {
    return state.status === 'removed' ? { ...state, status: 'active' } : state;
  }
  if (state.status !== 'active') return state;
  switch (event.type) {
    case 'OtherCostUpdated':
      return { ...state, ...ofItsKind(withFields(state, event.data)) };
    case 'OtherCostTermsChanged':
      return { ...state, ...ofItsKind(withTerms(state, event.data.from, event.data.terms)) };
    case 'OtherCostTermsWithdrawn':
      return { ...state, ...withoutChange(state, event.data.from) };
    case 'OtherCostRemoved':
      return { ...state, status: 'removed' };
  }
};

// What does not recur has one amount, so that nothing invisible counts once it recurs.
const ofItsKind = (cost: Dated<OtherCostFields>): Dated<OtherCostFields> =>
  onlyTerms(cost, otherCostTerms(cost.fields));

// Commands
export type OtherCostCommand =
  | { type: 'AddOtherCost'; fields: OtherCostFields }
  /** Fields that are absent stay as they are. */
  | ({ type: 'UpdateOtherCost'; fields: Partial<OtherCostFields>; when: When } & Seen<OtherCostState>)
  | ({ type: 'WithdrawOtherCostTerms'; from: Month } & Seen<OtherCostState>)
  /** Everything as it is given, dated amounts included. */
  | { type: 'RevertOtherCost'; to: Dated<OtherCostFields> }
  | ({ type: 'RemoveOtherCost' } & Seen<OtherCostState>)
  | { type: 'RestoreOtherCost' };

const decide = (command: OtherCostCommand, state: OtherCostState): OtherCostEvent[] => {
  if (command.type === 'AddOtherCost') {
    if (state.status !== 'absent') throw new DomainError('conflict', 'This cost exists already.');
    return [{ type: 'OtherCostAdded', data: command.fields }];
  }
  if (command.type === 'RestoreOtherCost') {
    return state.status === 'removed' ? [{ type: 'OtherCostRestored', data: {} }] : [];
  }
  if (state.status !== 'active') throw notFound('This cost');
  switch (command.type) {
    case 'UpdateOtherCost': {
      const { when, since } = command;
      const isRecurring = command.fields.isRecurring ?? (since ?? state).fields.isRecurring;
      const wanted = mergeChange({
        kind: 'otherCost',
        since,
        now: state,
        sent: command.fields,
        terms: otherCostTerms({ isRecurring }),
        when,
        settle: settledOtherCost,
      });
      if (when.effectiveFrom !== null && wanted.isRecurring !== state.fields.isRecurring) {
        throw invalid(
          'effectiveFrom',
          'A cost recurs or falls in one month, whatever the month. Change that for all months.',
        );
      }
      const { fields, terms } = divide(state, wanted, otherCostTerms(wanted), when);
      return [
        ...(fields ? [{ type: 'OtherCostUpdated' as const, data: fields }] : []),
        ...(terms ? [{ type: 'OtherCostTermsChanged' as const, data: terms }] : []),
      ];
    }
    case 'WithdrawOtherCostTerms': {
      const { from } = command;
      refuseContested('otherCost', command.since, state, datedParts(state));
      requireChange(state, from);
      return [{ type: 'OtherCostTermsWithdrawn', data: { from } }];
    }
    case 'RevertOtherCost': {
      const { fields, terms } = stepsTo(state, command.to);
      return [
        ...(fields ? [{ type: 'OtherCostUpdated' as const, data: fields }] : []),
        ...terms.map((data) => ({ type: 'OtherCostTermsChanged' as const, data })),
      ];
    }
    case 'RemoveOtherCost':
      refuseContested('otherCost', command.since, state, allParts(state));
      return [{ type: 'OtherCostRemoved', data: {} }];
  }
};

export const otherCost: Decider<OtherCostState, OtherCostCommand, OtherCostEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide,
};
