import { hashKey, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isStatus } from './apiError.ts';
import { currentUserQuery } from './me.ts';
import { noteUser } from './request.ts';

/**
 * The cache of queries. Nothing goes stale, is retried or refetched by itself: the live feed says what has changed. A
 * 401 from any request means that the session is over and nobody is signed in, unless somebody has signed in since it
 * was sent.
 * @param asOf the past day that all its reads are of; each day has a cache of its own, so that days don't mix
 */
export const createQueryClient = (asOf?: string): QueryClient => {
  const onError = (error: unknown) => {
    if (isStatus(error, 401) && !error.isOfEarlierSession)
      client.setQueryData(currentUserQuery().queryKey, null);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        onError(error);
        // The page shows the error to the user; this is for whoever looks into a complaint.
        if (!isStatus(error, 401)) console.warn('Could not read', queryKey.join(' '), error);
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Without a connection a read fails at once, rather than wait in silence.
        networkMode: 'always',
        ...(asOf !== undefined && { meta: { asOf } }),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  const { queryKey } = currentUserQuery();
  client.getQueryCache().subscribe(({ type, query }) => {
    const id = client.getQueryData(queryKey)?.id;
    if (type === 'updated' && query.queryHash === hashKey(queryKey) && id !== undefined) noteUser(id);
  });
  return client;
};
