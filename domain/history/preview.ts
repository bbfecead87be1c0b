import { z } from 'zod';
import { streamKinds } from '../records/streams.ts';
import { undoActions } from './takeBack.ts';

/** A kind of record, as an address names it. */
export const streamKind = z.enum(streamKinds);

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** A field that undoing changes, as history names it; in a month, or from it on, where it says so. */
const undoChange = z.strictObject({
  field: z.string(),
  month: z.string().nullable(),
  from: value,
  to: value,
});
export type UndoChange = z.infer<typeof undoChange>;

/** Something that somebody has changed since, and that stays as it is unless it is chosen. */
const touched = z.strictObject({
  /** Names it in the choice. */
  id: z.string(),
  /** Changes that choosing it would make. */
  changes: z.array(undoChange),
  by: z.string().nullable(),
  at: z.string().nullable(),
  /** Why it can't be chosen; null where it can. */
  why: z.string().nullable(),
});
export type Touched = z.infer<typeof touched>;

/** What undoing does to one record. */
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

/** A preview of undoing something that was done at once. */
export const undoPreview = z.strictObject({
  correlationId: z.string(),
  /** Author and time of what is to be undone. */
  by: z.string(),
  at: z.string(),
  /** Names this very preview: undoing does nothing else than what was looked at. */
  token: z.string(),
  records: z.array(undoneRecord),
});
export type UndoPreview = z.infer<typeof undoPreview>;

/** The undone change, and the correlation id by which the undoing can be undone in turn. */
export const undoneView = undoPreview.extend({ undoneBy: z.string() });
