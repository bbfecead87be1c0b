import type { HoursChange } from './PlanSaver.ts';

/** What was done together: one edit, paste or deletion. */
export type Step = readonly HoursChange[];

/** Steps that can be taken back, and those that were; the last one is at the end. */
export type EditHistory = { done: readonly Step[]; undone: readonly Step[] };

export const noHistory: EditHistory = { done: [], undone: [] };

/** Steps that are remembered. */
const mostSteps = 100;

/** A new step makes what was undone unrepeatable. */
export const withStep = ({ done }: EditHistory, step: Step): EditHistory => ({
  done: [...done, step].slice(-mostSteps),
  undone: [],
});

const reversed = (step: Step): Step =>
  step
    .map(({ opened: _, ...change }) => ({ ...change, before: change.after, after: change.before }))
    .toReversed();

/** Takes the last step back, or does the last one undone again; undefined when there is none. */
export const stepBack = (
  { done, undone }: EditHistory,
  way: 'undo' | 'redo',
): { step: Step; history: EditHistory } | undefined => {
  const from = way === 'undo' ? done : undone;
  const step = from.at(-1);
  if (!step) return undefined;
  const rest = from.slice(0, -1);
  return way === 'undo'
    ? { step: reversed(step), history: { done: rest, undone: [...undone, step] } }
    : { step, history: { done: [...done, step], undone: rest } };
};

/** Without changes that never came to be. */
export const withoutChanges = (history: EditHistory, refused: ReadonlySet<HoursChange>): EditHistory => {
  const without = (steps: readonly Step[]) =>
    steps.map((step) => step.filter((change) => !refused.has(change))).filter((step) => step.length > 0);
  return { done: without(history.done), undone: without(history.undone) };
};
