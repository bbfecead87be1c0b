import { z } from 'zod';
import { streamKinds } from '../records/streams.ts';
import { undoActions } from './takeBack.ts';

/** A kind of record in a URL. */
export const streamKind = z.enum(streamKinds);

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** A field that undoing changes, as history names it; `month` is the month, or the first one, that it concerns. */
const undoChange = z.strictObject({
  field: z.string(),
  month: z.string().nullable(),
  from: value,
  to: value,
});
export type UndoChange = z.infer<typeof undoChange>;

/** A part that somebody has changed since. It stays as it is unless it is chosen. */
const touched = z.strictObject({
  /** Identifies it in the choice. */
  id: z.string(),
  /** The changes made if it is chosen. */
  changes: z.array(undoChange),
  by: z.string().nullable(),
  at: z.string().nullable(),
  /** Why it can't be chosen; null if it can. */
  why: z.string().nullable(),
});
export type Touched = z.infer<typeof touched>;

/** The effect of undoing on one record. */
const undoneRecord = z.strictObject({
  kind: streamKind,
  id: z.string(),
  name: z.string(),
  month: z.string().nullable(),
  action: z.enum(undoActions),
  changes: z.array(undoChange),
  touched: z.array(touched),
  obstacle: z.string().nullable(),
});
export type UndoneRecord = z.infer<typeof undoneRecord>;

/** A preview of undoing everything that was saved together. */
export const undoPreview = z.strictObject({
  correlationId: z.string(),
  /** Author and time of the change to undo. */
  by: z.string(),
  at: z.string(),
  /** Identifies this preview: undoing does exactly what it shows. */
  token: z.string(),
  records: z.array(undoneRecord),
});
export type UndoPreview = z.infer<typeof undoPreview>;

/** The undone change, with the correlation id by which the undo itself can be undone. */
export const undoneView = undoPreview.extend({ undoneBy: z.string() });
