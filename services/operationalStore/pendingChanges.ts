import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';

const nothing = z.object({});

const replacement = z.object({
  /** Of the placeholder. */
  id: z.number(),
  person: z.object({ kind: z.enum(['teamMember', 'freelancer']), id: z.number() }),
  from: z.string(),
  author: z.object({
    by: z.string(),
    at: z.string(),
    correlationId: z.string(),
    causationId: z.string().optional(),
    reason: z.string().optional(),
  }),
});
/** A placeholder's replacement, with all that it takes to bring it to its end. */
export type BegunReplacement = z.infer<typeof replacement>;
/** A role that is renamed: asked for again, it goes on though some have the new name already. */
export type BegunRename = { role: string; to: string };
type Begun = BegunReplacement | BegunRename;
const pending = z.object({ requestId: z.string(), replacement });
export type PendingReplacement = z.infer<typeof pending>;

/**
 * Notes that a change over several streams begins, by the id of its request: until it is forgotten, the log may have a
 * part of it.
 * @param begun what it takes to bring it to its end, where that is more than to ask for it again
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

/** Whether the log may have only a part of what a request changes. */
export const isPendingChange = (pool: DatabasePool, requestId: string): Promise<boolean> =>
  pool.exists(sql.type(nothing)`select from vault.pending_changes where request_id = ${requestId}`);

/** The replacements that have begun and may not have ended, the oldest first. */
export const pendingReplacements = (pool: DatabasePool): Promise<readonly PendingReplacement[]> =>
  pool.any(sql.type(pending)`
    select request_id as "requestId", begun as replacement from vault.pending_changes
    where begun ? 'person' order by noted_at
  `);

/** Whether the renaming of a role has begun and may not have ended. */
export const isPendingRename = (pool: DatabasePool, { role, to }: BegunRename): Promise<boolean> =>
  pool.exists(sql.type(nothing)`
    select from vault.pending_changes where begun = ${JSON.stringify({ role, to })}::jsonb
  `);

/** Forgets after a day what nobody has asked for again; what comes to its end by itself is kept. */
export const dropOldPendingChanges = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.pending_changes where not coalesce(begun ? 'person', false) and noted_at < now() - interval '1 day'
  `);
};

/** A change over several streams is stored as a whole, or nothing of it is left; so is the same one that began before. */
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
