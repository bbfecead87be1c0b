import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { ApiError } from './apiError.ts';

type Query<Answer, Key extends QueryKey> = UseQueryOptions<Answer, Error, Answer, Key>;
type List = { queryKey: QueryKey; queryFn?: unknown };

/**
 * A read about one record. Read again, it asks the server only while the list has the record, so that nobody asks for
 * what they or somebody else has deleted: then it fails as the server would have refused it, and keeps what it had.
 *
 * @param list where every record of the kind stands
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
        // What is read again with it has begun a moment later: one answer of the list is for all.
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
