import { type CommonQueryMethods, type DatabasePool, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { adoptionEvidence } from '#domain/formulas/formulas.ts';
import { type PlanningFormulas, planningFormulas } from '#domain/values/planningFormulas.ts';
import { lastAdopted, lastAdoptions } from '../formulas/queries.ts';
import { ownLive } from '../projector/pointer.ts';
import { fingerprint } from '../projector/readModels.ts';
import { checkpoint } from '../reading/bookkeeping.ts';
import type { Read } from '../reading/read.ts';
import { liveReadModelVersion } from './readModelVersions.ts';
import { registerLock, schemaName } from './register.ts';
import { createSchema } from './schema.ts';
import type { ReplayStatus } from './view.ts';

const nothing = z.object({});
const statuses = sql.type(z.object({ id: z.number(), status: z.custom<ReplayStatus>() }));

/**
 * What somebody asks for: other formulas to be tried, of which nothing but the set is kept; the log counted anew under
 * those in force; or a proof of the figures in use.
 */
export type ReplayPurpose = 'trial' | 'replay' | 'verification';

const stored = z
  .object({
    id: z.number(),
    purpose: z.custom<ReplayPurpose | 'rebuild'>(),
    status: z.custom<ReplayStatus>(),
    formulas: planningFormulas,
    fingerprint: z.string(),
    hasTables: z.boolean(),
    base: z.number().nullable(),
    author: z.string(),
    /** When it was asked for. ISO 8601. */
    at: z.string(),
    reason: z.string().nullable(),
    applied: z.number(),
    total: z.number(),
    rate: z.number().nullable(),
    error: z.string().nullable(),
    result: z.unknown(),
    adoption: z
      .object({
        position: z.number(),
        version: z.number(),
        formulas: planningFormulas,
        shown: adoptionEvidence.nullable(),
      })
      .nullable(),
  })
  .transform(({ fingerprint: builtBy, hasTables, ...replay }) => ({
    ...replay,
    isKept: hasTables && builtBy === fingerprint,
  }));
/** A trial, recount or verification as register and log know it; `adoption` is the last one of it in the log. */
export type Replay = z.infer<typeof stored>;

/**
 * What was adopted stands in the log: of several adoptions the last one is in force. Everything else stands in the
 * register.
 */
const select = (read: Read): FragmentSqlToken => sql.fragment`
  select id, purpose, formulas, fingerprint, has_tables as "hasTables", base, author,
    coalesce(at, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as at,
    reason, applied, total, rate, error, result, adoption.view as adoption,
    case
      when adoption.is_last then 'adopted'
      when adoption.view is not null then 'retired'
      else status
    end as status
  from planner.generations as generation
  left join ${lastAdoptions(read)} as adoption on adoption.replay = generation.id
`;

export const findReplay = (read: Read, id: number): Promise<Replay | null> =>
  read.db.maybeOne(sql.type(stored)`${select(read)} where id = ${id}`);

/** All of some purposes, newest first. */
export const listReplays = (read: Read, purposes: readonly ReplayPurpose[]): Promise<readonly Replay[]> =>
  read.db.any(sql.type(stored)`
    ${select(read)} where purpose = any(${sql.array([...purposes], 'text')}) order by id desc limit 200
  `);

/** What takes tables of its own, and a projector. */
const isWork = sql.fragment`purpose in ('replay', 'verification')`;
const working = sql.fragment`('building', 'catching-up', 'comparing', 'ready')`;

/** Asked of a version whose projections are no longer in use: nobody but this version will work on it. */
const isAbandoned = sql.fragment`fingerprint not in (select fingerprint from planner.live)`;

const work = z.object({
  id: z.number(),
  status: z.custom<ReplayStatus>(),
  purpose: z.custom<Exclude<ReplayPurpose, 'trial'>>(),
});
/** A recount or verification that whoever leads carries through. */
export type Work = z.infer<typeof work>;

/** What whoever leads has to work on: everything begun, and of what waits its turn the first. */
export const workToDo = (db: CommonQueryMethods): Promise<readonly Work[]> =>
  db.any(sql.type(work)`
    select id, status, purpose from planner.generations
    where ${isWork} and (
      fingerprint = ${fingerprint} and status in ${working}
      or id = (
        select min(id) from planner.generations
        where ${isWork} and status = 'queued' and (fingerprint = ${fingerprint} or ${isAbandoned})
          and not exists (select from planner.generations where ${isWork} and status = 'building')
      )
    )
    order by id
  `);

/** What is asked for, by whom, when and why. */
export type ReplayRequest = {
  formulas: PlanningFormulas;
  /** The number that the formulas have or would have. */
  version: number;
  author: string;
  at: string;
  reason: string | null;
};

const idRow = z.object({ id: z.number() });

/**
 * Keeps a set of formulas to be looked at and adopted.
 * @param base how many adoptions there were when it was asked for
 * @returns its number
 */
export const keepTrial = (
  db: CommonQueryMethods,
  { formulas, version, author, at, reason }: ReplayRequest,
  base: number,
): Promise<number> =>
  db.oneFirst(sql.type(idRow)`
    insert into planner.generations
      (purpose, status, has_tables, formulas, formulas_version, fingerprint, base, author, at, reason)
    values ('trial', 'ready', false, ${sql.jsonb(formulas)}, ${version}, ${fingerprint}, ${base}, ${author}, ${at},
      ${reason})
    returning id
  `);

/**
 * How many recounts are kept to look at, those under way included: each follows the log, so that every save is
 * projected as often as there are recounts, and takes as much disk as the figures in use.
 */
export const mostKept = 3;

/**
 * Puts a recount or a verification in the queue.
 * @returns its number; null when as many recounts are kept as may be
 */
export const queueWork = (
  pool: DatabasePool,
  purpose: Work['purpose'],
  { formulas, version, author, at, reason }: ReplayRequest,
): Promise<number | null> =>
  pool.transaction(async (db) => {
    await db.query(sql.type(nothing)`select pg_advisory_xact_lock(${registerLock})`);
    if (purpose === 'replay' && (await countKept(db)) >= mostKept) return null;
    return db.oneFirst(sql.type(idRow)`
      insert into planner.generations
        (purpose, status, has_tables, formulas, formulas_version, fingerprint, author, at, reason)
      values (${purpose}, 'queued', false, ${sql.jsonb(formulas)}, ${version}, ${fingerprint}, ${author}, ${at},
        ${reason})
      returning id
    `);
  });

const countKept = (db: CommonQueryMethods): Promise<number> =>
  db.oneFirst(sql.type(z.object({ kept: z.number() }))`
    select count(*)::int4 as kept from planner.generations
    where purpose = 'replay' and (status = 'queued' or status in ${working})
  `);

/** Begins what is queued: its tables are made in the same moment. @returns whether it was still queued */
export const beginWork = (pool: DatabasePool, id: number, total: number): Promise<boolean> =>
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

/** What may be said of a replay as it goes on. */
export type ReplayNews = {
  applied?: number;
  rate?: number | null;
  error?: string;
  result?: unknown;
};

/** Moves a replay on from one of some states, with what is new. @returns whether it was in one of them */
export const moveReplay = async (
  db: CommonQueryMethods,
  id: number,
  from: readonly ReplayStatus[],
  to: ReplayStatus,
  { applied, rate, error, result }: ReplayNews = {},
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
  const moved = await db.any(statuses`
    update planner.generations set ${sql.join(news, sql.fragment`, `)}
    where id = ${id} and status = any(${sql.array([...from], 'text')})
    returning id, status
  `);
  return moved.length === 1;
};

/**
 * Takes over what an earlier version of the projections has begun or kept ready. Of other formulas nothing is needed
 * but the set; what counts the log under those in force could be read by nobody, and is given up.
 */
export const takeOverReplays = async (db: CommonQueryMethods): Promise<void> => {
  await db.query(sql.type(nothing)`
    update planner.generations set purpose = 'trial', status = 'ready', base = null, applied = 0, total = 0, rate = null
    where purpose = 'replay' and (status = 'queued' or status in ${working}) and ${isAbandoned}
      and formulas is distinct from (select formulas from planner.generations where id = ${ownLive})
  `);
  await db.query(sql.type(nothing)`
    update planner.generations
    set status = 'failed', error = 'The planner was updated meanwhile. Start again.'
    where ${isWork} and status in ${working} and ${isAbandoned}
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
