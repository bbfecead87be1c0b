import { sumOfMonths } from '#domain/money/pnlSum.ts';
import { figuresOf, noAmounts } from '#domain/money/pnlTotals.ts';
import { parsePlanKey, parseStream, type StreamKind } from '#domain/records/streams.ts';
import { type Pence, poundsOf } from '#domain/values/money.ts';
import type { LoggedEvent } from '../../foldedState/event.ts';
import { beginningOf, positionAt } from '../../history/positionAt.ts';
import { entriesAt } from '../../history/queries.ts';
import type { HistoryEntryView } from '../../history/view.ts';
import type { Log } from '../../past/stateAt.ts';
import { deadLettersFrom } from '../../projector/queries.ts';
import { everyProject, type Read } from '../../reading/read.ts';
import { createYielding } from '../../reading/yielding.ts';
import { recordNames } from '../explain/names.ts';
import type { PnlFiguresView } from '../pnl/view.ts';
import { type Effect, inPounds, isZeroEffect, largestFirst, noEffect, plus } from './effect.ts';
import { Ledger } from './ledger.ts';
import { countsIn, type Months, monthsAt, type Sources } from './past.ts';
import type { MovementView } from './view.ts';

/** Months, and the two instants to compare; `to` is null for now, with everything projected so far. */
type MovementQuestion = Months & {
  from: Date;
  to: Date | null;
  now: Date;
  /** Log position that replaces the earlier instant; null for none. */
  since?: number | null;
};

/** Most changes and records in a response. */
const maxSteps = 500;
const maxMovers = 12;

/**
 * Explains how the forecast of some months moved between two instants: builds the state at the first, then applies
 * event by event. The parts add up to the whole difference, to the penny.
 * @throws the signal's reason when it aborts
 */
export const movement = async (
  sources: Sources,
  { start, end, from, to, now, since = null }: MovementQuestion,
  signal: AbortSignal,
): Promise<MovementView> => {
  const { read, log } = sources;
  const months = { start, end };
  // Determined before the records are read, so that later events are on neither side.
  const [begun, ended] = await Promise.all([positionAt(read, from), positionAt(read, to ?? now)]);
  const first = since ?? begun.last ?? 0;
  const last = to === null ? ended.through : (ended.last ?? 0);
  const ledger = await Ledger.open(await monthsAt(sources, { position: first, months }, signal), months);
  const steps = new Steps();
  const before = sideOf(ledger, from);
  for await (const event of eventsBetween(read, log, first, last, signal)) {
    steps.add(event, countsIn(event.stream, months) ? ledger.apply(event) : noEffect);
  }
  const after = sideOf(ledger, to ?? now);

  const movers = steps.largestMovers(maxMovers);
  const largest = steps.largest(maxSteps);
  const [entryAt, names] = await Promise.all([
    entriesOf(read, [
      ...movers.listed.map(({ position }) => position),
      ...largest.listed.flatMap(({ positions }) => positions),
    ]),
    recordNames(everyProject(read)),
  ]);
  /** A present project's name distinguishes namesakes. */
  const nameOf = ({ record: { kind, id }, position }: Mover): string => {
    const present = kind === 'project' || kind === 'allocationPlan' ? names.get(`project-${id}`) : undefined;
    return present?.name ?? entryAt(position)?.record.name ?? '';
  };
  let level = before.netProfit;
  return {
    start,
    end,
    begun: (await beginningOf(read))?.toISOString() ?? null,
    from: before.side,
    to: after.side,
    change: differenceOf(before.side.figures, after.side.figures),
    movers: movers.listed.map((mover) => {
      const { record, steps, effect } = mover;
      level += effect.netProfit;
      const named = { ...record, name: nameOf(mover) };
      return { record: named, steps, effect: inPounds(effect), level: poundsOf(level) };
    }),
    otherMovers: remainderOf(movers.rest),
    steps: largest.listed.map(({ positions, effect }) => ({
      entries: positions.flatMap((position) => entryAt(position) ?? []),
      effect: inPounds(effect),
    })),
    otherSteps: remainderOf(largest.rest),
    unmoved: steps.unmoved,
  };
};

/** Events after one log position up to another, without those parked as dead letters. Yields to the event loop. */
async function* eventsBetween(read: Read, log: Log, first: number, last: number, signal: AbortSignal) {
  if (first >= last) return;
  const yieldTurn = createYielding();
  const parked = await deadLettersFrom(read);
  for await (const events of log.readAll({ after: first, signal })) {
    for (const event of events) {
      if (event.position > last) return;
      if (event.position < (parked.get(event.stream) ?? Number.POSITIVE_INFINITY)) yield event;
      await yieldTurn();
    }
  }
  signal.throwIfAborted();
}

const sideOf = (ledger: Ledger, at: Date): { netProfit: Pence; side: MovementView['from'] } => {
  const months = ledger.byMonth();
  return {
    netProfit: ledger.levels.netProfit,
    side: {
      at: at.toISOString(),
      formulas: ledger.formulas.version,
      netProfitIncludesOtherCosts: ledger.includesOther(months.at(-1)?.month ?? ''),
      memoMonths: months.map(({ month }) => month).filter((month) => !ledger.includesOther(month)),
      // `figuresOf` sets the order of the forecast's rows.
      figures: {
        ...figuresOf(noAmounts(), false),
        ...sumOfMonths(months.map(({ month, amounts }) => figuresOf(amounts, ledger.includesOther(month)))),
      },
    },
  };
};

const entriesOf = async (read: Read, positions: readonly number[]) => {
  const entries = await entriesAt(read, [...new Set(positions)]);
  const byPosition = new Map<number, HistoryEntryView>(entries.map((entry) => [entry.position, entry]));
  return (position: number) => byPosition.get(position);
};

/** Differences of money to the penny; of margins unrounded. */
const differenceOf = (from: PnlFiguresView, to: PnlFiguresView): PnlFiguresView => {
  const difference = { ...to };
  for (const name of Object.keys(to) as (keyof PnlFiguresView)[]) {
    const isMargin = name === 'grossMargin' || name === 'netMargin';
    difference[name] = isMargin ? to[name] - from[name] : poundsLess(to[name], from[name]);
  }
  return difference;
};

/** Subtracts in pence, which is exact. */
const poundsLess = (a: number, b: number): number => poundsOf(Math.round(a * 100) - Math.round(b * 100));

const remainderOf = ({ count, effect }: Remainder) => ({ count, effect: inPounds(effect) });

/** A record as history refers to it; a plan's is its project. */
type RecordKey = { kind: StreamKind; id: string };

/** The changes of one record under one correlation id. */
export type Step = { record: string; positions: number[]; effect: Effect };

/** All changes of one record, with the position of the last one. */
export type Mover = { record: RecordKey; steps: number; position: number; effect: Effect };

type Remainder = { count: number; effect: Effect };

/** Most steps held in memory while events are read. */
const maxHeld = 20_000;

/**
 * Adds up effects by record, and by correlation and record. If there are too many, the smallest are added to a
 * remainder to limit memory; nothing is lost.
 */
class Steps {
  #steps = new Map<string, Step>();
  readonly #movers = new Map<string, Mover>();
  #dropped: Remainder = { count: 0, effect: noEffect };
  #unmoved = 0;

  add({ stream, position, metadata }: LoggedEvent, effect: Effect): void {
    const record = isZeroEffect(effect) ? null : recordOf(stream);
    if (!record) {
      this.#unmoved++;
      return;
    }
    const key = `${record.kind}-${record.id}`;
    const act = `${metadata.correlationId} ${key}`;
    const step = this.#steps.get(act);
    const mover = this.#movers.get(key);
    this.#steps.set(act, {
      record: key,
      positions: [...(step?.positions ?? []), position],
      effect: plus(step?.effect ?? noEffect, effect),
    });
    this.#movers.set(key, {
      record,
      steps: (mover?.steps ?? 0) + (step ? 0 : 1),
      position,
      effect: plus(mover?.effect ?? noEffect, effect),
    });
    if (this.#steps.size > maxHeld) this.#shed();
  }

  /** Number of events that moved nothing. */
  get unmoved(): number {
    return this.#unmoved;
  }

  /** The largest steps, and the sum of the others. */
  largest(max: number): { listed: Step[]; rest: Remainder } {
    const moving = [...this.#steps.values()].filter(({ effect }) => !isZeroEffect(effect));
    return cut(moving, max, this.#dropped);
  }

  /** The records that moved most, and the sum of the others. */
  largestMovers(max: number): { listed: Mover[]; rest: Remainder } {
    const moving = [...this.#movers.values()].filter(({ effect }) => !isZeroEffect(effect));
    return cut(moving, max, { count: 0, effect: noEffect });
  }

  #shed(): void {
    const sorted = [...this.#steps].sort(([, a], [, b]) => largestFirst(a.effect, b.effect));
    this.#steps = new Map(sorted.slice(0, maxHeld / 2));
    this.#dropped = sorted.slice(maxHeld / 2).reduce((rest, [, step]) => withOne(rest, step), this.#dropped);
  }
}

const withOne = ({ count, effect }: Remainder, one: { effect: Effect }): Remainder => ({
  count: count + 1,
  effect: plus(effect, one.effect),
});

const cut = <Moving extends { effect: Effect }>(all: Moving[], max: number, rest: Remainder) => {
  const sorted = all.sort((a, b) => largestFirst(a.effect, b.effect));
  return { listed: sorted.slice(0, max), rest: sorted.slice(max).reduce(withOne, rest) };
};

const recordOf = (stream: string): RecordKey | null => {
  const record = parseStream(stream);
  if (!record) return null;
  const { kind, key } = record;
  return { kind, id: kind === 'allocationPlan' ? String(parsePlanKey(key).projectId) : key };
};
