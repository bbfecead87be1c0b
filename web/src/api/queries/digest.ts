import { queryOptions } from '@tanstack/react-query';
import type { DigestView } from '#projections/digest/view.ts';
import { read, request } from '../request.ts';

/** How often it is asked anew, in milliseconds: not with every change, as history goes on all day. */
const interval = 60_000;

/** What others have changed of one's projects and months since one last looked. */
export const digestQuery = () =>
  queryOptions({
    queryKey: ['digest'],
    queryFn: read<DigestView>('/api/digest'),
    refetchInterval: interval,
  });

/** Notes that somebody has seen it, as far as it was told. */
export const markSeen = (position: number): Promise<void> =>
  request('PUT', '/api/digest/seen', { position }, { keepsNothing: true });
