import type { HoursChange } from './PlanSaver.ts';

/** What was done together: one edit, paste or deletion. */
export type Step<Change = HoursChange> = readonly Change[];

/** Steps that can be taken back, and those that were; the last one is at the end. */
export type EditHistory<Change extends HoursChange = HoursChange> = {
  done: readonly Step<Change>[];
  undone: readonly Step<Change>[];
};

export const noHistory = { done: [], undone: [] } satisfies EditHistory;

/** Steps that are remembered. */
const mostSteps = 100;

/** A new step makes what was undone unrepeatable. */
export const withStep = <Change extends HoursChange>(
  { done }: EditHistory<Change>,
  step: Step<Change>,
): EditHistory<Change> => ({
  done: [...done, step].slice(-mostSteps),
  undone: [],
});

const reversed = <Change extends HoursChange>(step: Step<Change>): Step<Change> =>
  step
    .map((change) => ({ ...change, opened: undefined, before: change.after, after: change.before }))
    .toReversed();

/** Takes the last step back, or does the last one undone again; undefined when there is none. */
export const stepBack = <Change extends HoursChange>(
  { done, undone }: EditHistory<Change>,
  way: 'undo' | 'redo',
): { step: Step<Change>; history: EditHistory<Change> } | undefined => {
  const from = way === 'undo' ? done : undone;
  const step = from.at(-1);
  if (!step) return undefined;
  const rest = from.slice(0, -1);
  return way === 'undo'
    ? { step: reversed(step), history: { done: rest, undone: [...undone, step] } }
    : { step, history: { done: [...done, step], undone: rest } };
};

/** Without changes that never came to be. */
export const withoutChanges = <Change extends HoursChange>(
  history: EditHistory<Change>,
  refused: ReadonlySet<HoursChange>,
): EditHistory<Change> => {
  const without = (steps: readonly Step<Change>[]) =>
    steps.map((step) => step.filter((change) => !refused.has(change))).filter((step) => step.length > 0);
  return { done: without(history.done), undone: without(history.undone) };
};
