import type { Month } from '#domain/values/month.ts';
import type { Planner } from '../http/planner.ts';
import type { EventStore, StreamAppend } from '../log/eventStore/eventStore.ts';
import { raiseCounters } from '../operationalStore/counters.ts';
import { sampleAgency } from './agency.ts';
import { firstFigures } from './firstFigures.ts';
import { finishSample } from './sampleLoading.ts';

/** Concurrent appends: enough to share commits, few enough that the read side keeps pace. */
const maxAtOnce = 250;

/**
 * Loads the sample agency as of the beginning of a month; resolves when every GET sees it. Loading again after a crash
 * makes the same appends, which store nothing twice.
 * @throws StoreUnavailable when the log becomes unavailable; the next start continues
 */
export const loadSampleAgency = async (
  { pool, store, readSide, logger }: Pick<Planner, 'pool' | 'store' | 'readSide' | 'logger'>,
  month: Month,
): Promise<void> => {
  const { appends, highestIds } = sampleAgency(month);
  // First the ids: whenever the process dies, none of them is given to another record.
  await raiseCounters(pool, highestIds);
  let position = 0;
  for (const wave of wavesOf(appends)) position = await appendAtOnce(store, wave);
  await finishSample(pool);
  await firstFigures({ readSide, logger }, position, 'The sample agency');
};

/**
 * Groups consecutive appends that can be made concurrently: no two of one stream, since the second needs the version
 * that the first makes.
 */
const wavesOf = (appends: readonly StreamAppend[]): StreamAppend[][] => {
  const waves: StreamAppend[][] = [];
  let streams = new Set<string>();
  let wave: StreamAppend[] = [];
  for (const append of appends) {
    if (wave.length === 0 || wave.length === maxAtOnce || streams.has(append.stream)) {
      wave = [];
      streams = new Set();
      waves.push(wave);
    }
    wave.push(append);
    streams.add(append.stream);
  }
  return waves;
};

const appendAtOnce = async (store: EventStore, wave: readonly StreamAppend[]): Promise<number> => {
  const results = await Promise.all(
    wave.map(({ stream, expectedVersion, events }) => store.append(stream, expectedVersion, events)),
  );
  return Math.max(...results.map(({ position }) => position));
};
