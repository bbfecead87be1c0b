import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isErasure } from '#domain/people/personalData.ts';
import { type StreamKind, streams } from '#domain/records/streams.ts';
import { addMonths } from '#domain/values/month.ts';
import type { LoggedEvent } from '../foldedState/event.ts';
import { createLog } from './log.ts';

type Shipped = { kind: StreamKind; type: string; schema?: number; data: object };

const folder = join(import.meta.dirname, '../../domain/fixtures');

/** Every shipped event shape, by fixture, oldest first. */
const fixtures = (): Shipped[][] =>
  readdirSync(folder)
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));

/** The stream of the n-th record of a kind. Plans belong to the first project, which is never deleted. */
const streamOf = (kind: StreamKind, number: number): string => {
  const month = addMonths('2026-04', number);
  if (kind === 'allocationPlan') return streams.allocationPlan(1, month);
  if (kind === 'manualCosts' || kind === 'period') return streams[kind](month);
  if (kind === 'formulas' || kind === 'signInPolicy') return streams[kind]();
  return kind === 'user' ? streams.user(String(number)) : streams[kind](number);
};

/** Whether an event only deletes its record. */
const isDeletion = ({ type, data }: Shipped): boolean =>
  /(Deleted|Removed)$/.test(type) && Object.keys(data).length === 0;

/**
 * Histories of records of one kind: for each event of a fixture one record that ends with it, and one that was deleted
 * before it.
 * @param all the shipped events of the kind
 * @param own those of the fixture
 */
const livesOf = (all: readonly Shipped[], own: readonly Shipped[]): Shipped[][] => {
  const [first] = all;
  const deletion = all.find(isDeletion);
  const beginning = first && own[0]?.type !== first.type ? [first] : [];
  return [
    ...own.map((_, place) => [...beginning, ...own.slice(0, place + 1)]),
    ...(first && deletion ? own.map((event) => [first, deletion, event]) : []),
  ];
};

/** Every event has a reason, and an erasure blanks those of its record. */
const metadataOf = (event: LoggedEvent, events: readonly LoggedEvent[]): LoggedEvent['metadata'] => {
  const metadata = { ...event.metadata, reason: `Because of ${event.id}` };
  if (!isErasure(event.type)) return metadata;
  const own = events.filter(({ stream, version }) => stream === event.stream && version < event.version);
  return { ...metadata, blanks: own.map(({ id }) => id) };
};

/** Every shipped event shape in one log; each is the last event of some record. */
export const shippedLog = (): readonly LoggedEvent[] => {
  const log = createLog();
  const counts = new Map<StreamKind, number>();
  const all = fixtures();
  for (const fixture of all) {
    for (const [kind, own] of Map.groupBy(fixture, (event) => event.kind)) {
      const isOneRecord = streamOf(kind, 1) === streamOf(kind, 2);
      const ofKind = all.flat().filter((event) => event.kind === kind);
      for (const life of isOneRecord ? [own] : livesOf(ofKind, own)) {
        const number = (counts.get(kind) ?? 0) + 1;
        counts.set(kind, number);
        for (const { type, schema = 1, data } of life) {
          const logged = log.appendRaw(streamOf(kind, number), { type, data });
          logged.metadata.schema = schema;
        }
      }
    }
  }
  return log.events.map((event) => ({ ...event, metadata: metadataOf(event, log.events) }));
};
