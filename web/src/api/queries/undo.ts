import { queryOptions } from '@tanstack/react-query';
import type { UndoPreview } from '#domain/undo/preview.ts';
import { read } from '../request.ts';

/** Where it is told what undoing a change would do, and where it is done. */
export const undoUrl = (change: string): string => `/api/history/${encodeURIComponent(change)}/undo`;

/** What undoing a change would do; read again whenever history goes on. */
export const undoQuery = (change: string) =>
  queryOptions({
    queryKey: ['history', 'undo', change],
    queryFn: read<UndoPreview>(undoUrl(change)),
    staleTime: 0,
    gcTime: 0,
  });
