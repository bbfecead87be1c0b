import { DomainError } from '#domain/errors.ts';
import { oneAtATime } from '../database/oneAtATime.ts';
import type { Backend } from './context.ts';

/** How often and how long another's turn is waited for, in milliseconds. */
const patience = { every: 50, most: 5_000 };

/** What is done by one at a time over all nodes: the lock it takes, and what is said when the turn doesn't come. */
const turns = {
  /** Two administrators could otherwise take the role from each other, each relying on the other. */
  administrators: {
    key: 7_203_517,
    late: 'Someone else is changing users at this moment. Try again in a minute.',
  },
  /** Two nodes would otherwise verify the figures of the same night. */
  verifications: {
    key: 7_203_518,
    late: 'The figures are being proved at this moment. Try again in a minute.',
  },
  /** Two imports of one file could otherwise add the same records twice. */
  imports: { key: 7_203_519, late: 'Someone else is importing at this moment. Try again in a minute.' },
};
type Turn = keyof typeof turns;
type Locks = Backend['locks'];

/** The end of the queue of this node for each turn, in the order of asking. */
const lines = new WeakMap<Locks, Map<Turn, Promise<unknown>>>();

/**
 * Does a piece of work when nobody else, on whichever node, is at work of its kind, and once what others did in their
 * turns can be read.
 * @throws DomainError 'conflict' when the turn doesn't come, or the figures don't follow
 */
export const inTurn = <Result>(
  { locks, store, readSide }: Pick<Backend, 'locks' | 'store' | 'readSide'>,
  turn: Turn,
  work: () => Promise<Result>,
): Promise<Result> => {
  const line = lines.get(locks) ?? new Map<Turn, Promise<unknown>>();
  lines.set(locks, line);
  const { key, late } = turns[turn];
  const before = line.get(turn) ?? Promise.resolve();
  const tooLate = () => new DomainError('conflict', late);
  const done = before.then(() =>
    oneAtATime(locks, key, patience, tooLate, async () => {
      if (!(await readSide.waitFor(await store.head()))) throw tooLate();
      return work();
    }),
  );
  line.set(
    turn,
    done.catch(() => {}),
  );
  return done;
};
