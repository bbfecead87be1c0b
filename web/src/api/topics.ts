import { partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** A topic of the live feed, such as `allocations:2026-03`. */
export type Topic = string;

/** Stands for "anything may have changed". */
export const everything: Topic = '*';

/** The key under which is read what a topic names: `allocations:2026-03` is ['allocations', '2026-03']. */
export const keyOfTopic = (topic: Topic): QueryKey => topic.split(':');

/** What is read month by month, and also over several months at once. */
const monthly = ['figures', 'presence'];

const keysOfTopics = (topics: Iterable<Topic>): readonly QueryKey[] => {
  const named = new Set(topics);
  for (const subject of monthly) {
    if ([...named].some((topic) => topic.startsWith(`${subject}:`))) named.add(`${subject}:span`);
  }
  // Whatever changes, the history tells of it; who is there is no change.
  if ([...named].some((topic) => !topic.startsWith('presence'))) named.add('history');
  return [...named].map(keyOfTopic);
};

/** Whether topics name what is read under a key, or all of it that the key begins. */
export const areNamed = (key: QueryKey, topics: Iterable<Topic>): boolean =>
  keysOfTopics(topics).some((named) => partialMatchKey(key, named));

/** What is read for the first time, and again once that has come. */
const readTwice = new WeakSet<Query>();

/**
 * Reads again what topics name, and is shown; settles when it has come. All of it is known to be out of date before any
 * of it is asked for.
 * @param isUpToDate which queries have what is named already
 */
export const readAgain = async (
  client: QueryClient,
  topics: ReadonlySet<Topic>,
  isUpToDate: (query: Query) => boolean = () => false,
): Promise<void> => {
  const named = keysOfTopics(topics);
  const isNamed = ({ queryKey }: Query) =>
    topics.has(everything) || named.some((key) => partialMatchKey(queryKey, key));
  const predicate = (query: Query) => isNamed(query) && !isUpToDate(query);
  // A first read that is under way isn't begun anew: its answer may be of before.
  const first = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined && !readTwice.has(query));
  const once = async (query: Query) => {
    readTwice.add(query);
    await query.promise?.catch(() => undefined);
    readTwice.delete(query);
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true, predicate });
  };
  await Promise.all([client.invalidateQueries({ predicate }), ...first.map(once)]);
};
