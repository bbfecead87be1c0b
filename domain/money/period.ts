import { z } from 'zod';
import type { Decider, EventOf } from '../records/decider.ts';
import { DomainError } from '../values/errors.ts';
import { manualFigures, pnlLeaves } from './leaves.ts';

// Stream: period-{month}

const pence = z.number().int();
const recordId = z.number().int().min(1);

/** Kinds of record that an amount of the P&L comes from. */
export const reportedKinds = ['project', 'teamMember', 'freelancer', 'softwareCost', 'otherCost'] as const;
export type ReportedKind = (typeof reportedKinds)[number];

/** What one record brought to a leaf of the P&L: pence. */
const reportedLeaf = z.object({
  leaf: z.enum(pnlLeaves),
  kind: z.enum(reportedKinds),
  id: recordId,
  pence,
});
export type ReportedLeaf = z.infer<typeof reportedLeaf>;

/** Manual figures in place of computed ones: pence. */
const manual = z.partialRecord(z.enum(manualFigures), pence);

/**
 * What a person's line of the breakdown said beside their cost: the direct share in per cent, and of a freelancer the
 * hours and the hourly rate in pence.
 */
const reportedPerson = z.object({
  kind: z.enum(['teamMember', 'freelancer']),
  id: recordId,
  costType: z.enum(['direct', 'operational', 'both']),
  directPercentage: z.number(),
  hours: z.number().nullable(),
  hourlyRate: pence.nullable(),
});
export type ReportedPerson = z.infer<typeof reportedPerson>;

/** What a subscription's line said beside its cost: pence, and null without an adjustment. */
const reportedSubscription = z.object({
  id: recordId,
  costType: z.enum(['direct', 'operating', 'both']),
  defaultCost: pence,
  adjustedCost: pence.nullable(),
});

/** A month as it is reported. `people` holds whatever tells pay, and is encrypted in the log. */
export const report = z.object({
  /** Position of the log that the figures are of. */
  position: z.number().int().min(0),
  /** Whether net profit is after other operating costs. */
  includesOtherCosts: z.boolean(),
  leaves: z.array(reportedLeaf),
  manual,
  subscriptions: z.array(reportedSubscription),
  people: z.object({ leaves: z.array(reportedLeaf), manual, terms: z.array(reportedPerson) }),
  /** SHA-256 of everything above but the position, in hexadecimal. */
  digest: z.string(),
});
export type Report = z.infer<typeof report>;

/** A closed month as it was reported, or as its records are now. */
export const bases = ['reported', 'restated'] as const;
export type Basis = (typeof bases)[number];

// Events: a month is closed with what is told of it from then on, and opened again for a reason.
export const periodEvents = {
  PeriodClosed: report,
  PeriodReopened: z.object({}),
};
export type PeriodEvent = EventOf<typeof periodEvents>;

// State: what was reported stands in the rows of the read side, not here.
export type PeriodState = { status: 'open' | 'closed' };

const evolve = (_state: PeriodState, { type }: PeriodEvent): PeriodState => ({
  status: type === 'PeriodClosed' ? 'closed' : 'open',
});

/**
 * `over` is true where the last close does not count, because a change landed before it: the month is closed once more
 * over it.
 */
export type PeriodCommand = { type: 'ClosePeriod'; report: Report; over: boolean } | { type: 'ReopenPeriod' };

const decide = (command: PeriodCommand, { status }: PeriodState): PeriodEvent[] => {
  if (command.type === 'ClosePeriod') {
    if (status === 'closed' && !command.over) {
      throw new DomainError('conflict', 'This month is closed already. Reload to see what was reported.');
    }
    return [{ type: 'PeriodClosed', data: command.report }];
  }
  if (status === 'open') {
    throw new DomainError('conflict', 'This month is open already. Reload to see how it stands.');
  }
  return [{ type: 'PeriodReopened', data: {} }];
};

/** A month of the P&L, open or closed (docs/domain.md, Closed months). */
export const period: Decider<PeriodState, PeriodCommand, PeriodEvent> = {
  initial: { status: 'open' },
  evolve,
  decide,
};
