import { hashKey, queryOptions } from '@tanstack/react-query';
import type { PresenceInput, Present } from '#domain/plans/presence.ts';
import { addressOf, call } from '../call.ts';
import { newKey } from '../request.ts';

/** The plans that a window shows, and whose hours are being changed there. */
export type Place = Omit<PresenceInput, 'tab'>;

/** The id of this window. */
const tab = newKey();

/** The places that this window shows. */
const shown = new Set<Place>();

/** How often a window sends its presence, in milliseconds: the server drops a window after eight seconds of silence. */
const interval = 3_000;

/** Registers a place as shown. @returns a function that removes it */
export const showPlace = (place: Place): (() => void) => {
  shown.add(place);
  return () => {
    shown.delete(place);
    // The window may show another place at once.
    setTimeout(() => shown.size === 0 && leave());
  };
};

/** Tells the others that this window is gone; the browser sends it even while the window closes. */
export const leave = (): void => {
  const init: RequestInit = { method: 'DELETE', credentials: 'include', keepalive: true };
  fetch(addressOf('DELETE /api/presence/:tab', { params: { tab } }), init).catch(() => undefined);
};

/** The key of a place: its month, or all months that it shows. */
const keyOf = ({ month, shown }: Pick<Place, 'month' | 'shown'>) =>
  shown ? ['presence', 'span', shown.from, shown.until] : ['presence', month];

/** Who else looks at the same plans; asking also reports this window's presence. Empty without a connection. */
export const presenceQuery = (of: Pick<Place, 'month' | 'shown'>) =>
  queryOptions({
    queryKey: keyOf(of),
    queryFn: async (): Promise<Present[]> => {
      const place = [...shown].findLast((place) => hashKey(keyOf(place)) === hashKey(keyOf(of)));
      if (!place || document.hidden) return [];
      return call('POST /api/presence', { body: { tab, ...place } }).catch(() => []);
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: interval,
  });
