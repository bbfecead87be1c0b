import { parsePlanKey, parseStream, type StreamKind } from '#domain/records/streams.ts';
import type { LoggedEvent } from '../../foldedState/event.ts';
import { type Effect, isNothing, largestFirst, noEffect, plus } from './effect.ts';

/** A record as the history names it: a plan is its project's. */
type RecordKey = { kind: StreamKind; id: string };

/** What one act changed of one record. */
export type Step = { record: string; positions: number[]; effect: Effect };

/** All changes of one record; the position is that of the last one. */
export type Mover = { record: RecordKey; steps: number; position: number; effect: Effect };

export type Remainder = { count: number; effect: Effect };

/** How many steps are kept at most while more are coming. */
const mostHeld = 20_000;

/**
 * Adds up what events have moved: by record, and by act and record. However many there are, the smallest are added to
 * a remainder before they fill the memory; nothing is lost.
 */
export class Steps {
  #steps = new Map<string, Step>();
  readonly #movers = new Map<string, Mover>();
  #dropped: Remainder = { count: 0, effect: noEffect };
  #unmoved = 0;

  add({ stream, position, metadata }: LoggedEvent, effect: Effect): void {
    const record = isNothing(effect) ? null : recordOf(stream);
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
    if (this.#steps.size > mostHeld) this.#shed();
  }

  /** How many events have moved nothing. */
  get unmoved(): number {
    return this.#unmoved;
  }

  /** The largest steps, and what the others come to. */
  largest(most: number): { listed: Step[]; rest: Remainder } {
    const moving = [...this.#steps.values()].filter(({ effect }) => !isNothing(effect));
    return cut(moving, most, this.#dropped);
  }

  /** The records that moved most, and what the others come to. */
  largestMovers(most: number): { listed: Mover[]; rest: Remainder } {
    const moving = [...this.#movers.values()].filter(({ effect }) => !isNothing(effect));
    return cut(moving, most, { count: 0, effect: noEffect });
  }

  #shed(): void {
    const sorted = [...this.#steps].sort(([, a], [, b]) => largestFirst(a.effect, b.effect));
    this.#steps = new Map(sorted.slice(0, mostHeld / 2));
    this.#dropped = sorted.slice(mostHeld / 2).reduce((rest, [, step]) => withOne(rest, step), this.#dropped);
  }
}

const withOne = ({ count, effect }: Remainder, one: { effect: Effect }): Remainder => ({
  count: count + 1,
  effect: plus(effect, one.effect),
});

const cut = <Moving extends { effect: Effect }>(all: Moving[], most: number, rest: Remainder) => {
  const sorted = all.sort((a, b) => largestFirst(a.effect, b.effect));
  return { listed: sorted.slice(0, most), rest: sorted.slice(most).reduce(withOne, rest) };
};

const recordOf = (stream: string): RecordKey | null => {
  const record = parseStream(stream);
  if (!record) return null;
  const { kind, key } = record;
  return { kind, id: kind === 'allocationPlan' ? String(parsePlanKey(key).projectId) : key };
};
