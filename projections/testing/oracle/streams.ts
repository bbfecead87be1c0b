import type { EventOf, Shape } from './shape.ts';
import { firstShapes } from './shapes.ts';

/** An event as it is stored in the log. */
export type StoredEvent = {
  stream: string;
  /** Position in its stream, counted from 1. */
  version: number;
  type: string;
  data: unknown;
  metadata: { schema?: number | undefined };
};

/** The newest schema of an event, counted from 1. Later ones only add to the second. */
const newestOf = (type: string, hasFirst: boolean): number =>
  type === 'TeamMemberAdded' || type === 'FreelancerAdded' ? 3 : hasFirst ? 2 : 1;

/** The first people and projects had no months, and the first costs no end. */
const noMonths = { startMonth: null, endMonth: null };

/** An event's data in its newest shape; null for one that this version of the planner can't read. */
const saidBy = (shape: Shape<unknown> | undefined, { type, data, metadata }: StoredEvent): unknown => {
  const { schema = 1 } = metadata;
  const first = Object.hasOwn(firstShapes, type) ? firstShapes[type] : undefined;
  if (first && schema === 1) return first(data) ? { ...noMonths, ...data } : null;
  const isKnown = schema >= (first ? 2 : 1) && schema <= newestOf(type, first !== undefined);
  return isKnown && shape?.(data) ? data : null;
};

/**
 * The events that count, by record of a kind. An event that is unreadable or out of sequence becomes a dead letter with
 * all later ones of its record; other records aren't affected (the design's “projections”).
 */
export const recordsOf = <Shapes extends Record<string, Shape<unknown>>>(
  events: readonly StoredEvent[],
  kind: string,
  key: RegExp,
  shapes: Shapes,
): Map<string, EventOf<Shapes>[]> => {
  const records = new Map<string, EventOf<Shapes>[]>();
  const parked = new Set<string>();
  for (const event of events) {
    const { stream, version, type } = event;
    const name = stream.slice(kind.length + 1);
    if (!stream.startsWith(`${kind}-`) || !key.test(name) || parked.has(name)) continue;
    const counted = records.get(name) ?? [];
    const shape = Object.hasOwn(shapes, type) ? shapes[type] : undefined;
    const data = saidBy(shape, event);
    if (data !== null && version === counted.length + 1) {
      counted.push({ type, data } as EventOf<Shapes>);
      records.set(name, counted);
    } else parked.add(name);
  }
  return records;
};
