import { type DatabasePool, sql } from 'slonik';

/**
 * Creates the log's tables and its append function where they are missing, and updates the function. Idempotent, also
 * when several nodes run it at once.
 */
export async function migrateLog(pool: DatabasePool): Promise<void> {
  await pool.transaction(async (transaction) => {
    // `create … if not exists` alone fails when two nodes create the same thing at the same moment.
    await transaction.query(
      sql.unsafe`select pg_advisory_xact_lock(hashtextextended('planner log schema', 0))`,
    );
    await transaction.query(sql.unsafe`create schema if not exists log`);
    await transaction.query(createEvents);
    await transaction.query(createHead);
    await transaction.query(sql.unsafe`insert into log.head (position) values (0) on conflict do nothing`);
    await transaction.query(createAppend);
  });
}

const createEvents = sql.unsafe`
  create table if not exists log.events (
    position bigint primary key,
    stream text collate "C" not null,
    version integer not null,
    id uuid not null unique,
    type text not null,
    data jsonb not null,
    metadata jsonb not null,
    unique (stream, version)
  )`;

/**
 * Position of the last event. An append locks this row until commit, so appends are serialised across nodes: positions
 * have no gaps, and a reader that sees one sees all before it.
 */
const createHead = sql.unsafe`
  create table if not exists log.head (
    only_row boolean primary key default true check (only_row),
    position bigint not null
  )`;

/**
 * Processes appends in order. [{stream, expected, events: [{id, type, data, metadata}], note}] returns an array:
 * {version, position} for each that is stored, or was stored before by the same append; null for each that is refused;
 * 'came before' for each whose request was recorded before. Called as one statement, it is one transaction. Nodes of an
 * earlier version use `log.append`, which has no notes.
 *
 * Sequential scans are off because a session caches a function's plans, also those made while the table was small.
 * Compiling such small queries would cost fifty times what they do.
 */
const createAppend = sql.unsafe`
  create or replace function log.append_noted(requests jsonb) returns jsonb
  language plpgsql
  set enable_seqscan = off
  set jit = off
  as $function$
  declare
    request jsonb;
    answers jsonb[] := '{}';
    head bigint;
    expected integer;
    added integer;
    found_events integer;
    found_position bigint;
    note jsonb;
    notes jsonb[] := '{}';
    known text[] := '{}';
  begin
    select h.position into strict head from log.head h where h.only_row for update;
    if jsonb_path_exists(requests, '$[*].note') then
      select coalesce(array_agg(q.user_id || ' ' || q.key), '{}') into known
      from jsonb_array_elements(requests) r
      -- Each is looked up by itself: joined, the requests of a whole day would be read for it.
      cross join lateral (
        select n.user_id, n.key from vault.requests n
        where n.user_id = r.value #>> '{note,userId}' and n.key = r.value #>> '{note,key}'
        limit 1
      ) q;
    end if;
    for request in select r.value from jsonb_array_elements(requests) r loop
      expected := (request ->> 'expected')::integer;
      added := jsonb_array_length(request -> 'events');
      note := request -> 'note';

      if expected = coalesce((select max(e.version) from log.events e where e.stream = request ->> 'stream'), 0) then
        if (note ->> 'userId') || ' ' || (note ->> 'key') = any(known) then
          answers := answers || '"came before"'::jsonb;
          continue;
        end if;
        insert into log.events (position, stream, version, id, type, data, metadata)
        select
          head + n.place,
          request ->> 'stream',
          expected + n.place,
          (n.event ->> 'id')::uuid,
          n.event ->> 'type',
          n.event -> 'data',
          n.event -> 'metadata'
        from jsonb_array_elements(request -> 'events') with ordinality n (event, place)
        where not exists (
          select
          from jsonb_array_elements(request -> 'events') o (event)
          join log.events e on e.id = (o.event ->> 'id')::uuid
        );
        get diagnostics found_events = row_count;
        head := head + found_events;
        found_position := head;
        if note is not null and found_events = added then
          notes := notes || note;
          known := known || ((note ->> 'userId') || ' ' || (note ->> 'key'));
        end if;
      else
        select count(*), max(e.position) into found_events, found_position
        from jsonb_array_elements(request -> 'events') with ordinality n (event, place)
        join log.events e
          on e.stream = request ->> 'stream'
          and e.version = expected + n.place
          and e.id = (n.event ->> 'id')::uuid;
      end if;

      answers := answers || case when found_events = added
        then jsonb_build_object('version', expected + added, 'position', found_position)
        else 'null'::jsonb
      end;
    end loop;
    if cardinality(notes) > 0 then
      insert into vault.requests (user_id, key, fingerprint, correlation_id, answer)
      select n ->> 'userId', n ->> 'key', n ->> 'fingerprint', n ->> 'correlationId', nullif(n -> 'answer', 'null')
      from unnest(notes) n
      on conflict do nothing;
      get diagnostics added = row_count;
      if added < cardinality(notes) then
        raise exception 'Another node has noted one of these requests at this very moment'
          using errcode = 'serialization_failure';
      end if;
    end if;
    update log.head h set position = head where h.only_row and h.position <> head;
    return to_jsonb(answers);
  end
  $function$`;
