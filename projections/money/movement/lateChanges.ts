import { sql } from 'slonik';
import { z } from 'zod';
import { monthsMoved } from '#domain/history/figureMonths.ts';
import { readEvent } from '#domain/log/events.ts';
import { deciderOf, type StateOf } from '#domain/log/recordKinds.ts';
import { isOfStaff, pnlLeaves } from '#domain/money/leaves.ts';
import { freelancerAdditionalHours } from '#domain/money/peopleLines.ts';
import { type LeafAmounts, totalsOf } from '#domain/money/pnlTotals.ts';
import type { AllocationPlanState } from '#domain/plans/allocationPlan.ts';
import { isCounted } from '#domain/projects/project.ts';
import { fieldsAt } from '#domain/records/dated.ts';
import { parsePlanKey, parseStream, type StreamKind } from '#domain/records/streams.ts';
import { sameValue } from '#domain/values/equality.ts';
import type { Pence } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { isWithin } from '#domain/values/span.ts';
import type { LoggedEvent } from '../../foldedState/event.ts';
import { activeFreelancer, type FoldedState } from '../../foldedState/foldedState.ts';
import { parseFreelancerMonth } from '../../foldedState/planIndex.ts';
import { reindexPlans } from '../../foldedState/reindex.ts';
import { foldIfReadable, type Log } from '../../past/stateAt.ts';
import { loadRecords } from '../../projector/load.ts';
import { facts } from '../../reading/bookkeeping.ts';
import { type Read, table } from '../../reading/read.ts';
import { Ledger } from './ledger.ts';

/** Kinds of record that move the P&L. Adopted formulas move no reported figure. */
const moving: readonly StreamKind[] = [
  'project',
  'teamMember',
  'freelancer',
  'softwareCost',
  'otherCost',
  'manualCosts',
  'allocationPlan',
];

/** Events to append to a stream after a version. */
export type Change = { stream: string; expectedVersion: number; events: readonly LoggedEvent[] };

/** By how much changes would move a closed month: pence. */
export type MovedMonth = { month: Month } & Record<
  'revenue' | 'grossProfit' | 'otherCosts' | 'netProfit',
  Pence
>;

/** The log, for records that the read side has not projected yet. */
type StreamLog = Pick<Log, 'readStreams'>;

/** Whether a stream can affect some months at all: plans and manual figures concern only their own. */
const isAbout = (stream: string, months: readonly Month[]): boolean => {
  const record = parseStream(stream);
  if (!record || !moving.includes(record.kind)) return false;
  if (record.kind === 'manualCosts') return months.includes(record.key);
  return record.kind !== 'allocationPlan' || months.includes(parsePlanKey(record.key).month);
};

/**
 * The closed months whose P&L some changes would move, and by how much (docs/domain.md, Closed months). For nearly all
 * changes there are none, which is decided without loading the folded state.
 *
 * Where the author sees no pay, whether a month is listed follows from none: staff costs count as moved if the hours do
 * that a freelancer is paid for, at any rate and beneath a manual figure (docs/pay.md). Such an author can't change
 * anything else that staff costs follow from.
 * @param readToday opens the read of today's figures, which most changes don't need
 * @param seesPay whether the author sees pay, which most changes don't need either
 */
export const closedMonthsMoved = async (
  {
    readToday,
    log,
    seesPay,
  }: { readToday: () => Promise<Read>; log: StreamLog; seesPay: () => Promise<boolean> },
  changes: readonly Change[],
  closed: readonly Month[],
): Promise<MovedMonth[]> => {
  const about = changes.filter(({ stream }) => isAbout(stream, closed));
  if (about.length === 0) return [];
  const read = await readToday();
  const { states, late } = await statesBefore({ read, log }, about);
  if (!mayMove(states, about, closed)) return [];
  const knowsPay = await seesPay();
  const [start = '', end = start] = [closed[0], closed.at(-1)];
  const foldedState = await loadRecords(read.db, read.readModelVersion.schema, { start, end });
  for (const event of late) foldIfReadable(foldedState, event);
  reindexPlans(foldedState);
  const ledger = await Ledger.open(foldedState, { start, end });
  const before = ledger.byMonth();
  const paidBefore = paidHours(foldedState);
  for (const { events } of about) for (const event of events) ledger.apply(event);
  const paid = paidHours(foldedState);
  const isMoved = (month: Month, then: LeafAmounts, is: LeafAmounts): boolean =>
    pnlLeaves.some((leaf) => then[leaf] !== is[leaf] && (knowsPay || !isOfStaff(leaf))) ||
    (!knowsPay && !sameValue(paidBefore.get(month), paid.get(month)));
  return ledger.byMonth().flatMap(({ month, amounts }, place) => {
    const earlier = before[place]?.amounts;
    if (!earlier || !closed.includes(month) || !isMoved(month, earlier, amounts)) return [];
    const [is, then] = [
      totalsOf(amounts, ledger.includesOther(month)),
      totalsOf(earlier, ledger.includesOther(month)),
    ];
    return [
      {
        month,
        revenue: is.revenue - then.revenue,
        grossProfit: is.gross - then.gross,
        otherCosts: amounts.otherOperatingCosts - earlier.otherOperatingCosts,
        netProfit: is.net - then.net,
      },
    ];
  });
};

/** By month, the hours beyond the agreed ones that each freelancer is paid for, by id. */
const paidHours = (foldedState: FoldedState): ReadonlyMap<Month, Readonly<Record<string, number>>> => {
  const paid = new Map<Month, Record<string, number>>();
  for (const [key, hours] of foldedState.plans.freelancerHours) {
    const { id, month } = parseFreelancerMonth(key);
    const state = activeFreelancer(foldedState, id)?.state;
    const fields = state && fieldsAt(state, month);
    if (!fields || !isWithin(fields, month)) continue;
    const additional = freelancerAdditionalHours(fields.minAgreedHours, hours);
    const ofMonth = paid.get(month) ?? {};
    if (additional > 0) paid.set(month, Object.assign(ofMonth, { [id]: additional }));
  }
  return paid;
};

const trackedRow = z.object({ stream: z.string(), version: z.number(), state: z.unknown() });

/** The hours of a plan that affect money: additional ones are revenue, and freelancers are paid by hours. */
const countedIn = (plan: unknown) => {
  const { entries, additional } = plan as AllocationPlanState;
  const freelance = entries.filter(({ person, hours }) => person.kind === 'freelancer' && hours !== 0);
  return {
    additional: additional?.hours ?? 0,
    freelance: Object.fromEntries(freelance.map(({ person, hours }) => [person.id, hours])),
  };
};

/** Whether a project begins or ceases to count. Freelancers' hours on it cost money in months outside its own, too. */
const comesOrGoes = (earlier: StateOf<'project'>, later: StateOf<'project'>): boolean =>
  earlier.status !== 'absent' && isCounted(earlier) !== isCounted(later);

/** Whether changes may move figures of a closed month; never false if they do. */
const mayMove = (
  before: ReadonlyMap<string, unknown>,
  changes: readonly Change[],
  closed: readonly Month[],
): boolean =>
  changes.some(({ stream, events }) => {
    const { kind } = parseStream(stream) ?? {};
    if (!kind) return false;
    if (kind === 'manualCosts') return true;
    const earlier = before.get(stream);
    const later = folded(kind, events, earlier);
    if (kind === 'allocationPlan') return !sameValue(countedIn(earlier), countedIn(later));
    if (kind === 'project' && comesOrGoes(earlier as StateOf<'project'>, later as StateOf<'project'>))
      return true;
    return monthsMoved(kind, earlier as never, later as never).some((span) =>
      closed.some((month) => isWithin(span, month)),
    );
  });

/**
 * The states of records at the versions that the changes are based on, from the read side or, where it lags, from the
 * log; and the events of the latter up to those versions.
 */
const statesBefore = async (
  { read, log }: { read: Read; log: StreamLog },
  changes: readonly Change[],
): Promise<{ states: ReadonlyMap<string, unknown>; late: readonly LoggedEvent[] }> => {
  const rows = await read.db.any(sql.type(trackedRow)`
    select scope as stream, (tracked ->> 'version')::int4 as version, tracked -> 'state' as state
    from ${table(read, facts)} as fact
    where scope = any(${sql.array(
      changes.map(({ stream }) => stream),
      'text',
    )})
  `);
  const tracked = new Map(rows.map((row) => [row.stream, row]));
  const isRead = ({ stream, expectedVersion }: Change) =>
    (tracked.get(stream)?.version ?? 0) === expectedVersion;
  const unread = changes.filter((change) => !isRead(change));
  const streams = unread.length > 0 ? await log.readStreams(unread.map(({ stream }) => stream)) : [];
  const states = new Map<string, unknown>();
  const late: LoggedEvent[] = [];
  for (const { stream } of changes.filter(isRead)) {
    const { kind } = parseStream(stream) ?? {};
    if (kind) states.set(stream, tracked.get(stream)?.state ?? deciderOf(kind).initial);
  }
  for (const [place, { stream, expectedVersion }] of unread.entries()) {
    const { kind } = parseStream(stream) ?? {};
    const events = streams[place]?.filter(({ version }) => version <= expectedVersion) ?? [];
    if (kind) states.set(stream, folded(kind, events));
    late.push(...events);
  }
  return { states, late };
};

/** Folds events into a record's state. @param state the state before them; initial if left out */
const folded = (kind: StreamKind, events: readonly LoggedEvent[], state?: unknown): unknown => {
  const { initial, evolve } = deciderOf(kind);
  return events.reduce(
    (before, event) => evolve(before, readEvent(kind, event)),
    (state ?? initial) as typeof initial,
  );
};
