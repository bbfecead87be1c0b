import type { EventOf, Shape } from './shape.ts';

/** An event as it stands in the log. */
export type StoredEvent = {
  stream: string;
  /** Place within its stream, counted from 1. */
  version: number;
  type: string;
  data: unknown;
  metadata: { schema?: number | undefined };
};

/** The newest shape of events that this version of the planner reads. */
const newestSchema = 1;

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
  for (const { stream, version, type, data, metadata } of events) {
    const name = stream.slice(kind.length + 1);
    if (!stream.startsWith(`${kind}-`) || !key.test(name) || parked.has(name)) continue;
    const counted = records.get(name) ?? [];
    const shape = Object.hasOwn(shapes, type) ? shapes[type] : undefined;
    const isReadable = (metadata.schema ?? newestSchema) <= newestSchema && shape?.(data) === true;
    if (isReadable && version === counted.length + 1) {
      counted.push({ type, data } as EventOf<Shapes>);
      records.set(name, counted);
    } else parked.add(name);
  }
  return records;
};
