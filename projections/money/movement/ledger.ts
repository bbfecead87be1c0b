import { UnreadableEvent } from '#domain/log/events.ts';
import { type LeafAmounts, withManual } from '#domain/money/pnlTotals.ts';
import { type Month, monthsBetween } from '#domain/values/month.ts';
import { formulasAt } from '#domain/values/planningFormulas.ts';
import { type Affected, affect, everyLineAffected, nothingAffected } from '../../foldedState/affected.ts';
import type { LoggedEvent } from '../../foldedState/event.ts';
import { adoptedFormulas, evolveFoldedState, type FoldedState } from '../../foldedState/foldedState.ts';
import { type Formulas, originalFormulas } from '../../foldedState/formulaSet.ts';
import { reach } from '../../foldedState/reach.ts';
import { createYielding } from '../../reading/yielding.ts';
import { deriveLines } from '../lines/derive.ts';
import { Book } from './book.ts';
import { type Effect, levelsOf, minus, noEffect, plus } from './effect.ts';
import type { Months } from './past.ts';

/** The forecast of some months in memory, updated event by event. */
export class Ledger {
  readonly #foldedState: FoldedState;
  readonly #book: Book;
  #levels = noEffect;

  private constructor(foldedState: FoldedState, { start, end }: Months) {
    this.#foldedState = foldedState;
    this.#book = new Book(monthsBetween(start, end));
  }

  /**
   * Computes the initial figures. Yields to the event loop.
   * @param foldedState the ledger folds events into it from then on
   */
  static async open(foldedState: FoldedState, months: Months): Promise<Ledger> {
    const ledger = new Ledger(foldedState, months);
    const yieldTurn = createYielding();
    for (const _ of ledger.#derive(everyLineAffected(foldedState))) await yieldTurn();
    ledger.#levels = ledger.#readLevels();
    return ledger;
  }

  /** The formulas adopted last, or the default ones. */
  get formulas(): Formulas {
    return adoptedFormulas(this.#foldedState) ?? originalFormulas;
  }

  /** Whether net profit of a month is after other operating costs. */
  includesOther(month: Month): boolean {
    return formulasAt(this.formulas.set, month).netProfitIncludesOtherCosts;
  }

  /** Amounts of each month, with manual figures in place of computed ones (docs/domain.md, Manual figures). */
  byMonth(): { month: Month; amounts: LeafAmounts }[] {
    return this.#book.months.map(({ month, amounts }) => ({
      month,
      amounts: withManual(amounts, this.#foldedState.manualCosts.get(month)?.state.figures),
    }));
  }

  /**
   * Folds an event and returns what it moved. An event that can't be read or skips a version moves nothing, just as it
   * becomes a dead letter in the figures.
   */
  apply(event: LoggedEvent): Effect {
    const affected = nothingAffected();
    try {
      affect(this.#foldedState, evolveFoldedState(this.#foldedState, event), affected);
      reach(this.#foldedState, affected);
    } catch (error) {
      if (error instanceof UnreadableEvent) return noEffect;
      throw error;
    }
    for (const _ of this.#derive(affected.formulas ? everyLineAffected(this.#foldedState) : affected));
    const before = this.#levels;
    this.#levels = this.#readLevels();
    return minus(this.#levels, before);
  }

  /** Derives the lines of affected records, one scope each step. */
  *#derive(affected: Affected): Generator<void> {
    for (const { scope, lines } of deriveLines(this.#foldedState, affected, this.formulas)) {
      this.#book.replace(scope, lines());
      yield;
    }
  }

  /** Totals of all months. */
  get levels(): Effect {
    return this.#levels;
  }

  #readLevels(): Effect {
    return this.byMonth().reduce(
      (sum, { month, amounts }) => plus(sum, levelsOf(amounts, this.includesOther(month))),
      noEffect,
    );
  }
}
