import { ApiError } from '../api/apiError.ts';
import { cellOf, type EditHistory, type HoursChange } from './hoursChange.ts';
import type { Edit, NotSaved } from './hoursKept.ts';

/** Hours that were typed and are not saved yet. */
export type TypedHours = {
  /** Being sent, in the order in which they were typed. */
  sending: readonly HoursChange[];
  /** Kept until the server can be reached; one change a cell. */
  waiting: readonly HoursChange[];
  /** Whether some that waited are being sent again. */
  isRetrying: boolean;
  /** Refused hours, by cell. */
  notSaved: ReadonlyMap<string, NotSaved>;
  /** The steps that can be undone and redone. */
  history: EditHistory;
};

/** An edit and its state. */
export type PendingEdit = Edit & { state: 'due' | 'sent' | 'answered' | 'waiting'; hasWaited: boolean };

export const cellsOf = ({ changes }: Edit): string[] => changes.map(cellOf);

/**
 * Whether a retry may succeed: the server was away or busy, or the user has to sign in. A node that is not updated yet
 * doesn't know the route (404). A conflict over closed months is not retried: the user has decided.
 */
export const isRetryable = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status >= 500 ||
  ([202, 401, 404, 408, 409, 429].includes(error.status) && error.problem?.code !== 'closed-months');

/** The state of all unsaved edits, to be shown. */
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
    // A change that waits on top of hours being sent was typed last.
    sending: sending.filter((change) => !waiting.has(cellOf(change))),
    waiting: [...waiting.values()],
    isRetrying: edits.some(({ state, hasWaited }) => hasWaited && state === 'sent'),
    notSaved,
    history,
  };
};
