import { DomainError } from '#domain/values/errors.ts';
import { withDatabaseLock } from '../database/withDatabaseLock.ts';
import { figuresBehind } from '../readSide/readSideUnavailable.ts';
import type { Backend } from './context.ts';

/** How often and how long another's lock is waited for, in milliseconds. */
const polling = { every: 50, timeout: 5_000 };

/** Work that one does at a time over all nodes: the key of its lock, and the sentence when that doesn't come free. */
const kinds = {
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
  /** A project could otherwise come to a client at the moment that one is deleted, or merged into another. */
  clients: {
    key: 7_203_520,
    late: 'Someone else is changing clients at this moment. Try again in a minute.',
  },
  /** Two imports of one file could otherwise add the same records twice. */
  imports: { key: 7_203_519, late: 'Someone else is importing at this moment. Try again in a minute.' },
};
type Kind = keyof typeof kinds;
type Locks = Backend['locks'];

/** The end of the queue of this node for each kind, in the order of asking. */
const lines = new WeakMap<Locks, Map<Kind, Promise<unknown>>>();

/**
 * Does a piece of work when nobody else, on whichever node, is at work of its kind, and once what others did under
 * its lock can be read.
 * @throws DomainError 'conflict' when the lock doesn't come free; ReadSideUnavailable when the figures don't follow
 */
export const withLock = <Result>(
  { locks, store, readSide }: Pick<Backend, 'locks' | 'store' | 'readSide'>,
  kind: Kind,
  work: () => Promise<Result>,
): Promise<Result> => {
  const line = lines.get(locks) ?? new Map<Kind, Promise<unknown>>();
  lines.set(locks, line);
  const { key, late } = kinds[kind];
  const before = line.get(kind) ?? Promise.resolve();
  const tooLate = () => new DomainError('conflict', late);
  const done = before.then(() =>
    withDatabaseLock(locks, key, polling, tooLate, async () => {
      if (!(await readSide.waitFor(await store.head()))) throw figuresBehind();
      return work();
    }),
  );
  line.set(
    kind,
    done.catch(() => {}),
  );
  return done;
};

/** The same under several of them, which are always taken in this order: imports, clients, administrators. */
export const withLocks = <Result>(
  backend: Pick<Backend, 'locks' | 'store' | 'readSide'>,
  [kind, ...others]: readonly Kind[],
  work: () => Promise<Result>,
): Promise<Result> =>
  kind === undefined ? work() : withLock(backend, kind, () => withLocks(backend, others, work));
