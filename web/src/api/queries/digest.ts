import { queryOptions } from '@tanstack/react-query';
import { call, queryFor } from '../call.ts';

/** How often it is asked anew, in milliseconds: not with every change, as history goes on all day. */
const interval = 60_000;

/** What others have changed of one's projects and months since one last looked. */
export const digestQuery = () => queryOptions({ ...queryFor('GET /api/digest'), refetchInterval: interval });

/** Notes that somebody has seen it, as far as it was told. */
export const markSeen = (position: number): Promise<undefined> =>
  call('PUT /api/digest/seen', { body: { position } });
