export type TabMessage = 'hello' | 'bye';

/** The state of the connection: 'broken' reconnects by itself, 'refused' doesn't. */
export type ConnectionState = 'open' | 'broken' | 'refused';

export type HubMessage =
  | { kind: 'state'; state: ConnectionState }
  /** A heartbeat; the next one follows within these milliseconds. */
  | { kind: 'beat'; within: number }
  | { kind: 'event'; type: string; data: string; id: string };

/** Heartbeats that may be missed: a tab without any for longer is no longer live. */
export const maxMissedBeats = 2;
