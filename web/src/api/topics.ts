import type { Query, QueryClient } from '@tanstack/react-query';
import { namedBy, type Topic } from './topicKeys.ts';

/** What is read for the first time, and again once that has come. */
const readTwice = new WeakSet<Query>();

/**
 * Reads again what topics name, and is shown; settles when it has come. All of it is known to be out of date before any
 * of it is asked for.
 * @param isUpToDate which queries have what is named already
 */
export const refetchTopics = async (
  client: QueryClient,
  topics: ReadonlySet<Topic>,
  isUpToDate: (query: Query) => boolean = () => false,
): Promise<void> => {
  const isNamed = namedBy(topics);
  const predicate = (query: Query) => isNamed(query.queryKey) && !isUpToDate(query);
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
