import type { EventOf, Shape } from './shape.ts';
import { firstShapes } from './shapes.ts';

/** An event as it stands in the log. */
export type StoredEvent = {
  stream: string;
  /** Place within its stream, counted from 1. */
  version: number;
  type: string;
  data: unknown;
  metadata: { schema?: number | undefined };
};

/** The newest shape of an event, counted from 1. A later one only holds more than the second. */
const newestOf = (type: string, hasFirst: boolean): number =>
  type === 'TeamMemberAdded' || type === 'FreelancerAdded' ? 3 : hasFirst ? 2 : 1;

/** The first people and projects had no months, and the first costs no end. */
const noMonths = { startMonth: null, endMonth: null };

/** What an event says, in its newest shape; null for one that this version of the planner can't read. */
const saidBy = (shape: Shape<unknown> | undefined, { type, data, metadata }: StoredEvent): unknown => {
  const { schema = 1 } = metadata;
  const first = Object.hasOwn(firstShapes, type) ? firstShapes[type] : undefined;
  if (first && schema === 1) return first(data) ? { ...noMonths, ...data } : null;
  const isKnown = schema >= (first ? 2 : 1) && schema <= newestOf(type, first !== undefined);
  return isKnown && shape?.(data) ? data : null;
};

/**
 * The events of each record of a kind that count, by the record's key. The first one that can't be read, or that does
 * not follow on, is parked with all later ones of its record; other records lose nothing by it (the design's
 * “projections”).
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
