import { createContext, useContext, useSyncExternalStore } from 'react';
import type { LiveConnection, LiveState } from '../api/live.ts';

export const LiveContext = createContext<LiveConnection | undefined>(undefined);

const never = () => () => {};
const offline = (): LiveState => 'offline';

const noMoment = (): Date | null => null;

/** While not live, the moment up to which the data on screen is known to be current; null when there was none. */
export const useLastLive = (): Date | null => {
  const live = useContext(LiveContext);
  return useSyncExternalStore(live?.subscribe ?? never, live?.lastLive ?? noMoment);
};

/** Whether others' changes arrive as they happen. */
export const useLiveState = (): LiveState => {
  const live = useContext(LiveContext);
  return useSyncExternalStore(live?.subscribe ?? never, live?.state ?? offline);
};
