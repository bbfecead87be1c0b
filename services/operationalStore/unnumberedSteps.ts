import { sql } from 'slonik';
import { z } from 'zod';
import type { SchemaStep } from '#projections/reading/schemaSteps.ts';

const nothing = z.object({});

/**
 * The operational store of planners that did not number their migrations. They created whatever was missing at each
 * start, so each statement leaves existing objects alone: operational stores of any age are taken over. Later changes
 * are steps of their own.
 */
export const unnumberedSteps: SchemaStep = {
  number: 1,
  name: 'what earlier planners made without numbers',
  statements: [
    sql.type(nothing)`
      create table if not exists vault.credentials (user_id text primary key, password_hash text not null)
    `,
    // Null for a password that lasts.
    sql.type(nothing)`
      alter table vault.credentials add column if not exists one_time_until timestamptz
    `,
    sql.type(nothing)`
      create table if not exists vault.untold_passwords (user_id text primary key)
    `,
    sql.type(nothing)`
      create table if not exists vault.sessions (
        key_hash text primary key,
        user_id text,
        data jsonb not null,
        expires_at timestamptz not null
      )
    `,
    sql.type(nothing)`create index if not exists sessions_by_user on vault.sessions (user_id)`,
    // Sessions that wait for their second step belong to no user yet.
    sql.type(nothing)`
      create index if not exists pending_sessions_by_user on vault.sessions ((data -> 'pending' ->> 'userId'))
      where user_id is null
    `,
    sql.type(nothing)`
      create table if not exists vault.claims (
        kind text not null,
        name text not null,
        owner text not null,
        claimed_at timestamptz not null default now(),
        primary key (kind, name)
      )
    `,
    // Null until the name's record is known.
    sql.type(nothing)`alter table vault.claims add column if not exists stream text`,
    sql.type(nothing)`
      create table if not exists vault.requests (
        user_id text not null,
        key text not null,
        fingerprint text not null,
        correlation_id text not null,
        answer jsonb,
        begun_at timestamptz not null default now(),
        noted_at timestamptz not null default now(),
        primary key (user_id, key)
      )
    `,
    sql.type(nothing)`
      create table if not exists vault.digest_marks (
        user_id text primary key,
        position bigint not null,
        at text not null
      )
    `,
    // Unlogged: after a crash, presence is empty until the next heartbeats.
    sql.type(nothing)`
      create unlogged table if not exists vault.presence (
        user_id text not null,
        tab text not null,
        month text not null,
        project_id int,
        editing jsonb not null,
        seen_at timestamptz not null default now(),
        primary key (user_id, tab)
      )
    `,
    // Few rows, written every few seconds: a threshold relative to their number would be reached too late.
    sql.type(nothing)`
      alter table vault.presence set (
        autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, fillfactor = 50
      )
    `,
    sql.type(nothing)`
      alter table vault.requests set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500)
    `,
    sql.type(nothing)`
      create table if not exists vault.counters (kind text primary key, last int not null)
    `,
    sql.type(nothing)`
      create table if not exists vault.secrets (name text primary key, value text not null)
    `,
    // Keys of personal data in the log; null once destroyed, so that no second key is ever created for a name.
    sql.type(nothing)`
      create table if not exists vault.keys (name text primary key, key text, destroyed_at timestamptz)
    `,
    sql.type(nothing)`
      create table if not exists vault.second_factors (
        user_id text primary key,
        secret text not null,
        confirmed_at timestamptz,
        last_step bigint not null default 0,
        failures int not null default 0,
        failing_since timestamptz
      )
    `,
    sql.type(nothing)`
      create table if not exists vault.recovery_codes (
        user_id text not null, code_hash text not null, primary key (user_id, code_hash)
      )
    `,
    // The user of each provider account, from its first sign-in on.
    sql.type(nothing)`
      create table if not exists vault.provider_accounts (
        issuer text not null,
        subject text not null,
        user_id text not null,
        bound_at timestamptz not null default now(),
        primary key (issuer, subject),
        unique (issuer, user_id)
      )
    `,
    sql.type(nothing)`
      create table if not exists vault.second_factor_key (
        only_row boolean primary key default true check (only_row), key text not null
      )
    `,
    sql.type(nothing)`
      create table if not exists vault.access_log (
        id bigint generated always as identity primary key,
        event text not null,
        user_id text,
        method text,
        address text,
        browser text,
        at timestamptz not null,
        until timestamptz not null,
        times int not null default 1,
        fold text unique
      )
    `,
    sql.type(nothing)`create index if not exists access_log_by_time on vault.access_log (at)`,
    sql.type(nothing)`
      create table if not exists vault.request_origins (
        correlation_id text primary key,
        address text not null,
        browser text,
        at timestamptz not null default now()
      )
    `,
    // The user of the request, whose erasure deletes the row; null in rows from before it was recorded.
    sql.type(nothing)`
      alter table vault.request_origins add column if not exists user_id text
    `,
    // Erasures that have begun and not ended.
    sql.type(nothing)`
      create table if not exists vault.pending_erasures (
        number bigint generated always as identity primary key, erasure jsonb not null
      )
    `,
    // Erasures whose dead rows are yet to be discarded.
    sql.type(nothing)`
      create table if not exists vault.dead_rows (id bigint generated always as identity primary key)
    `,
    // Updated in place with every attempt, so there is no other index, and free space in each page.
    sql.type(nothing)`
      create table if not exists vault.sign_in_attempts (
        key text primary key,
        attempts int not null,
        free_at timestamptz not null,
        forget_at timestamptz not null
      ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05)
    `,
    sql.type(nothing)`
      create table if not exists vault.leaving_administrators (
        user_id text primary key, version int not null, noted_at timestamptz not null
      )
    `,
    // The outcome of each day's backup.
    sql.type(nothing)`
      create table if not exists vault.backups (
        day text primary key,
        status text not null,
        begun_at timestamptz not null,
        ended_at timestamptz,
        file text,
        bytes bigint,
        events int,
        differing jsonb not null default '[]',
        error text
      )
    `,
    sql.type(nothing)`
      create table if not exists vault.sample_loading (
        only_row boolean primary key default true check (only_row),
        month text not null,
        begun_at timestamptz not null default now(),
        finished_at timestamptz
      )
    `,
  ],
};
