export type TabMessage = 'hello' | 'bye';

/** How the connection is: 'broken' comes back by itself, 'refused' doesn't. */
export type ConnectionState = 'open' | 'broken' | 'refused';

export type HubMessage =
  | { kind: 'state'; state: ConnectionState }
  /** A sign of life; the next follows within these milliseconds. */
  | { kind: 'beat'; within: number }
  | { kind: 'event'; type: string; data: string; id: string };

/** Signs of life that may stay away: whoever has heard nothing for longer is not live any more. */
export const maxMissedBeats = 2;
