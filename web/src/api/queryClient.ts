import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isStatus } from './apiError.ts';
import { currentUserQuery } from './me.ts';

/**
 * The cache of what was read. Nothing goes stale, is retried or read again by itself:
 * the live feed says what has changed. A 401 from any call means that the session
 * is over, so that nobody is signed in any more, unless somebody has signed in since it was sent.
 *
 * @param asOf the past day that all its reads are about; each day has a cache of its own, so that nothing mixes
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
        // The person sees it on the page; whoever looks into a complaint sees it here.
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
        // Without a connection a read fails at once and says so, rather than waiting in silence.
        networkMode: 'always',
        ...(asOf !== undefined && { meta: { asOf } }),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
};
