import { DomainError } from '#domain/values/errors.ts';
import { lockKeys } from '../database/lockKeys.ts';
import { withDatabaseLock } from '../database/withDatabaseLock.ts';
import { figuresBehind } from '../readSide/readSideUnavailable.ts';
import type { Backend } from './context.ts';

/** Interval and timeout of polling for another's lock, in milliseconds. */
const polling = { every: 50, timeout: 5_000 };

/** Work that only one node does at a time: the key of its lock, and the message when it doesn't become free. */
const kinds = {
  /** Two administrators could otherwise take the role from each other, each relying on the other. */
  administrators: {
    key: lockKeys.administrators,
    late: 'Someone else is changing users at this moment. Try again in a minute.',
  },
  /** Two nodes would otherwise verify the figures of the same night. */
  verifications: {
    key: lockKeys.verifications,
    late: 'The figures are being proved at this moment. Try again in a minute.',
  },
  /**
   * A project could otherwise come to a client at the moment that one is deleted, or merged into another; and a client
   * could be given back the name that another renaming is releasing.
   */
  clients: {
    key: lockKeys.clients,
    late: 'Someone else is changing clients at this moment. Try again in a minute.',
  },
  /** Two budgets could otherwise get one name. */
  budgets: {
    key: lockKeys.budgets,
    late: 'Someone else is setting a budget at this moment. Try again in a minute.',
  },
  /** Two imports of one file could otherwise add the same records twice. */
  imports: {
    key: lockKeys.imports,
    late: 'Someone else is importing at this moment. Try again in a minute.',
  },
};
type Kind = keyof typeof kinds;
type Locks = Backend['locks'];

/** The last queued work of this node, by kind. */
const lines = new WeakMap<Locks, Map<Kind, Promise<unknown>>>();

/**
 * Does work under the lock of its kind, held by one node at a time, and once the read side includes everything done
 * under the lock before.
 * @throws DomainError 'conflict' when the lock doesn't become free; ReadSideUnavailable when the read side doesn't
 * catch up
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

/** As `withLock` for several locks, always taken in the order imports, clients, administrators. */
export const withLocks = <Result>(
  backend: Pick<Backend, 'locks' | 'store' | 'readSide'>,
  [kind, ...others]: readonly Kind[],
  work: () => Promise<Result>,
): Promise<Result> =>
  kind === undefined ? work() : withLock(backend, kind, () => withLocks(backend, others, work));
