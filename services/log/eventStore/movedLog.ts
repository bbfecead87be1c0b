import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';

const nothing = z.object({});

/** Where a log in a table moved to, and when. */
export type Move = {
  /** Hosts and ports of the new log, without anything secret. */
  to: string;
  /** ISO 8601 instant, UTC. */
  at: string;
};

/**
 * Closes the log in the table for good: the table itself refuses appends from now on, by any version of the planner.
 * Idempotent.
 * @returns false, with nothing closed, where the log doesn't end at the position that the caller has read to
 */
export const closeMovedLog = (pool: DatabasePool, to: string, position: number): Promise<boolean> =>
  pool.transaction(async (db) => {
    const head = await db.oneFirst(sql.type(z.object({ position: z.number() }))`
      select position from log.head where only_row for update
    `);
    if (head !== position) return false;
    await createMark(db);
    await db.query(sql.type(nothing)`
      insert into log.moved ("to") values (${to})
      on conflict (only_row) do update set "to" = excluded."to", at = now()
    `);
    return true;
  });

const createMark = async (db: CommonQueryMethods): Promise<void> => {
  await db.query(sql.type(nothing)`
    create table if not exists log.moved (
      only_row boolean primary key default true check (only_row),
      "to" text not null,
      at timestamptz not null default now()
    )
  `);
  // In the table, since an earlier version replaces the append function by its own.
  await db.query(sql.type(nothing)`
    create or replace function log.refuse_append() returns trigger language plpgsql as $function$
    begin
      raise exception 'This log has moved to EventStoreDB. Nothing can be added here.'
        using errcode = 'feature_not_supported';
    end
    $function$
  `);
  await db.query(sql.type(nothing)`
    create or replace trigger moved before insert on log.events for each statement execute function log.refuse_append()
  `);
};

/** Where the log in the table moved to; null where it is in use. */
export const findMove = async (pool: DatabasePool): Promise<Move | null> => {
  const isMarked = await pool.oneFirst(
    sql.type(z.object({ there: z.boolean() }))`select to_regclass('log.moved') is not null as there`,
  );
  if (!isMarked) return null;
  const move = await pool.maybeOne(
    sql.type(z.object({ to: z.string(), at: z.string() }))`select "to", at from log.moved`,
  );
  return move;
};

/** Reopens the log in the table. */
export const reopenLog = (pool: DatabasePool): Promise<void> =>
  pool.transaction(async (db) => {
    await db.query(sql.type(nothing)`drop trigger if exists moved on log.events`);
    await db.query(sql.type(nothing)`drop function if exists log.refuse_append()`);
    await db.query(sql.type(nothing)`drop table if exists log.moved`);
  });

/** The hosts and ports of a connection string, without anything secret. */
export const hostsOf = (connection: string): string =>
  connection
    .replace(/^[^/]*\/\//, '')
    .split(/[/?]/, 1)[0]
    ?.split('@')
    .at(-1) ?? '';
