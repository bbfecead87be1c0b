import { Contested } from '#domain/records/recordMerge.ts';
import { parseStream } from '#domain/records/streams.ts';
import { sameValue } from '#domain/values/equality.ts';
import { findAuthor } from '#projections/access/users/readModel.ts';
import type { Read } from '#projections/reading/read.ts';
import { stateAfter, TooManyConflicts } from '../commands/execute.ts';
import type { Planner } from '../http/planner.ts';
import { ProblemError } from '../http/problem.ts';
import type { RecordedEvent } from '../log/eventStore/eventStore.ts';

/** Makes a change; a conflict is answered with the current record. */
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

/** The conflict response: the contested fields, the current record, its version, and who changed it and when. */
const contested = async (
  { store, readSide }: Planner,
  read: Read,
  stream: string,
  error: Contested | TooManyConflicts,
  current: () => Promise<unknown>,
): Promise<ProblemError> => {
  const history = await store.readStream(stream);
  const last = history.at(-1);
  // The read side must include the other change, which the log has already.
  if (last) await readSide.waitFor(last.position);
  const theirs = error instanceof Contested ? lastChangeOf(stream, history, error) : last;
  return new ProblemError(409, error.message, {
    fields: error instanceof Contested ? error.fields : [],
    current: await current(),
    version: last?.version ?? 0,
    changedBy: theirs ? await findAuthor(read, theirs.metadata.by) : null,
    changedAt: theirs?.metadata.at ?? null,
  });
};

/** The last event that changed the contested fields; undefined for a version that the record never had. */
const lastChangeOf = (
  stream: string,
  history: readonly RecordedEvent[],
  { fields, part }: Contested,
): RecordedEvent | undefined => {
  const kind = parseStream(stream)?.kind;
  if (fields.length === 0 || !kind) return undefined;
  const partAt = (version: number) => part(stateAfter(kind, history.slice(0, version)) as never);
  let last = history.length;
  while (last > 1 && sameValue(partAt(last - 1), partAt(last))) last -= 1;
  return history[last - 1];
};
