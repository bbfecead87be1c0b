import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';

const nothing = z.object({});

/** The part of an authorship that is stored with work that may have to be resumed later. */
export const storedAuthor = z.object({
  by: z.string(),
  at: z.string(),
  correlationId: z.string(),
  causationId: z.string().optional(),
  reason: z.string().optional(),
});
const replacement = z.object({
  /** Of the placeholder. */
  id: z.number(),
  person: z.object({ kind: z.enum(['teamMember', 'freelancer']), id: z.number() }),
  from: z.string(),
  author: storedAuthor,
});
/** A placeholder's replacement, with everything needed to complete it. */
export type BegunReplacement = z.infer<typeof replacement>;
const merge = z.object({ id: z.number(), into: z.number(), author: storedAuthor });
/** A merge of a client into another, with everything needed to complete it. */
export type BegunMerge = z.infer<typeof merge>;
/** A renaming of a role. A repeated request continues it, although some people have the new name already. */
export type BegunRename = { role: string; to: string };
type Person = BegunReplacement['person'];
/** A person's leaving. A repeated request continues it, although some of their hours are moved already. */
export type BegunLeaving = { leaver: Person; endMonth: string | null; hours: string; to: Person | null };
export type Begun = BegunReplacement | BegunMerge | BegunRename | BegunLeaving;
/** A change that has begun and may not have ended. */
export type Pending<Of extends Begun> = { requestId: string; begun: Of };

/**
 * Records that a change over several streams begins, by the id of its request: until it is forgotten, the log may have
 * a part of it.
 * @param begun everything needed to complete it, where repeating the request isn't enough
 */
export const notePendingChange = async (
  pool: DatabasePool,
  requestId: string,
  begun: Begun | null,
): Promise<void> => {
  await pool.query(sql.type(nothing)`
    insert into vault.pending_changes (request_id, begun)
    values (${requestId}, ${begun === null ? null : JSON.stringify(begun)})
    on conflict (request_id) do nothing
  `);
};

/** Whether the log may have only a part of a request's change. */
export const isPendingChange = (pool: DatabasePool, requestId: string): Promise<boolean> =>
  pool.exists(sql.type(nothing)`select from vault.pending_changes where request_id = ${requestId}`);

/** Pending changes of one kind, recognised by a property of their own, oldest first. */
const pendingWith =
  <Of extends Begun>(own: string, begun: z.ZodType<Of>) =>
  (pool: DatabasePool): Promise<readonly Pending<Of>[]> =>
    pool.any(sql.type(z.object({ requestId: z.string(), begun }))`
      select request_id as "requestId", begun from vault.pending_changes
      where begun ? ${own} order by noted_at
    `);

export const pendingReplacements = pendingWith('person', replacement);
export const pendingMerges = pendingWith('into', merge);

/** The requests of changes with the same contents that have begun and may not have ended. */
export const begunRequests = (
  pool: DatabasePool,
  begun: BegunRename | BegunLeaving,
): Promise<readonly string[]> =>
  pool.anyFirst(sql.type(z.object({ requestId: z.string() }))`
    select request_id as "requestId" from vault.pending_changes where begun = ${JSON.stringify(begun)}::jsonb
  `);

/** Deletes pending changes that nobody has repeated within a day; those that are completed automatically are kept. */
export const dropOldPendingChanges = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.pending_changes where not coalesce(begun ? 'author', false) and noted_at < now() - interval '1 day'
  `);
};

/** Removes a pending change that is stored as a whole or undone, and any earlier one with the same contents. */
export const forgetPendingChange = async (
  pool: DatabasePool,
  requestId: string,
  begun: Begun | null = null,
): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.pending_changes
    where request_id = ${requestId} or begun = ${begun === null ? null : JSON.stringify(begun)}::jsonb
  `);
};

/** Seconds, more than a request may take. */
const longest = 30;

/** Removes a pending change of which the log has nothing, unless its request may still be about to store it. */
export const forgetUnstoredChange = async (pool: DatabasePool, requestId: string): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.pending_changes
    where request_id = ${requestId} and noted_at < now() - ${longest} * interval '1 second'
  `);
};
