import { createContext, useContext, useSyncExternalStore } from 'react';
import type { LiveConnection, LiveState } from '../api/live.ts';

export const LiveContext = createContext<LiveConnection | undefined>(undefined);

const never = () => () => {};
const offline = (): LiveState => 'offline';

/** Whether changes of others arrive as they happen. */
export const useLiveState = (): LiveState => {
  const live = useContext(LiveContext);
  return useSyncExternalStore(live?.subscribe ?? never, live?.state ?? offline);
};
