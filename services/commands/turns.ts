import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '#domain/errors.ts';
import { claimName, releaseName } from '../vault/claims.ts';
import type { Authorship, Backend } from './context.ts';

/** How often and how long another node's turn is waited for, in milliseconds. */
const patience = { every: 50, most: 5_000 };

/** What is done by one at a time over all nodes, and what is said when the turn doesn't come. */
const turns = {
  /** Else two administrators could take the role from each other, each with the other one still in view. */
  administrators: 'Someone else is changing users at this moment. Try again in a minute.',
  /** Else two nodes would both prove the same night's figures. */
  verifications: 'The figures are being proved at this moment. Try again in a minute.',
  /** Else two imports of one file could both add what neither sees of the other. */
  imports: 'Someone else is importing at this moment. Try again in a minute.',
};
type Turn = keyof typeof turns;

const ours = new Map<Turn, Promise<unknown>>();

/**
 * Does a piece of work when nobody else, on whichever node, is at work of its kind.
 * @throws DomainError 'conflict' when the turn doesn't come
 */
export const inTurn = <Result>(
  backend: Backend,
  author: Authorship,
  turn: Turn,
  work: () => Promise<Result>,
): Promise<Result> => {
  const before = ours.get(turn) ?? Promise.resolve();
  const done = before.then(() => alone(backend, author, turn, work));
  ours.set(
    turn,
    done.catch(() => {}),
  );
  return done;
};

const alone = async <Result>(
  { pool }: Backend,
  author: Authorship,
  turn: Turn,
  work: () => Promise<Result>,
) => {
  const giveUpAt = performance.now() + patience.most;
  while (!(await claimName(pool, 'turn', turn, author.correlationId, async () => false))) {
    if (performance.now() > giveUpAt) throw new DomainError('conflict', turns[turn]);
    await pause(patience.every);
  }
  try {
    return await work();
  } finally {
    await releaseName(pool, 'turn', turn);
  }
};
