import { sql } from 'slonik';
import { z } from 'zod';
import { monthsMoved } from '#domain/history/figureMonths.ts';
import { readEvent } from '#domain/log/events.ts';
import { deciderOf } from '#domain/log/recordKinds.ts';
import { pnlLeaves } from '#domain/money/leaves.ts';
import type { AllocationPlanState } from '#domain/plans/allocationPlan.ts';
import { parsePlanKey, parseStream, type StreamKind } from '#domain/records/streams.ts';
import { sameValue } from '#domain/values/equality.ts';
import type { Month } from '#domain/values/month.ts';
import type { LoggedEvent } from '../../foldedState/event.ts';
import { reindexPlans } from '../../foldedState/reindex.ts';
import { loadRecords } from '../../projector/load.ts';
import { facts } from '../../reading/bookkeeping.ts';
import { type Read, table } from '../../reading/read.ts';
import { type Effect, levelsOf, minus } from './effect.ts';
import { Ledger } from './ledger.ts';

/** Kinds of record that move the P&L by themselves. Adopted formulas move no reported figure. */
const moving: readonly StreamKind[] = [
  'project',
  'teamMember',
  'freelancer',
  'softwareCost',
  'otherCost',
  'manualCosts',
  'allocationPlan',
];

/** Events of one stream that are about to be appended after a version of it. */
export type Change = { stream: string; expectedVersion: number; events: readonly LoggedEvent[] };

/** By how much changes would move a closed month: pence. */
export type MovedMonth = { month: Month; effect: Effect };

/**
 * The months, of those that are closed, whose P&L some changes would move, and by how much; none for nearly all changes, which is found out
 * without reading the agency (docs/domain.md, Closed months).
 */
export const closedMonthsMoved = async (
  read: Read,
  changes: readonly Change[],
  closed: readonly Month[],
): Promise<MovedMonth[]> => {
  const about = changes.filter(({ stream }) => moving.some((kind) => parseStream(stream)?.kind === kind));
  if (about.length === 0 || closed.length === 0 || !(await mayMove(read, about, closed))) return [];
  const [start = '', end = start] = [closed[0], closed.at(-1)];
  const foldedState = await loadRecords(read.db, read.readModelVersion.schema, { start, end });
  reindexPlans(foldedState);
  const ledger = await Ledger.open(foldedState, { start, end });
  const before = ledger.byMonth();
  for (const { events } of about) for (const event of events) ledger.apply(event);
  const { netProfitIncludesOtherCosts } = ledger.formulas.set;
  return ledger.byMonth().flatMap(({ month, amounts }, place) => {
    const was = before[place]?.amounts;
    if (!was || !closed.includes(month) || pnlLeaves.every((leaf) => was[leaf] === amounts[leaf])) return [];
    const [to, from] = [amounts, was].map((leaves) => levelsOf(leaves, netProfitIncludesOtherCosts));
    return to && from ? [{ month, effect: minus(to, from) }] : [];
  });
};

const trackedRow = z.object({ stream: z.string(), version: z.number(), state: z.unknown() });

/** Hours of a plan that figures follow from: additional ones are revenue, and freelancers are paid by theirs. */
const countedIn = (plan: unknown) => {
  const { entries, additional } = plan as AllocationPlanState;
  const freelance = entries.filter(({ person, hours }) => person.kind === 'freelancer' && hours !== 0);
  return {
    additional: additional?.hours ?? 0,
    freelance: Object.fromEntries(freelance.map(({ person, hours }) => [person.id, hours])),
  };
};

/** Whether figures of a closed month may follow otherwise after some changes: never false where they do. */
const mayMove = async (
  read: Read,
  changes: readonly Change[],
  closed: readonly Month[],
): Promise<boolean> => {
  const rows = await read.db.any(sql.type(trackedRow)`
    select scope as stream, (tracked ->> 'version')::int4 as version, tracked -> 'state' as state
    from ${table(read, facts)} as fact
    where scope = any(${sql.array(
      changes.map(({ stream }) => stream),
      'text',
    )})
  `);
  const tracked = new Map(rows.map((row) => [row.stream, row]));
  return changes.some(({ stream, expectedVersion, events }) => {
    const record = parseStream(stream);
    if (!record) return false;
    const { kind, key } = record;
    if (kind === 'manualCosts') return closed.includes(key);
    if (kind === 'allocationPlan' && !closed.includes(parsePlanKey(key).month)) return false;
    const known = tracked.get(stream);
    // What the read side has not read yet is asked of the records themselves.
    if ((known?.version ?? 0) !== expectedVersion) return true;
    const { initial, evolve } = deciderOf(kind);
    const before = (known?.state ?? initial) as typeof initial;
    const after = events.reduce((state, event) => evolve(state, readEvent(kind, event)), before);
    if (kind === 'allocationPlan') return !sameValue(countedIn(before), countedIn(after));
    return monthsMoved(kind, before as never, after as never).some(({ startMonth, endMonth }) =>
      closed.some((month) => (startMonth ?? month) <= month && month <= (endMonth ?? month)),
    );
  });
};
