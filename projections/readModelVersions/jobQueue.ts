import { type CommonQueryMethods, type DatabasePool, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { Formulas } from '../foldedState/formulaSet.ts';
import { lastAdopted } from '../formulas/readModel.ts';
import { ownLive } from '../projector/pointer.ts';
import { fingerprint } from '../projector/readModels.ts';
import { checkpoint } from '../reading/bookkeeping.ts';
import type { RecountStatus, VerificationStatus } from './jobs.ts';
import { liveReadModelVersion } from './readModelVersions.ts';
import { registerLock, schemaName } from './register.ts';
import { createSchema } from './schema.ts';

const nothing = z.object({});
const idRow = z.object({ id: z.number() });

/** A recount, or a proof of the figures in use. */
export type JobKind = 'recount' | 'verification';
type JobStatus = RecountStatus | VerificationStatus;

/** How the register says it; nodes of the version before read the same rows. */
const purposes: Record<JobKind, string> = { recount: 'replay', verification: 'verification' };

/** What takes tables of its own, and a projector. */
const isJob = sql.fragment`purpose in ('replay', 'verification')`;
const working = sql.fragment`('building', 'catching-up', 'comparing', 'ready')`;

/** Asked of a version whose projections are no longer in use: nobody but this version will work on it. */
const isAbandoned = sql.fragment`fingerprint not in (select fingerprint from planner.live)`;

const job = z.object({
  id: z.number(),
  status: z.custom<JobStatus>(),
  kind: z.custom<JobKind>(),
});
/** A recount or verification that whoever leads carries through. */
export type Job = z.infer<typeof job>;

/** What whoever leads has to work on: everything begun, and of what waits its turn the first. */
export const jobsToDo = (db: CommonQueryMethods): Promise<readonly Job[]> =>
  db.any(sql.type(job)`
    select id, status, case purpose when ${purposes.recount} then 'recount' else 'verification' end as kind
    from planner.generations
    where ${isJob} and (
      fingerprint = ${fingerprint} and status in ${working}
      or id = (
        select min(id) from planner.generations
        where ${isJob} and status = 'queued' and (fingerprint = ${fingerprint} or ${isAbandoned})
          and not exists (select from planner.generations where ${isJob} and status = 'building')
      )
    )
    order by id
  `);

/** A job that is asked for, under its number: by whom, when and why, and the formulas in force with their number. */
type JobRequest = {
  id: number;
  kind: JobKind;
  formulas: Formulas;
  author: string;
  at: string;
  reason: string | null;
};

/**
 * How many recounts are kept to look at, those under way included: each follows the log, so that every save is
 * projected as often as there are recounts, and takes as much disk as the figures in use.
 */
export const maxKept = 3;

/**
 * Puts a recount or a verification in the queue.
 * @returns whether it is; not so when as many recounts are kept as may be
 */
export const queueJob = (
  pool: DatabasePool,
  { id, kind, formulas: { set, version }, author, at, reason }: JobRequest,
): Promise<boolean> =>
  pool.transaction(async (db) => {
    await db.query(sql.type(nothing)`select pg_advisory_xact_lock(${registerLock})`);
    if (kind === 'recount' && (await countKept(db)) >= maxKept) return false;
    await db.query(sql.type(nothing)`
      insert into planner.generations
        (id, purpose, status, has_tables, formulas, formulas_version, fingerprint, author, at, reason)
      overriding system value
      values (${id}, ${purposes[kind]}, 'queued', false, ${sql.jsonb(set)}, ${version}, ${fingerprint}, ${author},
        ${at}, ${reason})
    `);
    return true;
  });

const countKept = (db: CommonQueryMethods): Promise<number> =>
  db.oneFirst(sql.type(z.object({ kept: z.number() }))`
    select count(*)::int4 as kept from planner.generations
    where purpose = 'replay' and (status = 'queued' or status in ${working})
  `);

/** Begins what is queued: its tables are made in the same moment. @returns whether it was still queued */
export const beginJob = (pool: DatabasePool, id: number, total: number): Promise<boolean> =>
  pool.transaction(async (db) => {
    const { rowCount } = await db.query(sql.type(nothing)`
      update planner.generations
      set status = 'building', has_tables = true, total = ${total}, fingerprint = ${fingerprint},
        base = ${ownLive}
      where id = ${id} and status = 'queued'
    `);
    if (rowCount === 1) await createSchema(db, schemaName(id));
    return rowCount === 1;
  });

/** What may be said of a job as it goes on. */
export type JobUpdate = {
  applied?: number;
  rate?: number | null;
  error?: string;
  result?: unknown;
};

/** Moves a job on from one of some states, with what is new. @returns whether it was in one of them */
export const moveJob = async (
  db: CommonQueryMethods,
  id: number,
  from: readonly JobStatus[],
  to: JobStatus,
  { applied, rate, error, result }: JobUpdate = {},
): Promise<boolean> => {
  const news: FragmentSqlToken[] = [
    sql.fragment`status = ${to}`,
    ...(applied === undefined
      ? []
      : [sql.fragment`applied = ${applied}, total = greatest(total, ${applied})`]),
    ...(rate === undefined ? [] : [sql.fragment`rate = ${rate}`]),
    ...(error === undefined ? [] : [sql.fragment`error = ${error}`]),
    ...(result === undefined ? [] : [sql.fragment`result = ${JSON.stringify(result)}::jsonb`]),
  ];
  const { rowCount } = await db.query(sql.type(nothing)`
    update planner.generations set ${sql.join(news, sql.fragment`, `)}
    where id = ${id} and ${isJob} and status = any(${sql.array([...from], 'text')})
  `);
  return rowCount === 1;
};

/**
 * Takes over what an earlier version of the projections has begun or kept ready. Of other formulas nothing is needed
 * but the set; what counts the log under those in force could be read by nobody, and is given up.
 */
export const takeOverJobs = async (db: CommonQueryMethods): Promise<void> => {
  await db.query(sql.type(nothing)`
    update planner.generations set purpose = 'trial', status = 'ready', base = null, applied = 0, total = 0, rate = null
    where purpose = 'replay' and (status = 'queued' or status in ${working}) and ${isAbandoned}
      and formulas is distinct from (select formulas from planner.generations where id = ${ownLive})
  `);
  await db.query(sql.type(nothing)`
    update planner.generations
    set status = 'failed', error = 'The planner was updated meanwhile. Start again.'
    where ${isJob} and status in ${working} and ${isAbandoned}
  `);
};

/**
 * Points all requests at a recount of the log that the log says is adopted, once it has read what the live figures
 * have. Whoever reads those goes on reading them. What is adopted stands in the log alone, so that a crash in between
 * leaves nothing half done: whoever leads next does it.
 *
 * @param announce called inside the transaction, with the recount and the position that it has read
 * @returns whether there was one, and the pointer has moved
 */
export const adoptRecount = (
  pool: DatabasePool,
  announce: (
    db: CommonQueryMethods,
    adopted: { readModelVersion: number; position: number },
  ) => Promise<void>,
): Promise<boolean> =>
  pool.transaction(async (db) => {
    const ready = await db.anyFirst(sql.type(idRow)`
      select id from planner.generations
      where purpose = 'replay' and status = 'ready' and fingerprint = ${fingerprint} and has_tables
    `);
    // The usual case: this is asked every second.
    if (ready.length === 0) return false;
    await db.query(sql.type(nothing)`select from planner.live where fingerprint = ${fingerprint} for update`);
    const readModelVersion = await liveReadModelVersion(db);
    if (!readModelVersion) return false;
    const live = readModelVersion.id;
    const adopted = await lastAdopted({ db, readModelVersion });
    if (adopted === null || !ready.includes(adopted)) return false;
    // Neither projector commits meanwhile, so no GET goes back behind what an earlier one has shown.
    const seen = await heldPosition(db, live);
    const position = await heldPosition(db, adopted);
    if (position < seen) return false;
    await db.query(sql.type(nothing)`
      update planner.live set generation = ${adopted} where generation = ${live}
    `);
    await db.query(sql.type(nothing)`
      update planner.generations
      set status = case when id = ${live} then 'retired' else 'adopted' end,
        base = case when id = ${live} then ${adopted}::int else base end
      where id = ${live} or id = ${adopted}
    `);
    await announce(db, { readModelVersion: adopted, position });
    return true;
  });

const heldPosition = (db: CommonQueryMethods, id: number): Promise<number> =>
  db.oneFirst(sql.type(z.object({ position: z.number() }))`
    select position from ${sql.identifier([schemaName(id), checkpoint.name])} for update
  `);
