import type { Person } from '#domain/plans/allocationPlan.ts';
import type { Month } from '#domain/values/month.ts';
import { type Times, tick } from '../app/ownChanges.ts';
import { keyOf } from './planEntries.ts';

/** One person's hours on a project in a month; `person` null stands for the additional hours of an SLA. */
export type Cell = { projectId: number; person: Person | null; month: Month };

/** Other hours in a cell; 0 for none. */
export type HoursChange = Cell & {
  /** Whose hours they are: the person's name, or the project's. */
  name: string;
  /** As they were on screen when somebody began to change them. */
  before: number;
  after: number;
  /** What they are on, as undoing calls it. */
  project?: string;
};

/** Names a cell. */
export const cellOf = ({ projectId, person, month }: Cell): string =>
  `${projectId} ${person ? keyOf(person) : 'additional'} ${month}`;

const sameChange = (one: HoursChange, other: HoursChange): boolean =>
  cellOf(one) === cellOf(other) && one.before === other.before && one.after === other.after;

/** What was done together: one edit, paste or deletion; when, and when it was undone. */
export type Step = { changes: readonly HoursChange[] } & Times;

/** Steps that can be taken back, and those that were; the last one is at the end. */
export type EditHistory = { done: readonly Step[]; undone: readonly Step[] };

export const noHistory: EditHistory = { done: [], undone: [] };

/** Steps that are remembered. */
const maxSteps = 100;

/** A new step makes what was undone unrepeatable. */
export const withStep = ({ done }: EditHistory, changes: readonly HoursChange[]): EditHistory => ({
  done: [...done, { at: tick(), changes }].slice(-maxSteps),
  undone: [],
});

const reversed = (changes: readonly HoursChange[]): HoursChange[] =>
  changes.map((change) => ({ ...change, before: change.after, after: change.before })).toReversed();

/** Takes the last step back, or does the last one undone again; undefined when there is none. */
export const stepBack = (
  { done, undone }: EditHistory,
  way: 'undo' | 'redo',
): { changes: readonly HoursChange[]; history: EditHistory } | undefined => {
  const step = (way === 'undo' ? done : undone).at(-1);
  if (!step) return undefined;
  const { at, changes } = step;
  return way === 'undo'
    ? {
        changes: reversed(changes),
        history: { done: done.slice(0, -1), undone: [...undone, { at, changes, undoneAt: tick() }] },
      }
    : { changes, history: { done: [...done, { at, changes }], undone: undone.slice(0, -1) } };
};

/** Without a change that never came to be, in the last step that has it. */
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

/** Without changes that never came to be. */
export const withoutChanges = (history: EditHistory, refused: readonly HoursChange[]): EditHistory => ({
  ...history,
  done: refused.reduce(withoutChange, history.done),
});
