import { ApiError } from '../api/apiError.ts';
import type { HoursChange, Refusal } from './PlanSaver.ts';
import { cellKey } from './planHours.ts';
import type { unsavedStorage } from './unsavedStorage.ts';

/** Hours that were typed and are not saved yet, by cell. */
export type HoursToSave = ReadonlyMap<string, HoursChange>;

/** Whether the planner was away, busy or wanted a sign-in, so that the same save may go well later. */
const mayGoWell = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || [401, 408, 429].includes(error.status);

const cellOf = ({ projectId, person }: HoursChange): string => cellKey(projectId, person);

const isChange = (value: unknown): value is HoursChange =>
  typeof value === 'object' &&
  value !== null &&
  'projectId' in value &&
  'person' in value &&
  'name' in value &&
  'before' in value &&
  'after' in value &&
  typeof value.after === 'number';

/** Refusals that are final, and those that may go well later. */
export const sortByHope = (refusals: readonly Refusal[]): { final: Refusal[]; later: Refusal[] } => {
  const { final = [], later = [] } = Object.groupBy(refusals, ({ error, stale }) =>
    !stale && mayGoWell(error) ? 'later' : 'final',
  );
  return { final, later };
};

/**
 * The hours of a month that were typed and are not saved yet. They stay in the tab, also when it is loaded anew, with the
 * plan they were typed on, until they are saved or refused. Those whose save failed wait to be tried again.
 */
export class UnsavedHours {
  readonly #storage: ReturnType<typeof unsavedStorage>;
  readonly #listeners = new Set<() => void>();
  #cells: Map<string, HoursChange>;
  #waiting: HoursToSave;

  constructor(storage: ReturnType<typeof unsavedStorage>) {
    this.#storage = storage;
    const kept = storage.read();
    const changes = Array.isArray(kept) ? kept.filter(isChange) : [];
    this.#cells = new Map(changes.map((change) => [cellOf(change), change]));
    this.#waiting = new Map(this.#cells);
  }

  /** What waits to be tried again. */
  readonly waiting = (): HoursToSave => this.#waiting;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Keeps what is being saved. Changes of cells that wait begin where the first change of the cell began.
   * @returns what to save
   */
  begin(changes: readonly HoursChange[]): HoursChange[] {
    const whole = changes.map((change) => {
      const first = this.#waiting.get(cellOf(change));
      return first ? { ...change, before: first.before, opened: first.opened } : change;
    });
    const waiting = new Map(this.#waiting);
    for (const change of whole) {
      const cell = cellOf(change);
      const first = this.#cells.get(cell) ?? change;
      this.#cells.set(cell, { ...change, before: first.before, opened: first.opened });
      waiting.delete(cell);
    }
    this.#show(waiting);
    return whole;
  }

  /** What was not saved waits; of the rest, what is not on its way any more is saved or refused for good. */
  end(failed: readonly HoursChange[], isOnItsWay: (cell: string) => boolean): void {
    const waiting = new Map(this.#waiting);
    for (const change of failed) {
      const cell = cellOf(change);
      const kept = this.#cells.get(cell);
      if (kept && !isOnItsWay(cell)) waiting.set(cell, kept);
    }
    this.#cells = new Map([...this.#cells].filter(([cell]) => isOnItsWay(cell) || waiting.has(cell)));
    this.#show(waiting);
  }

  #show(waiting: HoursToSave): void {
    this.#waiting = waiting;
    this.#storage.write(this.#cells.size > 0 ? [...this.#cells.values()] : undefined);
    for (const listener of this.#listeners) listener();
  }
}
