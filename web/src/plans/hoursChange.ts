import type { Person } from '#domain/plans/allocationPlan.ts';
import type { Month } from '#domain/values/month.ts';
import { type Times, tick } from '../app/ownChanges.ts';
import { keyOf } from './planEntries.ts';

/** A person's hours on a project in a month; `person` null stands for the additional hours of an SLA. */
export type Cell = { projectId: number; person: Person | null; month: Month };

/** New hours in a cell; 0 for none. */
export type HoursChange = Cell & {
  /** The person's name, or the project's where there is no person. */
  name: string;
  /** The hours on screen when the edit began. */
  before: number;
  after: number;
  /** The project's name, for undo's messages. */
  project?: string;
};

/** The key of a cell. */
export const cellOf = ({ projectId, person, month }: Cell): string =>
  `${projectId} ${person ? keyOf(person) : 'additional'} ${month}`;

const sameChange = (one: HoursChange, other: HoursChange): boolean =>
  cellOf(one) === cellOf(other) && one.before === other.before && one.after === other.after;

/** One edit, paste or deletion, with when it was done and undone. */
export type Step = {
  changes: readonly HoursChange[];
  /** Saves, undoes and redoes all changes or none. */
  all?: true;
} & Times;

/** Steps that can be undone and redone; the last one is at the end. */
export type EditHistory = { done: readonly Step[]; undone: readonly Step[] };

export const noHistory: EditHistory = { done: [], undone: [] };

/** Maximum number of steps. */
const maxSteps = 100;

/** Adds a step; undone steps can't be redone after it. */
export const withStep = (
  { done }: EditHistory,
  { changes, all }: Pick<Step, 'changes' | 'all'>,
): EditHistory => ({
  done: [...done, { at: tick(), changes, ...(all && { all }) }].slice(-maxSteps),
  undone: [],
});

const reversed = (changes: readonly HoursChange[]): HoursChange[] =>
  changes.map((change) => ({ ...change, before: change.after, after: change.before })).toReversed();

/** Undoes the last step, or redoes the last undone one; undefined when there is none. */
export const stepBack = (
  { done, undone }: EditHistory,
  way: 'undo' | 'redo',
): { changes: readonly HoursChange[]; all: boolean; history: EditHistory } | undefined => {
  const step = (way === 'undo' ? done : undone).at(-1);
  if (!step) return undefined;
  const { undoneAt: _, ...first } = step;
  const all = step.all === true;
  return way === 'undo'
    ? {
        changes: reversed(step.changes),
        all,
        history: { done: done.slice(0, -1), undone: [...undone, { ...first, undoneAt: tick() }] },
      }
    : { changes: step.changes, all, history: { done: [...done, first], undone: undone.slice(0, -1) } };
};

/** Removes a refused change from the last step that has it. */
const withoutChange = (steps: readonly Step[], refused: HoursChange): readonly Step[] => {
  const at = steps.findLastIndex(({ changes }) => changes.some((change) => sameChange(change, refused)));
  return steps
    .map((step, place) =>
      place === at
        ? { ...step, changes: step.changes.filter((change) => !sameChange(change, refused)) }
        : step,
    )
    .filter(({ changes }) => changes.length > 0);
};

/** Removes refused changes, and all-or-nothing steps that would lack some. */
export const withoutChanges = (history: EditHistory, refused: readonly HoursChange[]): EditHistory => ({
  ...history,
  done: refused
    .reduce(withoutChange, history.done)
    .filter((step) => !step.all || history.done.includes(step)),
});
