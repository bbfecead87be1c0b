import { type EventsOf, recordKinds } from './recordKinds.ts';
import type { StreamKind } from './streams.ts';

/** An event of the log that this version of the planner can't read. It is parked, never skipped. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/**
 * Shapes are storage formats: a new shape of a type gets the next number and an upcast from the one before. A field
 * that is new, and that nobody missed before, has a default in its schema instead.
 */
const currentSchema = 1;

/**
 * Reads stored data as an event of its kind.
 * @throws UnreadableEvent for a type, shape or schema version this planner doesn't know
 */
export const readEvent = <Kind extends StreamKind>(
  kind: Kind,
  stored: { type: string; data: unknown; metadata: { schema?: number } },
): EventsOf<Kind> => {
  const schemas: Record<
    string,
    { safeParse(data: unknown): { success: boolean; data?: unknown; error?: Error } }
  > = recordKinds[kind].events;
  const schema = Object.hasOwn(schemas, stored.type) ? schemas[stored.type] : undefined;
  if (!schema) throw new UnreadableEvent(`${stored.type} is not an event of a ${kind}`);
  const version = stored.metadata.schema ?? currentSchema;
  if (version > currentSchema) {
    throw new UnreadableEvent(
      `${stored.type} has shape ${version}; this planner reads up to ${currentSchema}`,
    );
  }
  const parsed = schema.safeParse(stored.data);
  if (!parsed.success) {
    if (isStillSealed(stored.data)) {
      throw new UnreadableEvent(`${stored.type} is sealed, and the vault has no key that opens it`);
    }
    throw new UnreadableEvent(`${stored.type} has an unknown shape: ${parsed.error?.message}`);
  }
  return { type: stored.type, data: parsed.data } as EventsOf<Kind>;
};

const isStillSealed = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && '$sealed' in data;
