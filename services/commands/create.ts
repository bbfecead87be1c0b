import type { CommandOf } from '#domain/log/recordKinds.ts';
import { type StreamKind, streams } from '#domain/records/streams.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { CountedKind } from '../operationalStore/counters.ts';
import type { ChangedKind } from './change.ts';
import type { Authorship, Backend } from './context.ts';
import { execute, type Outcome } from './execute.ts';
import { waitUntilProjected } from './waitUntilProjected.ts';

/** Attempts with ids that turn out to be taken (the counters were lost) before giving up. */
const attempts = 5;

/**
 * Creates a record under the next id of its kind. Its stream must not exist yet, so that no id is ever given twice,
 * whatever the counters say.
 */
export const createRecord = async <Kind extends StreamKind & CountedKind>(
  { counters, store }: Pick<Backend, 'counters' | 'store'>,
  kind: Kind,
  stream: (id: number) => string,
  author: Authorship,
  command: (id: number) => CommandOf<Kind> | Promise<CommandOf<Kind>>,
): Promise<Outcome<Kind> & { id: number }> => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const [id] = await counters.reserve(kind, 1);
    if (id === undefined) break;
    const taken = (await store.readStream(stream(id))).length > 0;
    if (!taken) return { ...(await execute(store, stream(id), kind, author, () => command(id))), id };
  }
  throw new DomainError('conflict', 'No free number was found for the new record. Try again.');
};

/** Adds a record by a command, and waits until every GET sees it. @returns its id */
export const addRecord = async <Kind extends Exclude<ChangedKind, 'allocationPlan'>>(
  backend: Backend,
  author: Authorship,
  kind: Kind,
  command: CommandOf<Kind>,
): Promise<number> => {
  const created = await createRecord(backend, kind, streams[kind], author, () => command);
  await waitUntilProjected(backend, created);
  return created.id;
};
