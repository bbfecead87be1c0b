import { queryOptions } from '@tanstack/react-query';
import { queryFor } from '../call.ts';

/** What undoing a change would do; read again whenever history goes on. */
export const undoQuery = (change: string) =>
  queryOptions({
    ...queryFor('GET /api/history/:correlation/undo', { params: { correlation: change } }),
    staleTime: 0,
    gcTime: 0,
  });
