import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Present } from '#domain/plans/presence.ts';
import { leave, type Place, presenceQuery, showPlace } from '../../api/queries/presence.ts';
import { useReadOnly } from '../../ui/basics/readOnly.ts';

const nobody: readonly Present[] = [];

/** Reports the place shown here for as long as it is, and returns who else is there. */
export const usePresence = ({ month, shown, projectId, editing }: Place): readonly Present[] => {
  const client = useQueryClient();
  // A past day can't be planned.
  const isReadOnly = useReadOnly();
  const placeJson = JSON.stringify({ month, shown, projectId, editing });
  // Before the query, whose first request reports this place.
  useEffect(() => {
    if (isReadOnly) return;
    const place: Place = JSON.parse(placeJson);
    const hide = showPlace(place);
    const say = () => void client.invalidateQueries({ queryKey: presenceQuery(place).queryKey });
    const look = () => (document.hidden ? leave() : say());
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', leave);
    say();
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', leave);
      hide();
    };
  }, [client, placeJson, isReadOnly]);
  return useQuery({ ...presenceQuery({ month, shown }), enabled: !isReadOnly }).data ?? nobody;
};
