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

/**
 * Reads again what topics name, and is shown; settles when it has come. All of it is known to be out of date before any
 * of it is asked for.
 * @param isUpToDate which queries have what is named already
 */
export const readAgain = (
  client: QueryClient,
  topics: ReadonlySet<Topic>,
  isUpToDate: (query: Query) => boolean = () => false,
): Promise<unknown> => {
  if (topics.has(everything)) return client.invalidateQueries();
  const named = keysOfTopics(topics);
  return client.invalidateQueries({
    predicate: (query) => named.some((key) => partialMatchKey(query.queryKey, key)) && !isUpToDate(query),
  });
};
