import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { ApiError } from './apiError.ts';

type Query<Answer, Key extends QueryKey> = UseQueryOptions<Answer, Error, Answer, Key>;
type List = { queryKey: QueryKey; queryFn?: unknown };

/**
 * A read of one record. A refetch first looks for the record in its list, so that nobody requests a deleted record: it
 * then fails as the server would, and the cached data stays.
 * @param list the list with every record of the kind
 */
export const ofRecord = <Answer, Key extends QueryKey>(
  list: List,
  id: number,
  { queryFn, ...query }: Query<Answer, Key>,
) => {
  const inList = list as Query<readonly { id: number }[], QueryKey> & { queryFn: () => never };
  if (typeof queryFn !== 'function') throw new TypeError('A read has to say how it asks');
  return {
    ...query,
    queryFn: async (context: Parameters<typeof queryFn>[0]): Promise<Answer> => {
      const { client } = context;
      if (client.getQueryData(query.queryKey) !== undefined) {
        // Queries that are refetched together start a moment later: one fetch of the list serves all.
        await Promise.resolve();
        const listed = await client.fetchQuery(inList).catch(() => undefined);
        if (listed && !listed.some((record) => record.id === id)) {
          throw new ApiError(404, JSON.stringify({ detail: 'This is no longer there.' }), 'Not Found');
        }
      }
      return queryFn(context);
    },
  };
};
