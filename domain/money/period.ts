import { z } from 'zod';
import type { Decider, EventOf } from '../records/decider.ts';
import { DomainError } from '../values/errors.ts';
import { manualFigures, pnlLeaves } from './leaves.ts';

// Stream: period-{month}

const pence = z.number().int();
const recordId = z.number().int().min(1);

/** Kinds of record with amounts in the P&L. */
export const reportedKinds = ['project', 'teamMember', 'freelancer', 'softwareCost', 'otherCost'] as const;
export type ReportedKind = (typeof reportedKinds)[number];

/** One record's amount in a leaf of the P&L, in pence. */
const reportedLeaf = z.object({
  leaf: z.enum(pnlLeaves),
  kind: z.enum(reportedKinds),
  id: recordId,
  pence,
});
export type ReportedLeaf = z.infer<typeof reportedLeaf>;

/** Manual figures that replace computed ones, in pence. */
const manual = z.partialRecord(z.enum(manualFigures), pence);

/**
 * A person's line in the breakdown, besides their cost: the direct percentage, and of a freelancer the hours and the
 * hourly rate in pence.
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

/** A subscription's line besides its cost: pence; `adjustedCost` is null without an adjustment. */
const reportedSubscription = z.object({
  id: recordId,
  costType: z.enum(['direct', 'operating', 'both']),
  defaultCost: pence,
  adjustedCost: pence.nullable(),
});

/** The reported figures of a month. `people` holds those that reveal pay, and is encrypted in the log. */
export const report = z.object({
  /** Log position of the figures. */
  position: z.number().int().min(0),
  /** Whether net profit is after other operating costs. */
  includesOtherCosts: z.boolean(),
  leaves: z.array(reportedLeaf),
  manual,
  subscriptions: z.array(reportedSubscription),
  people: z.object({ leaves: z.array(reportedLeaf), manual, terms: z.array(reportedPerson) }),
  /** SHA-256 of all fields above except `position`, in hexadecimal. */
  digest: z.string(),
});
export type Report = z.infer<typeof report>;

/** A closed month's figures as reported, or as computed from its records now. */
export const bases = ['reported', 'restated'] as const;
export type Basis = (typeof bases)[number];

// Events: a month is closed with its report, and reopened for a reason.
export const periodEvents = {
  PeriodClosed: report,
  PeriodReopened: z.object({}),
};
export type PeriodEvent = EventOf<typeof periodEvents>;

// State: the report itself is in the rows of the read side.
export type PeriodState = { status: 'open' | 'closed' };

const evolve = (_state: PeriodState, { type }: PeriodEvent): PeriodState => ({
  status: type === 'PeriodClosed' ? 'closed' : 'open',
});

/**
 * `over` is true if the last close does not count because a change landed before it; the month is then closed again.
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
