import { isErasure } from '#domain/people/personalData.ts';
import type { PlannedCell } from '#domain/plans/plannedCell.ts';
import { parseStream } from '#domain/records/streams.ts';
import {
  type Affected,
  affect,
  chunksOf,
  everythingAffected,
  nothingAffected,
  onlyPlannedCells,
  topicsOf,
} from '../foldedState/affected.ts';
import type { LoggedEvent } from '../foldedState/event.ts';
import {
  adoptedFormulas,
  type Change,
  evolveFoldedState,
  type FoldedState,
} from '../foldedState/foldedState.ts';
import type { Formulas } from '../foldedState/formulaSet.ts';
import { reach } from '../foldedState/reach.ts';
import { deadLetterRow, facts, parked } from '../reading/bookkeeping.ts';
import type { Erased, Row, RowSink, Table } from '../reading/readModel.ts';
import { readModels } from './readModels.ts';
import { RowBatch, type Write } from './rows.ts';

/** The live feed's topic for a new dead letter: figures are incomplete from now on. */
export const parkedTopic = 'parked';

/** The projector's folded state, which is ahead of the tables by the batches not written yet. */
export type Folded = { foldedState: FoldedState; deadLetterStreams: Set<string> };

/** Records whose rows are derived before the event loop gets its turn. */
const recordsOfPortion = 50;

const recorders = readModels.flatMap(({ record }) => (record ? [record] : []));

/** Row changes from events, written in one transaction with the checkpoint. */
export class Batch {
  readonly from: number;
  readonly #folded: Folded;
  /** The formulas that earlier rows were derived under. */
  readonly #before: Formulas;
  readonly #rows = new RowBatch();
  readonly #affected = nothingAffected();
  readonly #changed = new Set<string>();
  readonly #erased = new Set<string>();
  readonly #blanked = new Set<string>();
  readonly #writes: Write[] = [];
  #to: number;
  #lastEvent: string | null = null;
  #isParking = false;
  #adopted: Formulas | null = null;

  /** @param original the formulas in force until others are adopted */
  constructor(folded: Folded, from: number, original: Formulas) {
    this.#folded = folded;
    this.from = from;
    this.#to = from;
    this.#before = adoptedFormulas(folded.foldedState) ?? original;
  }

  get to(): number {
    return this.#to;
  }

  /** Id of the last event in the batch; null if it is empty. */
  get lastEvent(): string | null {
    return this.#lastEvent;
  }

  get writes(): readonly Write[] {
    return this.#writes;
  }

  /** People whom its events erase; null for none. */
  get erased(): Erased | null {
    return this.#erased.size === 0 ? null : { people: [...this.#erased], reasons: [...this.#blanked] };
  }

  /** The formulas that its events adopt; null for none. */
  get adopted(): Formulas | null {
    return this.#adopted;
  }

  /** The live feed's topics of its changes. */
  get topics(): string[] {
    return [...topicsOf(this.#affected), ...(this.#isParking ? [parkedTopic] : [])];
  }

  /** The planned hours that it changes; undefined if it changes anything else. */
  get cells(): PlannedCell[] | undefined {
    return this.#isParking ? undefined : onlyPlannedCells(this.#affected);
  }

  /**
   * Folds the next event, or parks it as a dead letter: if it caused a failure (`parkBecause`), can't be read, or
   * follows a dead letter in its stream.
   */
  add(event: LoggedEvent, parkBecause: string | null = null): void {
    this.#to = event.position;
    this.#lastEvent = event.id;
    const { foldedState } = this.#folded;
    const change = this.#fold(event, parkBecause);
    if (!change) return;
    affect(foldedState, change, this.#affected);
    for (const record of recorders) record({ event, change }, foldedState, this.#rows);
    this.#changed.add(event.stream);
    if (!isErasure(event.type)) return;
    this.#erased.add(event.stream);
    for (const id of event.metadata.blanks ?? []) this.#blanked.add(id);
  }

  /**
   * Takes out rows that can't be replaced any more, to be written before all others, once there are enough; the rest
   * waits.
   */
  takeFull(): readonly Write[] {
    return this.#rows.takeFull();
  }

  /** Derives the rows from the folded state before it is folded further, one portion each step. */
  *finish(): Generator<void> {
    const { foldedState } = this.#folded;
    if (this.#affected.formulas) this.#adopted = adoptedFormulas(foldedState);
    const formulas = this.#adopted ?? this.#before;
    reach(foldedState, this.#affected);
    for (const portion of chunksOf(this.#affected, recordsOfPortion)) {
      for (const model of readModels) model.derive(foldedState, portion, formulas, this.#rows);
      yield;
    }
    if (this.#adopted) yield* rederive(foldedState, this.#before, formulas, this.#rows);
    for (const stream of this.#changed) {
      const record = parseStream(stream);
      if (record) this.#rows.replace(facts, stream, [{ tracked: foldedState[record.kind].get(record.key) }]);
    }
    for (const write of this.#rows.take()) {
      this.#writes.push(write);
      yield;
    }
  }

  #fold(event: LoggedEvent, parkBecause: string | null): Change | null {
    const { foldedState, deadLetterStreams } = this.#folded;
    const park = (error: string): null => {
      this.#isParking = true;
      deadLetterStreams.add(event.stream);
      this.#rows.replace(parked, String(event.position), [deadLetterRow(event, error)]);
      return null;
    };
    if (parkBecause !== null) return park(parkBecause);
    if (deadLetterStreams.has(event.stream))
      return park('An earlier change of this record could not be counted');
    try {
      return evolveFoldedState(foldedState, event);
    } catch (error) {
      return park(messageOf(error));
    }
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Records whose rows are derived, twice each, before the event loop gets its turn. */
const recordsDerivedTwice = 25;

/**
 * Replaces the rows of records that differ under other formulas, and no others: most formulas affect few rows, and
 * thresholds none. One portion of records each step.
 */
function* rederive(
  foldedState: FoldedState,
  before: Formulas,
  after: Formulas,
  rows: RowSink,
): Generator<void> {
  for (const portion of chunksOf(everythingAffected(foldedState), recordsDerivedTwice)) {
    const existing = derived(foldedState, portion, before);
    for (const [table, scopes] of derived(foldedState, portion, after)) {
      for (const [scope, wanted] of scopes) {
        if (!isSame(existing.get(table)?.get(scope), wanted)) rows.replace(table, scope, wanted);
      }
    }
    yield;
  }
}

type Derived = Map<Table, Map<string, readonly Row[]>>;

const derived = (foldedState: FoldedState, affected: Affected, formulas: Formulas): Derived => {
  const tables: Derived = new Map();
  const sink: RowSink = {
    replace: (table, scope, rows) => {
      const scopes = tables.get(table);
      if (scopes) scopes.set(scope, rows);
      else tables.set(table, new Map([[scope, rows]]));
    },
    add: () => {},
  };
  for (const model of readModels) model.derive(foldedState, affected, formulas, sink);
  return tables;
};

/** Compares rows as JSON: both come from the same code, so that their keys have the same order. */
const isSame = (before: readonly Row[] | undefined, after: readonly Row[]): boolean =>
  JSON.stringify(before) === JSON.stringify(after);
