import type { Month } from '#domain/values/month.ts';
import type { Planner } from '../http/planner.ts';
import type { EventStore, StreamAppend } from '../log/eventStore/eventStore.ts';
import { raiseCounters } from '../operationalStore/counters.ts';
import { sampleAgency } from './agency.ts';
import { firstFigures } from './firstFigures.ts';
import { finishSample } from './sampleLoading.ts';

/** Appends made at once: enough to share commits, few enough that the read side keeps pace. */
const maxAtOnce = 250;

/**
 * Loads the sample agency as it is at the beginning of a month, and returns when every GET sees it. Loading again
 * after a crash makes the same appends, which store nothing twice.
 * @throws StoreUnavailable when the log goes away; the next start takes it up again
 */
export const loadSampleAgency = async (
  { pool, store, readSide, logger }: Pick<Planner, 'pool' | 'store' | 'readSide' | 'logger'>,
  month: Month,
): Promise<void> => {
  const { appends, highestIds } = sampleAgency(month);
  // First the ids: whenever the process dies, nobody else is given one of them.
  await raiseCounters(pool, highestIds);
  let position = 0;
  for (const wave of wavesOf(appends)) position = await appendAtOnce(store, wave);
  await finishSample(pool);
  await firstFigures({ readSide, logger }, position, 'The sample agency');
};

/**
 * Neighbours in time that can be made at once, in their order: no two of the same stream, because the second needs
 * the version that the first makes.
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
