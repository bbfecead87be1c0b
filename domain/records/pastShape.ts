import type { z } from 'zod';

/**
 * A shape that events of a type once had. Logs hold it, so it is never edited: a new shape of the type makes the present
 * one the last of the past.
 */
export type PastShape = {
  /** The last format of the log in which events of the type have it. */
  lastFormat: number;
  /** Open for fields that later planners have added to it. */
  shape: z.ZodType<object>;
  /** The same in the next shape. Pure. */
  upcast(data: object): object;
  /**
   * The next shape in this one, for planners that know no other.
   * @param after what the record is by the event
   */
  downcast(data: object, after: object): object;
};

type Casts<Past, Next> = {
  lastFormat: number;
  shape: z.ZodType<Past>;
  upcast: (data: Past) => Next;
  /** Left out where the next shape says nothing that this one has in another way. */
  downcast?: (data: Next, after: object) => object;
};

export const pastShape = <Past extends object, Next extends object>({
  downcast = (data) => data,
  ...past
}: Casts<Past, Next>): PastShape => ({ ...past, downcast }) as PastShape;

/** What an event of an aggregate says. */
export type DataOf<Event extends { type: string; data: unknown }, Type extends Event['type']> = Extract<
  Event,
  { type: Type }
>['data'];

/** A whole record: its fields, and over them those that an event has changed. */
export const wholeRecord = (changed: object, after: object): object => ({
  ...('fields' in after && (after.fields as object)),
  ...changed,
});
