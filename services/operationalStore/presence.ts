import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { PresenceInput, Present } from '#domain/plans/presence.ts';
import type { Month } from '#domain/values/month.ts';
import { authorViews } from '#projections/access/users/readModel.ts';
import type { Read } from '#projections/reading/read.ts';

/** Seconds of silence after which a window counts as closed; it says so every three. */
const timeout = 8;
/** Seconds for which the same statement is not written again, as each write leaves a dead row. */
const fresh = 2;
/** Windows one user may have open: the ones beyond are forgotten, the longest silent first. */
const maxTabs = 20;
/** How many windows of others are told of at most. */
const maxTold = 200;

const nothing = z.object({});
const monthRow = z.object({ month: z.string() });

const since = sql.fragment`now() - ${timeout} * interval '1 second'`;

/** Notes what a window shows. @returns the months whose plans others look at in another way now */
export const savePresence = async (
  pool: DatabasePool,
  userId: string,
  { tab, month, projectId, editing }: PresenceInput,
): Promise<Month[]> => {
  const edited = JSON.stringify(editing);
  const rows = await pool.any(sql.type(monthRow)`
    with before as (
      select month, project_id, editing from vault.presence
      where user_id = ${userId} and tab = ${tab} and seen_at > ${since}
    ), gone as (
      delete from vault.presence
      where not (user_id = ${userId} and tab = ${tab}) and (
        seen_at <= ${since} or (user_id, tab) in (
          select user_id, tab from vault.presence where user_id = ${userId} and tab <> ${tab}
          order by seen_at desc offset ${maxTabs - 1}
        )
      )
      returning month
    ), noted as (
      insert into vault.presence (user_id, tab, month, project_id, editing)
      values (${userId}, ${tab}, ${month}, ${projectId}, ${edited}::jsonb)
      on conflict (user_id, tab) do update set
        month = excluded.month, project_id = excluded.project_id, editing = excluded.editing, seen_at = now()
      where presence.seen_at < now() - ${fresh} * interval '1 second'
        or (presence.month, presence.editing) <> (excluded.month, excluded.editing)
        or presence.project_id is distinct from excluded.project_id
      returning month, project_id, editing
    )
    select month from gone
    union
    select noted.month from noted where not exists (
      select from before
      where (before.month, before.editing) = (noted.month, noted.editing)
        and before.project_id is not distinct from noted.project_id
    )
    union
    select before.month from before, noted where before.month <> noted.month
  `);
  return rows.map((row) => row.month);
};

/** Forgets a window that was closed. @returns the month it showed; none where it was not there */
export const removePresence = async (pool: DatabasePool, userId: string, tab: string): Promise<Month[]> => {
  const rows = await pool.any(sql.type(monthRow)`
    delete from vault.presence where user_id = ${userId} and tab = ${tab} returning month
  `);
  return rows.map((row) => row.month);
};

const presentRow = z.object({
  by: z.strictObject({ id: z.string(), name: z.string() }),
  month: z.string(),
  projectId: z.number().nullable(),
  editing: z.array(
    z.strictObject({
      projectId: z.number(),
      teamMemberId: z.number().nullable(),
      freelancerId: z.number().nullable(),
    }),
  ),
});

/** The windows of others at plans of the months from the first to the last; of those only who may open them. */
export const listPresence = async (
  read: Read,
  userId: string,
  from: Month,
  until: Month,
): Promise<Present[]> => [
  ...(await read.db.any(sql.type(presentRow)`
    select
      jsonb_build_object(
        'id', author.id,
        'name', coalesce(
          nullif(concat_ws(' ', author.view->>'firstName', author.view->>'lastName'), ''),
          author.view->>'username')
      ) as by,
      presence.month,
      presence.project_id as "projectId",
      presence.editing
    from vault.presence
    join ${authorViews(read)} as author on author.id = presence.user_id and author.view->>'role' = 'admin'
    where presence.month between ${from} and ${until} and presence.user_id <> ${userId} and presence.seen_at > ${since}
    order by author.id, presence.tab
    limit ${maxTold}
  `)),
];

/** Forgets everybody who has been silent. */
export const dropStalePresence = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`delete from vault.presence where seen_at <= ${since}`);
};
