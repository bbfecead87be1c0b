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
  /** What was typed last in each cell, for somebody to decide. */
  notSaved: readonly NotSaved[];
  /** Why an all-or-nothing edit was given up; empty where none was. */
  notMoved: readonly NotSaved[];
};

/**
 * Takes refused changes of an edit, and later unsent ones of their cells, out of all edits. An all-or-nothing edit is
 * given up: a part of it, saved afterwards, would lose hours or double them.
 * @param cells the answer, in the order of the changes; undefined where the request failed
 */
export const refuse = (
  edits: readonly PendingEdit[],
  edit: PendingEdit,
  cells: readonly SavedCell[] | undefined,
  failure: unknown,
): Refusal => {
  const refusals = new Map<string, NotSaved>();
  const typed = new Map<string, HoursChange>();
  for (const [index, change] of edit.changes.entries()) {
    const cell = cells?.[index];
    if (cell?.status === 'saved') continue;
    refusals.set(cellOf(change), refusalOf(change, cell, failure));
    if (!edit.all) typed.set(cellOf(change), change);
  }
  const dropped = [...refusals.values()].map(({ change }) => change);
  const rest = edits.map((each) => {
    if (each.state !== 'due') return each;
    const lost = each.changes.filter((change) => refusals.has(cellOf(change)));
    for (const change of lost) {
      const before = refusals.get(cellOf(change))?.change.before ?? change.before;
      typed.set(cellOf(change), { ...change, before });
    }
    dropped.push(...lost);
    return { ...each, changes: each.changes.filter((change) => !lost.includes(change)) };
  });
  return {
    edits: rest.filter(({ changes }) => changes.length > 0),
    dropped,
    notSaved: [...typed].flatMap(([cell, change]) => {
      const refusal = refusals.get(cell);
      return refusal ? { ...refusal, change } : [];
    }),
    notMoved: edit.all
      ? [...refusals.values()].filter((each) => !('fault' in each && each.fault === leftWords))
      : [],
  };
};
