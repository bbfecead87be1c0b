import type { AnswerOf } from '#services/api/contract/contract.ts';
import { ApiError } from '../api/apiError.ts';
import { newKey } from '../api/request.ts';
import {
  type Cell,
  cellOf,
  type EditHistory,
  type HoursChange,
  noHistory,
  stepBack,
  withoutChanges,
  withStep,
} from './hoursChange.ts';
import { type Edit, type HoursKept, historyToKeep, type NotSaved, readKept } from './hoursKept.ts';
import { refuse, type SavedCell } from './hoursRefused.ts';
import { cellsOf, isRetryable, type PendingEdit, type TypedHours, typedHoursOf } from './hoursTyped.ts';

/** Maximum number of cells in a request. */
const maxCells = 1_000;

/** The result of sending an edit. */
export type Outcome = {
  saved: readonly HoursChange[];
  notSaved: readonly NotSaved[];
  /** Why an all-or-nothing edit was given up; empty where none was. */
  notMoved: readonly NotSaved[];
  /** Whether the edit was waiting for a retry before. */
  hasWaited: boolean;
  /** Why the edit waits for a retry, and whether it is the only one that does. */
  waits?: { error: unknown; isFirst: boolean };
};

/** The cells that a page shows, and whether it reports waiting hours there itself. */
type Page = { isShown: (cell: Cell) => boolean; tellsWaiting: boolean };

/** The result of each change, in order, and the correlation id of the change in the history. */
export type Saved = AnswerOf<'POST /api/hours'> & { change: string | null };

export type HoursStorePorts = {
  /** Saves an edit; with `all` either all of its changes or none. @throws ApiError, TypeError */
  save: (edit: Edit, all: boolean) => Promise<Saved>;
  /** Storage in the tab for unsaved hours. */
  kept: { read: () => unknown; write: (value: HoursKept | undefined) => void };
  /** Storage in the tab for the undo history. */
  keptHistory: { read: () => unknown; write: (value: EditHistory | undefined) => void };
};

/**
 * The hours that somebody types in this tab, until they are saved. An edit is shown at once, saved in as few requests
 * as its size allows, and is one change in the history. Edits of the same cell are saved one after the other. Unsaved
 * hours are kept in the tab, even if it is reloaded. If the server can't be reached, `retry` sends an edit again under
 * the same key, so that it is saved once. Hours that conflict with others' changes, or that are refused, stay beside
 * what was typed until somebody decides. An all-or-nothing edit of which a part is refused is given up.
 */
export class HoursStore {
  readonly #ports: HoursStorePorts;
  readonly #listeners = new Set<() => void>();
  readonly #pages = new Set<(outcome: Outcome) => Promise<void> | void>();
  #shown: ReadonlySet<Page> = new Set();
  #edits: readonly PendingEdit[] = [];
  #notSaved: ReadonlyMap<string, NotSaved> = new Map();
  #history: EditHistory = noHistory;
  /** The history as it was last written to storage. */
  #kept: EditHistory | undefined;
  #typed = typedHoursOf([], new Map(), noHistory);

  constructor(ports: HoursStorePorts) {
    this.#ports = ports;
    const { edits, notSaved, history } = readKept(ports.kept.read(), ports.keptHistory.read());
    this.#edits = edits.map((edit) => ({ ...edit, state: 'waiting', hasWaited: true }));
    this.#notSaved = new Map(notSaved.map((each) => [cellOf(each.change), each]));
    this.#history = history;
    this.#show();
  }

  readonly typed = (): TypedHours => this.#typed;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Subscribes a page to the outcomes of edits. Hours count as saved once its promise has settled. @returns a function
   * that unsubscribes
   */
  onOutcome(page: (outcome: Outcome) => Promise<void> | void): () => void {
    this.#pages.add(page);
    return () => this.#pages.delete(page);
  }

  /**
   * Registers the cells in which a page reports refused hours and, with `tellsWaiting`, waiting ones. @returns a
   * function that unregisters it
   */
  show(page: Page): () => void {
    this.#onScreen(new Set([...this.#shown, page]));
    return () => this.#onScreen(new Set([...this.#shown].filter((each) => each !== page)));
  }

  /** Whether a page reports waiting or refused hours in a cell. */
  readonly isTold = (cell: Cell, what: 'waiting' | 'notSaved'): boolean =>
    [...this.#shown].some(
      ({ isShown, tellsWaiting }) => (what === 'notSaved' || tellsWaiting) && isShown(cell),
    );

  /** The registered pages: a new set after every change. */
  readonly shown = (): ReadonlySet<Page> => this.#shown;

  /**
   * Applies one edit of any number of cells; unchanged cells are left out. In cells with a conflict it changes the
   * others' hours that were shown, as nobody has seen later ones.
   * @param all saves all changes of a request or none, as for hours that are moved
   */
  change(changes: readonly HoursChange[], all = false): void {
    const real = changes
      .map((change) => ({ ...change, before: this.#beforeOf(change, all) }))
      .filter(({ before, after }) => before !== after);
    this.#forget(changes.map(cellOf));
    if (real.length > 0) {
      this.#history = withStep(this.#history, { changes: real, ...(all && { all }) });
      this.#add(real, all);
    } else this.#show();
  }

  /**
   * Saves all changes of a dialog or none; the dialog keeps what was typed until then.
   * @throws ApiError, TypeError
   */
  async saveWhole(changes: readonly HoursChange[]): Promise<Saved> {
    const saved = await this.#ports.save({ key: newKey(), group: newKey(), changes }, true);
    if (saved.cells.some(({ status }) => status !== 'saved')) return saved;
    this.#forget(changes.map(cellOf));
    this.#history = withStep(this.#history, { changes });
    this.#show();
    await this.#tellPages({ saved: changes, notSaved: [], notMoved: [], hasWaited: false });
    return saved;
  }

  /** Discards refused hours in some cells. */
  discard(cells: readonly string[]): void {
    if (!cells.some((cell) => this.#notSaved.has(cell))) return;
    this.#forget(cells);
    this.#show();
  }

  /**
   * Undoes the last edit, or redoes the last undone one; an all-or-nothing edit all or not at all.
   * @param hoursNow the hours of a cell; undefined where it is not on screen, and the server decides
   * @returns the changes that are made, and those left out because somebody has changed the hours since
   */
  takeBack(
    way: 'undo' | 'redo',
    hoursNow: (cell: Cell) => number | undefined,
  ): { taken: readonly HoursChange[]; left: readonly HoursChange[] } {
    const found = stepBack(this.#history, way);
    if (!found) return { taken: [], left: [] };
    this.#history = found.history;
    const { changes, all } = found;
    const left = changes.filter((change) => (hoursNow(change) ?? change.before) !== change.before);
    const taken = all && left.length > 0 ? [] : changes.filter((change) => !left.includes(change));
    if (taken.length > 0) this.#add(taken, all);
    else this.#show();
    return { taken, left };
  }

  /** Sends waiting edits again. Called by whoever shows them, while their owner is signed in. */
  readonly retry = (): void => {
    this.#edits = this.#edits.map((edit) => (edit.state === 'waiting' ? { ...edit, state: 'due' } : edit));
    this.#sendDue();
  };

  #add(changes: readonly HoursChange[], all = false): void {
    const group = newKey();
    for (let from = 0; from < changes.length; from += maxCells) {
      const part = changes.slice(from, from + maxCells);
      const edit = {
        key: newKey(),
        group,
        changes: part,
        ...(all && { all: true as const, moved: true as const }),
      };
      this.#edits = [...this.#edits, { ...edit, state: 'due', hasWaited: false }];
    }
    this.#sendDue();
  }

  /** Sends every due edit whose cells no earlier unanswered edit has. */
  #sendDue(): void {
    const busy = new Set<string>();
    for (const edit of this.#edits) {
      const isFree = !cellsOf(edit).some((cell) => busy.has(cell));
      if (edit.state === 'due' && isFree) void this.#send(this.#become(edit, 'sent'));
      if (edit.state !== 'answered') for (const cell of cellsOf(edit)) busy.add(cell);
    }
    this.#show();
  }

  #become(edit: PendingEdit, state: PendingEdit['state'], more: Partial<PendingEdit> = {}): PendingEdit {
    const next = { ...edit, ...more, state };
    this.#edits = this.#edits.map((each) => (each.key === edit.key ? next : each));
    return next;
  }

  async #send(edit: PendingEdit): Promise<void> {
    let cells: readonly SavedCell[] | undefined;
    let failure: unknown;
    try {
      cells = (await this.#ports.save(edit, edit.all === true)).cells;
    } catch (error) {
      failure = error;
      if (isRetryable(error)) return this.#wait(edit, error);
    }
    this.#become(edit, 'answered');
    const saved = edit.changes.filter((_, index) => cells?.[index]?.status === 'saved');
    const { edits, dropped, notSaved, notMoved } = refuse(this.#edits, edit, cells, failure);
    this.#edits = edits;
    this.#history = withoutChanges(this.#history, dropped.toReversed());
    this.#notSaved = new Map([
      ...this.#notSaved,
      ...notSaved.map((each) => [cellOf(each.change), this.#withLastTyped(each)] as const),
    ]);
    const reported = this.#tellPages({ saved, notSaved, notMoved, hasWaited: edit.hasWaited });
    this.#sendDue();
    await reported;
    this.#edits = this.#edits.filter(({ key }) => key !== edit.key);
    this.#show();
  }

  #wait(edit: PendingEdit, error: unknown): Promise<void> {
    const isFirst = !this.#edits.some(({ hasWaited }) => hasWaited);
    // A stored change that can't be read yet (202) gets a new key, so that the result of each cell is computed anew.
    const isStored = error instanceof ApiError && error.status === 202;
    this.#become(edit, 'waiting', { hasWaited: true, ...(isStored && { key: newKey() }) });
    this.#show();
    const waits = { error, isFirst };
    return this.#tellPages({ saved: [], notSaved: [], notMoved: [], hasWaited: edit.hasWaited, waits });
  }

  /** Keeps what already stands beside a cell, as it was typed after the hours that are refused now. */
  #withLastTyped({ change, ...why }: NotSaved): NotSaved {
    const after = this.#notSaved.get(cellOf(change))?.change.after ?? change.after;
    return { ...why, change: { ...change, after } };
  }

  /** The hours that a change replaces: in a cell with a conflict the others' hours that were shown. */
  #beforeOf(change: HoursChange, all: boolean): number {
    const lost = this.#notSaved.get(cellOf(change));
    if (!lost || !('theirs' in lost)) return change.before;
    // An all-or-nothing edit lacks no change that it has on screen.
    return all && lost.theirs === change.after ? change.before : lost.theirs;
  }

  async #tellPages(outcome: Outcome): Promise<void> {
    // A page that fails to take the hours reads them again.
    await Promise.allSettled([...this.#pages].map(async (page) => page(outcome)));
  }

  #forget(cells: readonly string[]): void {
    if (!cells.some((cell) => this.#notSaved.has(cell))) return;
    this.#notSaved = new Map([...this.#notSaved].filter(([cell]) => !cells.includes(cell)));
  }

  /** Writes the state to storage and notifies the listeners. */
  #show(): void {
    this.#typed = typedHoursOf(this.#edits, this.#notSaved, this.#history);
    const edits = this.#edits
      .filter(({ state }) => state !== 'answered')
      .map(({ state: _, hasWaited: __, ...edit }): Edit => edit);
    const isEmpty = edits.length === 0 && this.#notSaved.size === 0;
    this.#ports.kept.write(isEmpty ? undefined : { edits, notSaved: [...this.#notSaved.values()] });
    if (this.#history !== this.#kept) this.#ports.keptHistory.write(historyToKeep(this.#history));
    this.#kept = this.#history;
    this.#tell();
  }

  #onScreen(pages: ReadonlySet<Page>): void {
    this.#shown = pages;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
