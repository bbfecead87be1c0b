import { hashKey, queryOptions } from '@tanstack/react-query';
import type { PresenceInput, Present } from '#domain/plans/presence.ts';
import { addressOf, call } from '../call.ts';
import { newKey } from '../request.ts';

/** Which plans a window shows, and whose hours are being changed there. */
export type Place = Omit<PresenceInput, 'tab'>;

/** This window's name among all of the planner's. */
const tab = newKey();

/** What this window shows now. */
const shown = new Set<Place>();

/** How often a window says that it is still there, in milliseconds: the server forgets who is silent for eight seconds. */
const interval = 3_000;

/** Makes a place known as shown; what it returns takes it back. */
export const showPlace = (place: Place): (() => void) => {
  shown.add(place);
  return () => {
    shown.delete(place);
    // Another place may follow at once, in the same window.
    setTimeout(() => shown.size === 0 && leave());
  };
};

/** Tells the others that this window is gone; the browser sends it even while the window closes. */
export const leave = (): void => {
  const init: RequestInit = { method: 'DELETE', credentials: 'include', keepalive: true };
  fetch(addressOf('DELETE /api/presence/:tab', { params: { tab } }), init).catch(() => undefined);
};

/** What is asked from a place: of the month there, or of all that are shown. */
const keyOf = ({ month, shown }: Pick<Place, 'month' | 'shown'>) =>
  shown ? ['presence', 'span', shown.from, shown.until] : ['presence', month];

/** Who else looks at the same plans: asking is saying that one is there. Nobody is known without a connection. */
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
