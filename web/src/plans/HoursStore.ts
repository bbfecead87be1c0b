import type { AnswerOf } from '#services/api/contract/contract.ts';
import { ApiError, sentenceOf } from '../api/apiError.ts';
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
import { cellsOf, isRetryable, type PendingEdit, type TypedHours, typedHoursOf } from './hoursTyped.ts';

/** Cells of one request. */
const maxCells = 1_000;

/** Why hours are not saved that could be. */
const leftWords = 'Left as it was, as other hours of the same change could not be saved.';

/** What became of an edit. */
export type Outcome = {
  saved: readonly HoursChange[];
  notSaved: readonly NotSaved[];
  /** Whether it had waited before. */
  hasWaited: boolean;
  /** Why it waits to be tried again, and whether nothing else did. */
  waits?: { error: unknown; isFirst: boolean };
};

/** Cells that a page shows, and whether it tells what waits there. */
type Page = { isShown: (cell: Cell) => boolean; tellsWaiting: boolean };

/** What became of each change, in their order, and the name of the change in the history. */
export type Saved = AnswerOf<'POST /api/hours'> & { change: string | null };

type SavedCell = Saved['cells'][number];

export type HoursStorePorts = {
  /** Saves an edit, of `all` nothing where a part can't be. @throws ApiError, TypeError */
  save: (edit: Edit, all: boolean) => Promise<Saved>;
  /** Where what is not saved is kept in the tab. */
  kept: { read: () => unknown; write: (value: HoursKept | undefined) => void };
  /** Where what can be taken back is kept in the tab. */
  keptHistory: { read: () => unknown; write: (value: EditHistory | undefined) => void };
};

/**
 * The hours that somebody types in this tab, until they are saved. An edit is shown at once and saved as one request, and
 * is one change in the history; edits of the same cell are saved one after the other. Whatever is not saved is kept in
 * the tab, also when it is loaded anew: what the planner can't be reached for is tried again when it is asked to, with the
 * same key, so that it is saved once; what others have changed meanwhile, or nobody may have, stands beside what was typed until
 * somebody decides.
 */
export class HoursStore {
  readonly #ports: HoursStorePorts;
  readonly #listeners = new Set<() => void>();
  readonly #pages = new Set<(outcome: Outcome) => Promise<void> | void>();
  #shown: ReadonlySet<Page> = new Set();
  #edits: readonly PendingEdit[] = [];
  #notSaved: ReadonlyMap<string, NotSaved> = new Map();
  #history: EditHistory = noHistory;
  /** The history as it was last written. */
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

  /** Tells a page what becomes of edits; hours count as saved once it has taken them in. What it returns ends that. */
  onOutcome(page: (outcome: Outcome) => Promise<void> | void): () => void {
    this.#pages.add(page);
    return () => this.#pages.delete(page);
  }

  /** A page says where it tells what was not taken, and, unless others do, what waits. What it returns ends that. */
  show(page: Page): () => void {
    this.#onScreen(new Set([...this.#shown, page]));
    return () => this.#onScreen(new Set([...this.#shown].filter((each) => each !== page)));
  }

  /** Whether a page tells what waits in a cell, or was not taken there. */
  readonly isTold = (cell: Cell, what: 'waiting' | 'notSaved'): boolean =>
    [...this.#shown].some(
      ({ isShown, tellsWaiting }) => (what === 'notSaved' || tellsWaiting) && isShown(cell),
    );

  /** The pages that show cells: another set for every change of them. */
  readonly shown = (): ReadonlySet<Page> => this.#shown;

  /**
   * One thing a person did, however many cells it changes; cells that stay the same are left out. Of hours that others
   * have changed, too, it is a change of those that were told: nobody has seen what they may have become since.
   * @param all none of them where one can't be saved, as for hours that are moved: up to a request's cells
   */
  change(changes: readonly HoursChange[], all = false): void {
    const real = changes
      .map((change) => ({ ...change, before: this.#theirsOf(change) ?? change.before }))
      .filter(({ before, after }) => before !== after);
    this.#forget(changes.map(cellOf));
    if (real.length > 0) {
      this.#history = withStep(this.#history, real);
      this.#add(real, all);
    } else this.#show();
  }

  /**
   * Saves all changes of a dialog or none: until they are saved, the dialog keeps what was typed.
   * @throws ApiError, TypeError
   */
  async saveWhole(changes: readonly HoursChange[]): Promise<Saved> {
    const saved = await this.#ports.save({ key: newKey(), group: newKey(), changes }, true);
    if (saved.cells.some(({ status }) => status !== 'saved')) return saved;
    this.#forget(changes.map(cellOf));
    this.#history = withStep(this.#history, changes);
    this.#show();
    await this.#tellPages({ saved: changes, notSaved: [], hasWaited: false });
    return saved;
  }

  /** Gives up what was typed into cells and not taken. */
  discard(cells: readonly string[]): void {
    if (!cells.some((cell) => this.#notSaved.has(cell))) return;
    this.#forget(cells);
    this.#show();
  }

  /**
   * Takes the last edit back, or does the last one undone again.
   * @param hoursNow what stands in a cell; undefined where it is not on screen, and the server decides
   * @returns the changes that are made, and those of the edit whose hours stay as somebody has made them since
   */
  takeBack(
    way: 'undo' | 'redo',
    hoursNow: (cell: Cell) => number | undefined,
  ): { taken: readonly HoursChange[]; left: readonly HoursChange[] } {
    const found = stepBack(this.#history, way);
    if (!found) return { taken: [], left: [] };
    this.#history = found.history;
    const own = found.changes.filter((change) => (hoursNow(change) ?? change.before) === change.before);
    if (own.length > 0) this.#add(own);
    else this.#show();
    return { taken: own, left: found.changes.filter((change) => !own.includes(change)) };
  }

  /** Tries again to save what waits: whoever shows it asks for that, while its owner is signed in. */
  readonly retry = (): void => {
    this.#edits = this.#edits.map((edit) => (edit.state === 'waiting' ? { ...edit, state: 'due' } : edit));
    this.#sendDue();
  };

  #add(changes: readonly HoursChange[], all = false): void {
    const group = newKey();
    for (let from = 0; from < changes.length; from += maxCells) {
      const part = changes.slice(from, from + maxCells);
      const edit = { key: newKey(), group, changes: part, ...(all && { all: true as const }) };
      this.#edits = [...this.#edits, { ...edit, state: 'due', hasWaited: false }];
    }
    this.#sendDue();
  }

  /** Sends every edit whose cells no earlier one is about. */
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
    const lost = edit.changes.flatMap((change, index) =>
      cells?.[index]?.status === 'saved' ? [] : [this.#lose(change, cells?.[index], failure)],
    );
    this.#notSaved = new Map([
      ...this.#notSaved,
      ...lost.map((each) => [cellOf(each.change), each] as const),
    ]);
    const told = this.#tellPages({ saved, notSaved: lost, hasWaited: edit.hasWaited });
    this.#sendDue();
    await told;
    this.#edits = this.#edits.filter(({ key }) => key !== edit.key);
    this.#show();
  }

  #wait(edit: PendingEdit, error: unknown): Promise<void> {
    const isFirst = !this.#edits.some(({ hasWaited }) => hasWaited);
    // Of a change that is stored and can't be read yet, what became of each cell is asked for anew.
    const isStored = error instanceof ApiError && error.status === 202;
    this.#become(edit, 'waiting', { hasWaited: true, ...(isStored && { key: newKey() }) });
    this.#show();
    return this.#tellPages({ saved: [], notSaved: [], hasWaited: edit.hasWaited, waits: { error, isFirst } });
  }

  /** What was typed into a cell last, on top of a change that was not taken: none of it came to be. */
  #lose(change: HoursChange, cell: SavedCell | undefined, failure: unknown): NotSaved {
    const name = cellOf(change);
    const isOnTop = (edit: PendingEdit, each: HoursChange) => edit.state === 'due' && cellOf(each) === name;
    const later = this.#edits.flatMap((edit) => edit.changes.filter((each) => isOnTop(edit, each)));
    this.#edits = this.#edits
      .map((edit) => ({ ...edit, changes: edit.changes.filter((each) => !isOnTop(edit, each)) }))
      .filter(({ changes }) => changes.length > 0);
    this.#history = withoutChanges(this.#history, [change, ...later].toReversed());
    const mine = { ...change, after: later.at(-1)?.after ?? change.after };
    return cell?.status === 'contested'
      ? {
          change: mine,
          theirs: cell.hours,
          changedBy: cell.changedBy?.name ?? null,
          changedAt: cell.changedAt,
        }
      : { change: mine, fault: cell?.status === 'left' ? leftWords : (cell?.message ?? sentenceOf(failure)) };
  }

  /** What a cell was told to have become, where others have changed it meanwhile. */
  #theirsOf(cell: Cell): number | undefined {
    const lost = this.#notSaved.get(cellOf(cell));
    return lost && 'theirs' in lost ? lost.theirs : undefined;
  }

  async #tellPages(outcome: Outcome): Promise<void> {
    // A page that can't take hours in reads them again.
    await Promise.allSettled([...this.#pages].map(async (page) => page(outcome)));
  }

  #forget(cells: readonly string[]): void {
    if (!cells.some((cell) => this.#notSaved.has(cell))) return;
    this.#notSaved = new Map([...this.#notSaved].filter(([cell]) => !cells.includes(cell)));
  }

  /** Keeps what is not saved, and shows it. */
  #show(): void {
    this.#typed = typedHoursOf(this.#edits, this.#notSaved, this.#history);
    const edits = this.#edits
      .filter(({ state }) => state !== 'answered')
      .map(({ key, group, changes, all }): Edit => ({ key, group, changes, ...(all && { all }) }));
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
