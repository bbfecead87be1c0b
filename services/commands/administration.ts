import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '#domain/errors.ts';
import { claimName, releaseName } from '../vault/claims.ts';
import type { Authorship, Backend } from './context.ts';

/** How often and how long another node's change of users is waited for, in milliseconds. */
const patience = { every: 50, most: 5_000 };
const turn = 'administrators';

let ours: Promise<unknown> = Promise.resolve();

/**
 * Changes of who administers, one at a time over all nodes: else two administrators could take the role from each
 * other at the same moment, each with the other one still in view.
 * @throws DomainError 'conflict' when the turn doesn't come
 */
export const inTurn = <Result>(
  backend: Backend,
  author: Authorship,
  work: () => Promise<Result>,
): Promise<Result> => {
  const done = ours.then(() => alone(backend, author, work));
  ours = done.catch(() => {});
  return done;
};

const alone = async <Result>({ pool }: Backend, author: Authorship, work: () => Promise<Result>) => {
  const giveUpAt = performance.now() + patience.most;
  while (!(await claimName(pool, 'turn', turn, author.correlationId, async () => false))) {
    if (performance.now() > giveUpAt) {
      throw new DomainError(
        'conflict',
        'Someone else is changing users at this moment. Try again in a minute.',
      );
    }
    await pause(patience.every);
  }
  try {
    return await work();
  } finally {
    await releaseName(pool, 'turn', turn);
  }
};
