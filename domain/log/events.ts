import type { z } from 'zod';
import type { StreamKind } from '../records/streams.ts';
import { type EventsOf, recordKinds } from './recordKinds.ts';
import { pastShapesOf } from './upcasts.ts';

/** An event of the log that this version of the planner can't read. It becomes a dead letter and is never skipped. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/**
 * Reads stored data as an event of its kind, upcast to the present shape. Past shapes are known nowhere else.
 * @throws UnreadableEvent for a type, shape or version this planner doesn't know
 */
export const readEvent = <Kind extends StreamKind>(
  kind: Kind,
  { type, data, metadata }: { type: string; data: unknown; metadata: { schema?: number } },
): EventsOf<Kind> => {
  const schemas: Record<string, z.ZodType> = recordKinds[kind].events;
  const schema = Object.hasOwn(schemas, type) ? schemas[type] : undefined;
  if (!schema) throw new UnreadableEvent(`${type} is not an event of a ${kind}`);
  const past = pastShapesOf(type);
  const version = metadata.schema ?? 1;
  if (!Number.isInteger(version) || version < 1 || version > past.length + 1) {
    throw new UnreadableEvent(`${type} has shape ${version}; this planner reads up to ${past.length + 1}`);
  }
  const present = past
    .slice(version - 1)
    .reduce((stored: unknown, { shape, upcast }) => upcast(parsed(type, shape, stored)), data);
  return { type, data: parsed(type, schema, present) } as EventsOf<Kind>;
};

const parsed = <Data>(type: string, schema: z.ZodType<Data>, data: unknown): Data => {
  const read = schema.safeParse(data);
  if (read.success) return read.data;
  if (isStillEncrypted(data)) {
    throw new UnreadableEvent(`${type} is encrypted, and the operational store has no key that opens it`);
  }
  throw new UnreadableEvent(`${type} has an unknown shape: ${read.error.message}`);
};

const isStillEncrypted = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && '$sealed' in data;

/** Whether an event was written in a newer shape than this planner knows, by a later version. */
export const isOfLaterPlanner = ({
  type,
  metadata: { schema },
}: {
  type: string;
  metadata: { schema?: number };
}): boolean => (schema ?? 1) > pastShapesOf(type).length + 1;
