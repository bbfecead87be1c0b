import type { Month } from '../month.ts';
import type { StreamKind } from '../streams.ts';
import type { Undoable } from './takeBack.ts';

type Value = string | number | boolean | null;

/** A field that undoing changes, as history names it; in a month, or from it on, where it says so. */
export type UndoChange = { field: string; month: Month | null; from: Value; to: Value };

/** Something that somebody has changed since, and that stays as it is unless it is chosen. */
export type Touched = {
  /** Names it in the choice. */
  id: string;
  /** What choosing it would change. */
  changes: UndoChange[];
  by: string | null;
  at: string | null;
  /** Why it can't be chosen; null where it can. */
  why: string | null;
};

/** What undoing does to one record. */
export type UndoneRecord = {
  kind: StreamKind;
  id: string;
  name: string;
  month: Month | null;
  action: Undoable['action'];
  changes: UndoChange[];
  touched: Touched[];
  obstacle: string | null;
};

/** What undoing something that was done at once would do, before it is done. */
export type UndoPreview = {
  correlationId: string;
  /** Who did what is to be undone, and when. */
  by: string;
  at: string;
  /** Names this very preview: undoing does nothing else than what was looked at. */
  token: string;
  records: UndoneRecord[];
};
