/** What one attacker sends, all at once. */
export const defaultAttack = {
  /** Loopback addresses that aren't the planners', so that limits by address can tell them apart. */
  holder: '127.0.0.2',
  senders: '127.0.0.3',
  /** Unauthenticated bodies a second, each as large as the largest import. */
  largeBodies: 10,
  /** Bytes. */
  largeBody: 8 * 2 ** 20,
  /** Passwords tried a second, for changing user names. */
  wrongPasswords: 20,
  /** Connections that send a body at one byte a second. */
  slowBodies: 60,
  /** Connections that never finish their request head: more than a node accepts in all. */
  halfOpen: 1_200,
  /** Delay before a closed connection is opened again. Milliseconds. */
  reopenAfter: 5_000,
};
export type Attack = typeof defaultAttack;

/** The same attack with one or two of each. */
export const tinyAttack: Attack = {
  ...defaultAttack,
  largeBodies: 2,
  largeBody: 2 ** 16,
  wrongPasswords: 4,
  slowBodies: 2,
  halfOpen: 10,
  reopenAfter: 200,
};

/** Results: responses by status, connections opened, closed without a response, and open now. */
export type AttackCounts = {
  answers: Record<string, number>;
  opened: number;
  refused: number;
  open: number;
};
