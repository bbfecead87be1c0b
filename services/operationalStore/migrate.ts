import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { runSteps, type SchemaStep } from '#projections/reading/schemaSteps.ts';
import { unnumberedSteps } from './unnumberedSteps.ts';

const nothing = z.object({});

/**
 * How the operational store came to be what it is, oldest first. Never edit a step: it has run in agencies' databases.
 * A restored backup brings rows as they were when it was made, into an operational store that has taken all steps
 * (contents.ts).
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
];

/**
 * The operational store holds what must not be replayed away and has no place in the log: credentials, sessions, hashes
 * of API tokens, claimed names, id counters, what was answered to requests that may be sent again, the server's own
 * secret, how far the loading of the sample has come, who looks at which plan at this moment and who has seen what, the
 * keys of encrypted personal data, and for a bounded time who signed in from where, how often somebody tried to, which
 * erasures are yet to reach the disk, which changes are stored in part, how backups went, and which planners can read the log. Safe to run again, and by
 * several nodes at once.
 */
export const migrateOperationalStore = (pool: DatabasePool, steps = operationalStoreSteps): Promise<void> =>
  pool.transaction(async (db) => {
    // Nodes that start at the same moment: one after the other, those of earlier planners included.
    await db.query(sql.type(nothing)`select pg_advisory_xact_lock(hashtext('planner vault'))`);
    await db.query(sql.type(nothing)`create schema if not exists vault`);
    await runSteps(db, 'vault', steps);
  });
