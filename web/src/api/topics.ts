import type { Query, QueryClient } from '@tanstack/react-query';
import { namedBy, type Topic } from './topicKeys.ts';

/** Queries whose first fetch is under way and that are to be fetched again after it. */
const readTwice = new WeakSet<Query>();

/**
 * Fetches what the topics name and is on screen again; resolves when it has arrived. All of it is marked as outdated
 * before any of it is requested.
 * @param isUpToDate whether a query has the change already
 */
export const refetchTopics = async (
  client: QueryClient,
  topics: ReadonlySet<Topic>,
  isUpToDate: (query: Query) => boolean = () => false,
): Promise<void> => {
  const isNamed = namedBy(topics);
  const predicate = (query: Query) => isNamed(query.queryKey) && !isUpToDate(query);
  // A first fetch isn't cancelled, but its response may be of before the change: the query is fetched again after it.
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
