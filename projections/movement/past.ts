import { UnreadableEvent } from '#domain/events.ts';
import type { Month } from '#domain/month.ts';
import { parsePlanKey, parseStream } from '#domain/streams.ts';
import { type Agency, evolveAgency } from '../agency/agency.ts';
import { reindexPlans } from '../agency/reindex.ts';
import type { LoggedEvent } from '../event.ts';
import { countUntil, streamsChangedAfter } from '../history/queries.ts';
import { loadRecords } from '../projector/load.ts';
import { parkedFrom } from '../projector/queries.ts';
import type { Read } from '../read.ts';

/** What is asked of the log: as every event store answers it. */
export type Log = {
  readStream(stream: string): Promise<readonly LoggedEvent[]>;
  readAll(options: { after: number; signal: AbortSignal }): AsyncIterable<readonly LoggedEvent[]>;
};

/** Where what happened is read. */
export type Sources = {
  read: Read;
  log: Log;
  /** The planner of a past moment; null where the log begins later. */
  readAsOf(moment: Date): Promise<Read | null>;
  /** Events of the past that are folded at most, rather than asking for the planner of that moment. */
  mostEvents?: number;
};

/** First and last month. */
export type Months = { start: Month; end: Month };

/** Streams read at once. */
const mostAtOnce = 8;
/** As many events of the log are read in the time that one stream takes: each is a question of its own. */
const eventsOfQuestion = 50;
/** Folding more events than these takes longer than a person likes to wait. */
const usualMost = 200_000;

/** Whether the figures of some months follow from a stream: a plan and a manual figure count in their month alone. */
export const countsIn = (stream: string, { start, end }: Months): boolean => {
  const record = parseStream(stream);
  if (record?.kind !== 'allocationPlan' && record?.kind !== 'manualCosts') return record !== null;
  const month = record.kind === 'manualCosts' ? record.key : parsePlanKey(record.key).month;
  return start <= month && month <= end;
};

/**
 * The agency as it was at a position of the log, as far as some months follow from it. What has not changed since is as
 * the generation has it; of the other records the events until then are folded anew. So it costs what has changed since,
 * however long the log is; where that would be too much, it is the planner of that moment, which is kept for reuse.
 */
export const agencyAt = async (
  { read, log, readAsOf, mostEvents = usualMost }: Sources,
  { moment, position, months }: { moment: Date; position: number; months: Months },
  signal: AbortSignal,
): Promise<Agency> => {
  const agency = await recordsOf(read, months);
  const [changed, parked, events] = await Promise.all([
    streamsChangedAfter(read, position, months),
    parkedFrom(read),
    countUntil(read, position),
  ]);
  const isLogShort = events < changed.length * eventsOfQuestion;
  if (Math.min(events, changed.length * eventsOfQuestion) > mostEvents) {
    const then = await readAsOf(moment);
    if (then) return indexed(await recordsOf(then, months));
  }
  for (const stream of changed) forget(agency, stream);
  const wanted = new Set(changed);
  const batches = isLogShort ? log.readAll({ after: 0, signal }) : readStreams(log, changed);
  for await (const batch of batches) {
    signal.throwIfAborted();
    for (const event of batch) {
      const isParked = event.position >= (parked.get(event.stream) ?? Number.POSITIVE_INFINITY);
      if (event.position <= position && wanted.has(event.stream) && !isParked) fold(agency, event);
    }
    if (isLogShort && (batch.at(-1)?.position ?? 0) >= position) break;
  }
  signal.throwIfAborted();
  return indexed(agency);
};

/** What a generation has folded, without the plans of other months. */
const recordsOf = async (read: Read, months: Months): Promise<Agency> => {
  const agency = await loadRecords(read.db, read.generation.schema);
  for (const key of agency.allocationPlan.keys()) {
    if (!countsIn(`allocationPlan-${key}`, months)) agency.allocationPlan.delete(key);
  }
  return agency;
};

const indexed = (agency: Agency): Agency => {
  reindexPlans(agency);
  return agency;
};

async function* readStreams(log: Log, streams: readonly string[]) {
  for (let start = 0; start < streams.length; start += mostAtOnce) {
    const some = streams.slice(start, start + mostAtOnce);
    yield (await Promise.all(some.map((stream) => log.readStream(stream)))).flat();
  }
}

const forget = (agency: Agency, stream: string): void => {
  const record = parseStream(stream);
  if (record) agency[record.kind].delete(record.key);
};

const fold = (agency: Agency, event: LoggedEvent): void => {
  try {
    evolveAgency(agency, event);
  } catch (error) {
    // It is parked, with those of its record that follow it.
    if (!(error instanceof UnreadableEvent)) throw error;
  }
};
