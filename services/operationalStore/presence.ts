import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { PresenceInput, Present } from '#domain/plans/presence.ts';
import type { Month } from '#domain/values/month.ts';
import { authorViews, nameOfAuthor } from '#projections/access/users/readModel.ts';
import type { Read } from '#projections/reading/read.ts';

/** Seconds without a heartbeat after which a tab counts as closed; tabs send one every three. */
const timeout = 8;
/** Seconds for which an unchanged row is not written again, as each write leaves a dead row. */
const fresh = 2;
/** Most tabs of one user: beyond it, those silent longest are removed. */
const maxTabs = 20;
/** Most tabs of others in a response. */
const maxTold = 200;

const nothing = z.object({});
const monthRow = z.object({ month: z.string() });

const since = sql.fragment`now() - ${timeout} * interval '1 second'`;

/** Saves what a tab shows. @returns the months whose presence has changed for others */
export const savePresence = (
  pool: DatabasePool,
  userId: string,
  { tab, month, shown = { from: month, until: month }, projectId, editing }: PresenceInput,
): Promise<readonly Month[]> => {
  const edited = JSON.stringify(editing);
  return pool.anyFirst(sql.type(monthRow)`
    with before as (
      select month, project_id, editing, shown_from, shown_until from vault.presence
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
      insert into vault.presence (user_id, tab, month, project_id, editing, shown_from, shown_until)
      values (${userId}, ${tab}, ${month}, ${projectId}, ${edited}::jsonb, ${shown.from}, ${shown.until})
      on conflict (user_id, tab) do update set
        month = excluded.month, project_id = excluded.project_id, editing = excluded.editing,
        shown_from = excluded.shown_from, shown_until = excluded.shown_until, seen_at = now()
      where presence.seen_at < now() - ${fresh} * interval '1 second'
        or (presence.month, presence.editing) <> (excluded.month, excluded.editing)
        or (presence.project_id, presence.shown_from, presence.shown_until)
          is distinct from (excluded.project_id, excluded.shown_from, excluded.shown_until)
      returning month, project_id, editing, shown_from, shown_until
    )
    select month from gone
    union
    select noted.month from noted where not exists (
      select from before
      where (before.month, before.editing) = (noted.month, noted.editing)
        and (before.project_id, before.shown_from, before.shown_until)
          is not distinct from (noted.project_id, noted.shown_from, noted.shown_until)
    )
    union
    select before.month from before, noted where before.month <> noted.month
  `);
};

/** Removes a closed tab. @returns the month that it showed; empty where it wasn't there */
export const removePresence = (pool: DatabasePool, userId: string, tab: string): Promise<readonly Month[]> =>
  pool.anyFirst(sql.type(monthRow)`
    delete from vault.presence where user_id = ${userId} and tab = ${tab} returning month
  `);

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

/**
 * Other users' tabs that show plans of some of a range of months, with the hours under edit there; only of users who
 * may open plans.
 */
export const listPresence = async (
  read: Read,
  userId: string,
  from: Month,
  until: Month,
): Promise<Present[]> => [
  ...(await read.db.any(sql.type(presentRow)`
    select
      jsonb_build_object('id', author.id, 'name', ${nameOfAuthor}) as by,
      presence.month,
      presence.project_id as "projectId",
      case when presence.month between ${from} and ${until} then presence.editing else '[]' end as editing
    from vault.presence
    join ${authorViews(read)} as author on author.id = presence.user_id and author.view->>'role' = 'admin'
    where coalesce(presence.shown_from, presence.month) <= ${until}
      and coalesce(presence.shown_until, presence.month) >= ${from}
      and presence.user_id <> ${userId} and presence.seen_at > ${since}
    order by author.id, presence.tab
    limit ${maxTold}
  `)),
];

/** Removes tabs without a heartbeat. */
export const dropStalePresence = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`delete from vault.presence where seen_at <= ${since}`);
};
