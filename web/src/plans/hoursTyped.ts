import { ApiError } from '../api/apiError.ts';
import { cellOf, type EditHistory, type HoursChange } from './hoursChange.ts';
import type { Edit, NotSaved } from './hoursKept.ts';

/** Hours that were typed and are not saved. */
export type TypedHours = {
  /** On their way, in the order in which they were typed. */
  sending: readonly HoursChange[];
  /** Kept until the planner can be reached, one change a cell. */
  waiting: readonly HoursChange[];
  /** Some that waited are being tried again. */
  isRetrying: boolean;
  /** Not taken, by cell. */
  notSaved: ReadonlyMap<string, NotSaved>;
  /** What can be taken back, and done again. */
  history: EditHistory;
};

/** An edit, and how far it has come. */
export type PendingEdit = Edit & { state: 'due' | 'sent' | 'answered' | 'waiting'; hasWaited: boolean };

export const cellsOf = ({ changes }: Edit): string[] => changes.map(cellOf);

/**
 * Whether the planner was away or busy, or wanted a sign-in, so that the same save may go well later; a node that an
 * update has not reached yet knows no such request (404). Whoever was asked about closed months has decided.
 */
export const isRetryable = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status >= 500 ||
  ([202, 401, 404, 408, 409, 429].includes(error.status) && error.problem?.code !== 'closed-months');

/** What is shown of edits that are not saved. */
export const typedHoursOf = (
  edits: readonly PendingEdit[],
  notSaved: TypedHours['notSaved'],
  history: EditHistory,
): TypedHours => {
  const stuck = new Set<string>();
  const sending: HoursChange[] = [];
  const waiting = new Map<string, HoursChange>();
  for (const edit of edits) {
    const isStuck = edit.hasWaited || (edit.state === 'due' && cellsOf(edit).some((cell) => stuck.has(cell)));
    for (const change of edit.changes) {
      if (!isStuck) {
        sending.push(change);
        continue;
      }
      const cell = cellOf(change);
      stuck.add(cell);
      const first = waiting.get(cell) ?? sending.find((each) => cellOf(each) === cell) ?? change;
      waiting.set(cell, { ...change, before: first.before });
    }
  }
  return {
    // What waits on top of hours that are on their way was typed last.
    sending: sending.filter((change) => !waiting.has(cellOf(change))),
    waiting: [...waiting.values()],
    isRetrying: edits.some(({ state, hasWaited }) => hasWaited && state === 'sent'),
    notSaved,
    history,
  };
};
