/** What one attacker sends, all of it at once. */
export const defaultAttack = {
  /** Addresses of the loopback network that are not the planners': limits by address are to tell them apart. */
  holder: '127.0.0.2',
  senders: '127.0.0.3',
  /** Bodies a second that nobody signed in for, each as large as the largest import. */
  largeBodies: 10,
  /** Bytes. */
  largeBody: 8 * 2 ** 20,
  /** Passwords tried in a second, for names that change. */
  wrongPasswords: 20,
  /** Connections on which a body arrives one byte a second. */
  slowBodies: 60,
  /** Connections that never come to the end of their head: more than a node takes in all. */
  halfOpen: 1_200,
  /** How long after it was closed a connection is opened again. Milliseconds. */
  reopenAfter: 5_000,
};
export type Attack = typeof defaultAttack;

/** The same by ones and twos. */
export const tinyAttack: Attack = {
  ...defaultAttack,
  largeBodies: 2,
  largeBody: 2 ** 16,
  wrongPasswords: 4,
  slowBodies: 2,
  halfOpen: 10,
  reopenAfter: 200,
};

/** What came of it: answers by their status, connections opened, closed without an answer, and open now. */
export type AttackCounts = {
  answers: Record<string, number>;
  opened: number;
  refused: number;
  open: number;
};
