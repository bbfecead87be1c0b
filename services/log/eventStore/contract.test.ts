import { afterAll, beforeAll, describe } from 'vitest';
import { appendingContract } from './testing/contractAppending.ts';
import { appendingToManyContract } from './testing/contractAppendingToMany.ts';
import { racesContract } from './testing/contractRaces.ts';
import { readingContract } from './testing/contractReading.ts';
import { retriesContract } from './testing/contractRetries.ts';
import { serverContract } from './testing/contractServer.ts';
import { subscribingContract } from './testing/contractSubscribing.ts';
import { type OpenStore, storesUnderTest } from './testing/storesUnderTest.ts';

/** The contract that the planner relies on, for every log. Each test has streams of its own in one shared log. */
describe.each(await storesUnderTest())('the event store contract on $name', ({ isEventStoreDb, open }) => {
  let store: OpenStore;
  const opened = () => store;

  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store?.close());

  describe('appending', () => appendingContract(opened));
  describe('appending to many streams', () => appendingToManyContract(opened));
  describe('repeated appends', () => retriesContract(opened));
  describe('races', () => racesContract(opened));
  describe('reading', () => readingContract(opened));
  describe('subscribing', () => subscribingContract(opened));
  if (isEventStoreDb) describe('the rules of the server', () => serverContract(opened));
});
