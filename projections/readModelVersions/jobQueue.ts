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

/** A recount of the log, or a verification of the figures in use. */
export type JobKind = 'recount' | 'verification';
type JobStatus = RecountStatus | VerificationStatus;

/** Names in the register, which nodes of the previous release read, too. */
const purposes: Record<JobKind, string> = { recount: 'replay', verification: 'verification' };

/** Jobs with tables and a projector of their own. */
const isJob = sql.fragment`purpose in ('replay', 'verification')`;
const working = sql.fragment`('building', 'catching-up', 'comparing', 'ready')`;

/** A condition: the job's release is not running any more, so only this one will work on it. */
const isAbandoned = sql.fragment`fingerprint not in (select fingerprint from planner.live)`;

const job = z.object({
  id: z.number(),
  status: z.custom<JobStatus>(),
  kind: z.custom<JobKind>(),
});
/** A recount or verification, carried out by the leader. */
export type Job = z.infer<typeof job>;

/** The jobs that the leader has to work on: all that are begun, and the first one queued. */
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

/** A requested job: its number, author, time and reason, and the formulas in force with their version. */
type JobRequest = {
  id: number;
  kind: JobKind;
  formulas: Formulas;
  author: string;
  at: string;
  reason: string | null;
};

/**
 * Most recounts kept, unfinished ones included: each follows the log, so every save is projected once more for each,
 * and each takes as much disk space as the figures in use.
 */
export const maxKept = 3;

/**
 * Puts a recount or a verification in the queue.
 * @returns false if `maxKept` recounts are kept already
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

/** Begins a queued job and creates its tables in one transaction. @returns whether it was still queued */
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

/** Fields that change while a job goes on. */
export type JobUpdate = {
  applied?: number;
  rate?: number | null;
  error?: string;
  result?: unknown;
};

/** Moves a job from one of some states to another, with changed fields. @returns whether it was in one of them */
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

/** Gives a job another reason. @returns false where it hasn't the present one, for example since another node was first */
export const changeReason = async (
  db: CommonQueryMethods,
  id: number,
  { from, to }: Record<'from' | 'to', string>,
): Promise<boolean> => {
  const { rowCount } = await db.query(sql.type(nothing)`
    update planner.generations set reason = ${to} where id = ${id} and ${isJob} and reason = ${from}
  `);
  return rowCount === 1;
};

/**
 * Takes over the jobs of a release that is not running any more. Recounts under other formulas become kept sets, which
 * need no tables; those under the formulas in force can't be read by this release, and fail.
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
 * Points all requests at a recount that the log has as adopted last, once it has caught up with the live figures. Reads
 * in progress continue on the old ones. The adoption is only in the log, so that a crash in between leaves nothing half
 * done: the next leader completes it.
 *
 * @param announce called inside the transaction, with the recount and its position
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
    // The usual case, as this runs every second.
    if (ready.length === 0) return false;
    await db.query(sql.type(nothing)`select from planner.live where fingerprint = ${fingerprint} for update`);
    const readModelVersion = await liveReadModelVersion(db);
    if (!readModelVersion) return false;
    const live = readModelVersion.id;
    const adopted = await lastAdopted({ db, readModelVersion });
    if (adopted === null || !ready.includes(adopted)) return false;
    // Locks both checkpoints, so that no GET returns an older state than an earlier one did.
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
