import { sameValue } from '../values/equality.ts';
import type { Parts, UndoRules } from './undoRules.ts';

/** A record's states before and after some events. */
export type Run<State> = { before: State; after: State };

/** A record's states before and after the change to undo, and its present one. */
export type Versions<State> = Run<State> & {
  now: State;
  /** For a change of several requests: its runs of events, and those of others in between. */
  runs?: { own: readonly Run<State>[]; others: readonly Run<State>[] };
};

/** The part that stands for the whole record when it was made or deleted. */
export const wholeRecord = 'record';

export const undoActions = ['change', 'delete', 'restore', 'nothing'] as const;

/** What undoing would do to one record. */
export type Undoable = {
  action: (typeof undoActions)[number];
  /** Parts unchanged since: they go back. */
  ready: string[];
  /** Parts that somebody has changed since: they stay unless chosen. */
  touched: string[];
  /** Why nothing can go back, if there is a reason to give. */
  obstacle: string | null;
};

const nothing = (obstacle: string | null): Undoable => ({
  action: 'nothing',
  ready: [],
  touched: [],
  obstacle,
});

/** Works out what of a change can be undone, and which parts have been changed since. */
export const undoable = <State, Command>(
  rules: UndoRules<State, Command>,
  { before, after, now, runs }: Versions<State>,
): Undoable => {
  const { isThere, partsOf } = rules;
  const partsIn = (some: readonly Run<State>[] = []) =>
    new Set(some.flatMap((run) => changedParts(partsOf(run.before), partsOf(run.after))));
  const [own, others] = [partsIn(runs?.own), partsIn(runs?.others)];
  const [was, became, is] = [before, after, now].map(isThere);
  const same = (a: State, b: State) =>
    sameValue(Object.fromEntries(partsOf(a)), Object.fromEntries(partsOf(b)));
  const lost = rules.lost?.(now) ?? null;
  if (lost !== null) return nothing(lost);
  if (!was && !became) return nothing(rules.nothing ?? null);
  if (!was) {
    if (!is) return nothing('It has been deleted since.');
    if (typeof rules.remove === 'string') return nothing(rules.remove);
    return same(now, after) && others.size === 0
      ? { action: 'delete', ready: [wholeRecord], touched: [], obstacle: null }
      : { action: 'delete', ready: [], touched: [wholeRecord], obstacle: null };
  }
  if (!became) {
    if (is) return nothing('It has been brought back since.');
    if (typeof rules.restore === 'string') return nothing(rules.restore);
    return { action: 'restore', ready: [wholeRecord], touched: [], obstacle: null };
  }
  const [old, made, present] = [partsOf(before), partsOf(after), partsOf(now)];
  const changed = changedParts(old, made).filter((part) => own.has(part) || !others.has(part));
  if (changed.length === 0) return nothing(rules.nothing ?? null);
  if (!is) return nothing('It has been deleted since.');
  const open = changed.filter((part) => !sameValue(present.get(part), old.get(part)));
  if (open.length === 0) return nothing('It is as it was before already.');
  const isUntouched = (part: string) => sameValue(present.get(part), made.get(part)) && !others.has(part);
  const isReady = (part: string) =>
    isUntouched(part) && (rules.goesAlong?.(part, now, before) ?? []).every(isUntouched);
  return {
    action: 'change',
    ready: open.filter(isReady),
    touched: open.filter((part) => !isReady(part)),
    obstacle: null,
  };
};

const changedParts = (before: Parts, after: Parts): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (part) => !sameValue(before.get(part), after.get(part)),
  );

/** The commands that undo the given parts. */
export const takeBack = <State, Command>(
  rules: UndoRules<State, Command>,
  { before, now }: Versions<State>,
  { action }: Pick<Undoable, 'action'>,
  parts: ReadonlySet<string>,
): Command[] => {
  if (parts.size === 0) return [];
  if (action === 'change') return rules.putBack(now, before, (part) => parts.has(part));
  const command = action === 'delete' ? rules.remove : action === 'restore' ? rules.restore : '';
  return typeof command === 'string' ? [] : [command];
};
