import { Contested } from '#domain/records/recordMerge.ts';
import { parseStream } from '#domain/records/streams.ts';
import { sameValue } from '#domain/values/equality.ts';
import { findAuthor } from '#projections/access/users/readModel.ts';
import type { Read } from '#projections/reading/read.ts';
import { stateAfter, TooManyConflicts } from '../commands/execute.ts';
import type { Planner } from '../http/planner.ts';
import { ProblemError } from '../http/problem.ts';
import type { RecordedEvent } from '../log/eventStore/eventStore.ts';

/** The author of a change, for a refusal; null for a user that is unknown. */
export const changedBy = async (read: Read, userId: string) => {
  const author = await findAuthor(read, userId);
  if (!author) return null;
  const name = [author.firstName, author.lastName].filter(Boolean).join(' ') || author.username;
  return { id: author.id, username: author.username, name };
};

/** Makes a change; where others have changed the same meanwhile, the refusal comes with the record as it is now. */
export const unlessContested = async <Done>(
  planner: Planner,
  read: Read,
  stream: string,
  change: () => Promise<Done>,
  current: () => Promise<unknown>,
): Promise<Done> => {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof Contested || error instanceof TooManyConflicts)) throw error;
    throw await contested(planner, read, stream, error, current);
  }
};

/** A refused change: what is contested, the record as it is now, its version, and who made it so and when. */
const contested = async (
  { store, readSide }: Planner,
  read: Read,
  stream: string,
  error: Contested | TooManyConflicts,
  current: () => Promise<unknown>,
): Promise<ProblemError> => {
  const history = await store.readStream(stream);
  const last = history.at(-1);
  // The log has the other change already; the record that is shown must have it, too.
  if (last) await readSide.waitFor(last.position);
  const theirs = error instanceof Contested ? lastChangeOf(stream, history, error) : last;
  return new ProblemError(409, error.message, {
    fields: error instanceof Contested ? error.fields : [],
    current: await current(),
    version: last?.version ?? 0,
    changedBy: theirs ? await changedBy(read, theirs.metadata.by) : null,
    changedAt: theirs?.metadata.at ?? null,
  });
};

/** The last event that changed what is contested. */
const lastChangeOf = (
  stream: string,
  history: readonly RecordedEvent[],
  { fields, part }: Contested,
): RecordedEvent | undefined => {
  const kind = parseStream(stream)?.kind;
  if (fields.length === 0 || !kind) return history.at(-1);
  const partAt = (version: number) => part(stateAfter(kind, history.slice(0, version)) as never);
  let last = history.length;
  while (last > 1 && sameValue(partAt(last - 1), partAt(last))) last -= 1;
  return history[last - 1];
};
