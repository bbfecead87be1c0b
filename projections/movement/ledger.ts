import { UnreadableEvent } from '#domain/events.ts';
import { monthsBetween } from '#domain/month.ts';
import { type Agency, adoptedFormulas, evolveAgency } from '../agency/agency.ts';
import { reach } from '../agency/reach.ts';
import { everyLineTouched, nothingTouched, type Touched, touch } from '../agency/touched.ts';
import { createBreather } from '../breather.ts';
import type { LoggedEvent } from '../event.ts';
import { type Formulas, originalFormulas } from '../formulaSet.ts';
import { deriveLines } from '../lines/derive.ts';
import { type LeafAmounts, noAmounts, pnlLeaves, withManual } from '../pnl/figures.ts';
import { Book } from './book.ts';
import { type Effect, levelsOf, minus, noEffect } from './effect.ts';
import type { Months } from './past.ts';

/** The forecast of some months in memory, carried forward one event at a time. */
export class Ledger {
  readonly #agency: Agency;
  readonly #book: Book;
  #levels = noEffect;

  private constructor(agency: Agency, { start, end }: Months) {
    this.#agency = agency;
    this.#book = new Book(monthsBetween(start, end));
  }

  /**
   * Works out how it begins; others get their turn meanwhile.
   * @param agency the ledger folds events into it from then on
   */
  static async open(agency: Agency, months: Months): Promise<Ledger> {
    const ledger = new Ledger(agency, months);
    const breathe = createBreather();
    for (const _ of ledger.#derive(everyLineTouched(agency))) await breathe();
    ledger.#levels = ledger.#readLevels();
    return ledger;
  }

  /** The set that the log says is in force. */
  get formulas(): Formulas {
    return adoptedFormulas(this.#agency) ?? originalFormulas;
  }

  /** What all months come to together, manual figures in place of computed ones (docs/domain.md, Manual figures). */
  leaves(): LeafAmounts {
    const total = noAmounts();
    for (const { month, amounts } of this.#book.months) {
      const inForce = withManual(amounts, this.#agency.manualCosts.get(month)?.state.figures);
      for (const leaf of pnlLeaves) total[leaf] += inForce[leaf];
    }
    return total;
  }

  /**
   * Folds an event, and says what it moved. One that can't be read, or does not follow on, moves nothing: it is parked
   * in the figures, too.
   */
  apply(event: LoggedEvent): Effect {
    const touched = nothingTouched();
    try {
      touch(this.#agency, evolveAgency(this.#agency, event), touched);
      reach(this.#agency, touched);
    } catch (error) {
      if (error instanceof UnreadableEvent) return noEffect;
      throw error;
    }
    for (const _ of this.#derive(touched.formulas ? everyLineTouched(this.#agency) : touched));
    const before = this.#levels;
    this.#levels = this.#readLevels();
    return minus(this.#levels, before);
  }

  /** A record's lines at each step. */
  *#derive(touched: Touched): Generator<void> {
    for (const { scope, lines } of deriveLines(this.#agency, touched, this.formulas)) {
      this.#book.replace(scope, lines());
      yield;
    }
  }

  #readLevels(): Effect {
    return levelsOf(this.leaves(), this.formulas.set.netProfitIncludesOtherCosts);
  }
}
