import type { AnswerOf } from '#services/api/contract/contract.ts';
import { sentenceOf } from '../api/apiError.ts';
import { cellOf, type HoursChange } from './hoursChange.ts';
import type { NotSaved } from './hoursKept.ts';
import type { PendingEdit } from './hoursTyped.ts';

export type SavedCell = AnswerOf<'POST /api/hours'>['cells'][number];

/** The fault of hours that could be saved, in an all-or-nothing edit that could not. */
const leftWords = 'Left as it was, as other hours of the same change could not be saved.';

/** A change that was not saved, and why. */
const refusalOf = (change: HoursChange, cell: SavedCell | undefined, failure: unknown): NotSaved =>
  cell?.status === 'contested'
    ? { change, theirs: cell.hours, changedBy: cell.changedBy?.name ?? null, changedAt: cell.changedAt }
    : { change, fault: cell?.status === 'left' ? leftWords : (cell?.message ?? sentenceOf(failure)) };

/** The result of an answer that does not save all of an edit. */
export type Refusal = {
  /** The edits without changes on top of refused ones. */
  edits: readonly PendingEdit[];
  /** All changes that are not made, in the order in which they were typed. */
  dropped: readonly HoursChange[];
  /** What was typed last in each cell, for somebody to decide; none where the hours from before were typed again. */
  notSaved: readonly NotSaved[];
  /** Why an all-or-nothing edit is given up; empty where none is. */
  notMoved: readonly NotSaved[];
};

/**
 * Takes refused changes of an edit, and later unsent ones of their cells, out of all edits. All-or-nothing edits are
 * given up: a part of one, saved alone, would lose hours or double them.
 * @param cells the answer, in the order of the changes; undefined where the request failed
 */
export const refuse = (
  edits: readonly PendingEdit[],
  edit: PendingEdit,
  cells: readonly SavedCell[] | undefined,
  failure: unknown,
): Refusal => {
  const refusals = new Map<string, NotSaved>();
  for (const [index, change] of edit.changes.entries()) {
    const cell = cells?.[index];
    if (cell?.status !== 'saved') refusals.set(cellOf(change), refusalOf(change, cell, failure));
  }
  const why = [...refusals.values()];
  const dropped = why.map(({ change }) => change);
  const typed = new Map(edit.all ? [] : dropped.map((change) => [cellOf(change), change]));
  let isMoveLost = edit.all === true;
  const withoutLost = (each: PendingEdit): PendingEdit => {
    const isOnTop = (change: HoursChange) => refusals.has(cellOf(change));
    if (each.state !== 'due' || !each.changes.some(isOnTop)) return each;
    const lost = each.changes.filter((change) => each.all || isOnTop(change));
    isMoveLost ||= each.all === true;
    dropped.push(...lost);
    for (const change of lost) {
      const cell = cellOf(change);
      const first = refusals.get(cell) ?? { change, fault: leftWords };
      refusals.set(cell, first);
      if (!each.all) typed.set(cell, { ...change, before: first.change.before });
    }
    return { ...each, changes: each.changes.filter((change) => !lost.includes(change)) };
  };
  return {
    edits: edits.map(withoutLost).filter(({ changes }) => changes.length > 0),
    dropped,
    notSaved: [...typed].flatMap(([cell, change]) => {
      const refusal = refusals.get(cell);
      return refusal && change.after !== change.before ? { ...refusal, change } : [];
    }),
    notMoved: isMoveLost ? why.filter((each) => !('fault' in each && each.fault === leftWords)) : [],
  };
};
