import type { QueryClient } from '@tanstack/react-query';
import { tabStorage } from './tabStorage.ts';

/** A change that the user made, other than hours, with the correlation ids of its parts in the history. */
export type OwnChange = {
  /** When it was made: a unique, increasing time of this tab. */
  at: number;
  changes: readonly string[];
  /** The correlation ids of the changes that have undone some of its parts. */
  back: readonly string[];
  /** When it was undone. */
  undoneAt?: number;
};

/** The user's changes in this tab, oldest first, and those that are undone. */
type Changes = { done: readonly OwnChange[]; undone: readonly OwnChange[] };

/** Maximum number of changes. */
const maxChanges = 100;

let last = 0;
/** The current time, later than any before, so that each is unique to a change. */
export const tick = (): number => {
  last = Math.max(Date.now(), last + 1);
  return last;
};

const isChange = (value: unknown): value is OwnChange =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'changes' in value &&
  Array.isArray(value.changes) &&
  'back' in value &&
  Array.isArray(value.back);

const listIn = (value: unknown): OwnChange[] => (Array.isArray(value) ? value.filter(isChange) : []);

/** A user's changes in this tab and those they have undone; kept when the page is reloaded. */
export class OwnChanges {
  readonly #storage: ReturnType<typeof tabStorage>;
  readonly #listeners = new Set<() => void>();
  #all: Changes;

  constructor(userId: string) {
    this.#storage = tabStorage(`changes.${userId}`);
    const kept = (this.#storage.read() ?? {}) as Record<string, unknown>;
    this.#all = { done: listIn(kept.done), undone: listIn(kept.undone) };
  }

  /** The same object until it changes. */
  readonly all = (): Changes => this.#all;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Adds a change.
   * @param at the same for changes that are made together
   */
  note(at: number, change: string): void {
    const { done } = this.#all;
    const before = done.find((each) => each.at === at);
    const own = { at, changes: [...new Set([...(before?.changes ?? []), change])], back: [] };
    this.#keep({ done: [...done.filter((each) => each.at !== at), own], undone: [] });
  }

  /** Drops a change that can't be undone. */
  drop(at: number): void {
    const others = (list: readonly OwnChange[]) => list.filter((each) => each.at !== at);
    this.#keep({ done: others(this.#all.done), undone: others(this.#all.undone) });
  }

  /**
   * Moves a change between done and undone, once all its parts are undone.
   * @param by the correlation id of the undoing
   */
  noteUndo(at: number, change: string, by: string): void {
    const { done, undone } = this.#all;
    const has = (each: OwnChange) => each.changes.includes(change);
    const isUndo = done.some(has);
    const own = (isUndo ? done : undone).find(has);
    if (!own) {
      this.note(at, by);
      return;
    }
    const left = own.changes.filter((each) => each !== change);
    const back = [by, ...own.back];
    const without = (list: readonly OwnChange[]) => list.filter((each) => each !== own);
    if (left.length > 0) {
      const inPlace = (list: readonly OwnChange[]) =>
        list.map((each) => (each === own ? { ...own, changes: left, back } : each));
      this.#keep({ done: inPlace(done), undone: inPlace(undone) });
      return;
    }
    const whole: OwnChange = { at: own.at, changes: back, back: [] };
    this.#keep(
      isUndo
        ? { done: without(done), undone: [...undone, { ...whole, undoneAt: at }] }
        : { done: [...done, whole].sort((one, other) => one.at - other.at), undone: without(undone) },
    );
  }

  #keep({ done, undone }: Changes): void {
    this.#all = { done: done.slice(-maxChanges), undone };
    this.#storage.write(this.#all);
    for (const listener of this.#listeners) listener();
  }
}

const known = new WeakMap<QueryClient, Map<string, OwnChanges>>();

/** A user's changes in this tab. */
export const ownChangesOf = (client: QueryClient, userId: string): OwnChanges => {
  const ofClient = known.get(client) ?? new Map<string, OwnChanges>();
  known.set(client, ofClient);
  const own = ofClient.get(userId) ?? new OwnChanges(userId);
  ofClient.set(userId, own);
  return own;
};

const asking = 'planner:undo';

/** Undoes the user's last change, as Ctrl+Z does, for users without a keyboard. */
export const undoLast = (): void => void document.dispatchEvent(new Event(asking));

/** @returns a function that unsubscribes */
export const whenUndoAsked = (undo: () => void): (() => void) => {
  document.addEventListener(asking, undo);
  return () => document.removeEventListener(asking, undo);
};

/** When a change was made, and when it was undone. */
export type Times = { at: number; undoneAt?: number | undefined };

/**
 * The stack with the next step: for undo the one with the latest change, for redo the one with the latest undoing,
 * unless there was a change after it.
 * @returns its index; -1 where there is no step
 */
export const nextOf = (
  stacks: readonly { done: readonly Times[]; undone: readonly Times[] }[],
  way: 'undo' | 'redo',
): number => {
  const latest = (of: (stack: (typeof stacks)[number]) => number | undefined) => {
    const times = stacks.map((stack) => of(stack) ?? 0);
    const max = Math.max(0, ...times);
    return { max, place: max === 0 ? -1 : times.indexOf(max) };
  };
  const done = latest((stack) => stack.done.at(-1)?.at);
  if (way === 'undo') return done.place;
  const undone = latest((stack) => stack.undone.at(-1)?.undoneAt);
  return undone.max > done.max ? undone.place : -1;
};
