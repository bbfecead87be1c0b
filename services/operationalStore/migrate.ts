import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { runSteps, type SchemaStep } from '#projections/reading/schemaSteps.ts';
import { unnumberedSteps } from './unnumberedSteps.ts';

const nothing = z.object({});

/**
 * The migrations of the operational store, oldest first. Never edit a step: it has run in agencies' databases. A
 * restored backup brings rows of its time into an operational store that has taken all steps (contents.ts).
 */
export const operationalStoreSteps: readonly SchemaStep[] = [
  unnumberedSteps,
  {
    number: 2,
    name: 'the format of the log',
    statements: [
      sql.type(nothing)`
        create table vault.log_format (
          only_row boolean primary key default true check (only_row), format int not null
        )
      `,
    ],
  },
  {
    number: 3,
    name: 'tokens of programs',
    statements: [
      sql.type(nothing)`
        create table vault.api_tokens (
          token_id text primary key,
          secret_hash text not null unique,
          last_used_at timestamptz,
          last_address text
        )
      `,
    ],
  },
  {
    number: 4,
    name: 'changes over several streams',
    statements: [
      sql.type(nothing)`
        create table vault.pending_changes (
          request_id text primary key,
          begun jsonb,
          noted_at timestamptz not null default now()
        )
      `,
    ],
  },
  {
    number: 5,
    name: 'the months that a tab shows',
    statements: [
      // Null in rows of a node of an earlier version: the tab then counts as showing one month.
      sql.type(nothing)`
        alter table vault.presence add column if not exists shown_from text,
          add column if not exists shown_until text
      `,
    ],
  },
];

/**
 * Creates or updates the operational store. It holds what a replay must not lose and doesn't belong in the log:
 * credentials, sessions, hashes of API tokens, claimed names, id counters, responses to requests that may be repeated,
 * the server's own secret, the progress of loading the sample, who looks at which plan and who has seen what, the keys
 * of encrypted personal data, and for a limited time sign-ins and attempts, pending erasures, partly stored changes,
 * outcomes of backups, and the format of the log. Idempotent, also when several nodes run it at once.
 */
export const migrateOperationalStore = (pool: DatabasePool, steps = operationalStoreSteps): Promise<void> =>
  pool.transaction(async (db) => {
    // Nodes that start at the same moment take turns, also with those of earlier planners.
    await db.query(sql.type(nothing)`select pg_advisory_xact_lock(hashtext('planner vault'))`);
    await db.query(sql.type(nothing)`create schema if not exists vault`);
    await runSteps(db, 'vault', steps);
  });
