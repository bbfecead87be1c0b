import type { QueryClient } from '@tanstack/react-query';
import { tabStorage } from './tabStorage.ts';

/** Something that one did at once, other than typing hours: what the history knows it by. */
export type OwnChange = {
  /** When it was done: a time of this tab, later than any before. */
  at: number;
  changes: readonly string[];
  /** Of several, those that are undone already, by what undoes them in turn. */
  back: readonly string[];
  /** When it was undone. */
  undoneAt?: number;
};

/** What one did in this tab, oldest first, and what one has undone of it. */
type Changes = { done: readonly OwnChange[]; undone: readonly OwnChange[] };

/** Changes that are remembered. */
const maxChanges = 100;

let last = 0;
/** A time that is later than any before, of which each is about one change. */
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

/** What somebody did in this tab, kept there also while it is loaded anew, and what they have undone of it. */
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
   * Something was changed.
   * @param at what is done at once has one time
   */
  note(at: number, change: string): void {
    const { done } = this.#all;
    const before = done.find((each) => each.at === at);
    const own = { at, changes: [...new Set([...(before?.changes ?? []), change])], back: [] };
    this.#keep({ done: [...done.filter((each) => each.at !== at), own], undone: [] });
  }

  /** Gives up undoing something, as it can't be. */
  drop(at: number): void {
    const others = (list: readonly OwnChange[]) => list.filter((each) => each.at !== at);
    this.#keep({ done: others(this.#all.done), undone: others(this.#all.undone) });
  }

  /**
   * A change was undone: what was done is undone, and what was undone is done again.
   * @param by what the undoing itself is known by
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

/** What a user did in this tab. */
export const ownChangesOf = (client: QueryClient, userId: string): OwnChanges => {
  const ofClient = known.get(client) ?? new Map<string, OwnChanges>();
  known.set(client, ofClient);
  const own = ofClient.get(userId) ?? new OwnChanges(userId);
  ofClient.set(userId, own);
  return own;
};

const asking = 'planner:undo';

/** Undoes what one did last, as Ctrl+Z does: for whoever has no keys at hand. */
export const undoLast = (): void => void document.dispatchEvent(new Event(asking));

/** @returns what ends it */
export const whenUndoAsked = (undo: () => void): (() => void) => {
  document.addEventListener(asking, undo);
  return () => document.removeEventListener(asking, undo);
};

/** A change that can be taken back: when it was done, and when it was undone. */
export type Times = { at: number; undoneAt?: number | undefined };

/**
 * Which of several stacks is next: to be undone what was done last, to be done again what was undone last, unless
 * something else has been done since.
 * @returns its place among them; -1 where there is nothing
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
