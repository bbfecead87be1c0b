import type { Read } from '#projections/read.ts';
import { findAuthor } from '#projections/users/queries.ts';
import { StaleRecord } from '../commands/change.ts';
import type { Planner } from './planner.ts';
import { ProblemError } from './problem.ts';

/** Who made a change, as a refused one tells; null for a user that is unknown. */
export const changedBy = async (read: Read, userId: string) => {
  const author = await findAuthor(read, userId);
  if (!author) return null;
  const name = [author.firstName, author.lastName].filter(Boolean).join(' ') || author.username;
  return { id: author.id, username: author.username, name };
};

/** Makes a change; when someone else was quicker, the refusal comes with the record as it is now. */
export const unlessStale = async (
  planner: Planner,
  read: Read,
  stream: string,
  change: () => Promise<void>,
  current: () => Promise<unknown>,
): Promise<void> => {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof StaleRecord)) throw error;
    throw await staleRecord(planner, read, stream, error, current);
  }
};

/** A refused change of a record: with the record as it is now, its version, and who made it so and when. */
const staleRecord = async (
  { store, readSide }: Planner,
  read: Read,
  stream: string,
  { message, change }: StaleRecord,
  current: () => Promise<unknown>,
): Promise<ProblemError> => {
  const last = (await store.readStream(stream)).at(-1);
  // The log knows of the other change already; what is shown must know of it too.
  if (last) await readSide.waitFor(last.position);
  const theirs = change ?? last;
  return new ProblemError(409, message, {
    current: await current(),
    version: last?.version ?? 0,
    changedBy: theirs ? await changedBy(read, theirs.metadata.by) : null,
    changedAt: theirs?.metadata.at ?? null,
  });
};
