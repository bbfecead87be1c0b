import type { z } from 'zod';

/**
 * A past shape of events of a type. Logs contain it, so it is never edited: a new shape of the type makes the present
 * one the last past shape.
 */
export type PastShape = {
  /** The last log format in which events have this shape. */
  lastFormat: number;
  /** Loose, so that it accepts fields that later planners have added. */
  shape: z.ZodType<object>;
  /** Converts data to the next shape. Pure. */
  upcast(data: object): object;
  /**
   * Converts data of the next shape back to this one, for planners that don't know the next.
   * @param after the state of the record after the event
   */
  downcast(data: object, after: object): object;
};

type Casts<Past, Next> = {
  lastFormat: number;
  shape: z.ZodType<Past>;
  upcast: (data: Past) => Next;
  /** May be left out if the next shape's data is valid in this one. */
  downcast?: (data: Next, after: object) => object;
};

export const pastShape = <Past extends object, Next extends object>({
  downcast = (data) => data,
  ...past
}: Casts<Past, Next>): PastShape => ({ ...past, downcast }) as PastShape;

/** The data of an event of some type. */
export type DataOf<Event extends { type: string; data: unknown }, Type extends Event['type']> = Extract<
  Event,
  { type: Type }
>['data'];

/** All fields of a record, including those that an event has changed. */
export const wholeRecord = (changed: object, after: object): object => ({
  ...('fields' in after && (after.fields as object)),
  ...changed,
});
