import { type CommonQueryMethods, type DatabasePool, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { sameValue } from '#domain/equality.ts';
import { type PlanningFormulas, planningFormulas } from '#domain/figures/formulas.ts';
import type { Formulas } from '../readModel.ts';
import { fingerprint } from '../readModels.ts';
import { ownLive } from './pointer.ts';
import { registerLock, schemaName } from './register.ts';
import { createSchema } from './schema.ts';
import type { ReplayStatus } from './view.ts';

const nothing = z.object({});
const statuses = sql.type(z.object({ id: z.number(), status: z.custom<ReplayStatus>() }));

/** What a replay is asked for: figures to look at and perhaps adopt, or a proof of the live ones. */
export type ReplayPurpose = 'replay' | 'verification';

const stored = z
  .object({
    id: z.number(),
    purpose: z.custom<ReplayPurpose | 'rebuild'>(),
    status: z.custom<ReplayStatus>(),
    formulas: planningFormulas,
    version: z.number(),
    fingerprint: z.string(),
    hasTables: z.boolean(),
    base: z.number().nullable(),
    author: z.string(),
    /** When it was asked for; of what the planner rebuilt by itself when that was begun. ISO 8601. */
    at: z.string(),
    reason: z.string().nullable(),
    applied: z.number(),
    total: z.number(),
    rate: z.number().nullable(),
    error: z.string().nullable(),
    result: z.unknown(),
  })
  .transform(({ fingerprint: builtBy, ...replay }) => ({
    ...replay,
    isKept: replay.hasTables && builtBy === fingerprint,
  }));
/** A generation as the register knows it. */
export type Replay = z.infer<typeof stored>;

const select = sql.fragment`
  select id, purpose, status, formulas, formulas_version as version, fingerprint, has_tables as "hasTables", base,
    author, coalesce(at, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as at,
    reason, applied, total, rate, error, result
  from planner.generations
`;

export const findReplay = (db: CommonQueryMethods, id: number): Promise<Replay | null> =>
  db.maybeOne(sql.type(stored)`${select} where id = ${id}`);

/** All of a purpose, newest first. What the planner rebuilt by itself stands among replays when it was ever live. */
export const listReplays = (db: CommonQueryMethods, purpose: ReplayPurpose): Promise<readonly Replay[]> =>
  db.any(sql.type(stored)`
    ${select}
    where purpose = ${purpose}
      or (${purpose} = 'replay' and purpose = 'rebuild' and status in ('adopted', 'retired'))
    order by id desc limit 200
  `);

const working = sql.fragment`('building', 'catching-up', 'comparing', 'ready')`;

/** Asked of a version whose projections are no longer in use: nobody but this version will work on it. */
const isAbandoned = sql.fragment`fingerprint not in (select fingerprint from planner.live)`;

/** What whoever leads has to work on: everything begun, and of what waits its turn the first. */
export const replaysToWorkOn = (db: CommonQueryMethods): Promise<readonly Replay[]> =>
  db.any(sql.type(stored)`
    ${select}
    where fingerprint = ${fingerprint} and purpose <> 'rebuild' and status in ${working}
      or id = (
        select min(id) from planner.generations
        where status = 'queued' and (fingerprint = ${fingerprint} or ${isAbandoned})
          and not exists (select from planner.generations where purpose <> 'rebuild' and status = 'building')
      )
      or fingerprint = ${fingerprint} and purpose = 'rebuild' and status in ('catching-up', 'comparing', 'ready')
    order by id
  `);

export type ReplayRequest = {
  purpose: ReplayPurpose;
  formulas: PlanningFormulas;
  author: string;
  at: string;
  reason: string | null;
};

/**
 * How many replays are kept to look at, those under way included: each follows the log, so that every save is projected
 * as often as there are replays, and takes as much disk as the figures in use.
 */
export const mostKept = 3;

/**
 * Puts a replay in the queue. A set that is known already keeps its version; a new one gets the next.
 * @param known the adopted sets that the log tells of
 * @returns null when as many replays to look at are kept as may be
 */
export const queueReplay = (
  pool: DatabasePool,
  { purpose, formulas, author, at, reason }: ReplayRequest,
  known: readonly Formulas[],
): Promise<Replay | null> =>
  pool.transaction(async (db) => {
    await db.query(sql.type(nothing)`select pg_advisory_xact_lock(${registerLock})`);
    if (purpose === 'replay' && (await countKept(db)) >= mostKept) return null;
    const others = await db.any(
      sql.type(
        z.object({ version: z.number(), set: planningFormulas }),
      )`select distinct formulas_version as version, formulas as set from planner.generations`,
    );
    const sets = [...known, ...others];
    const version =
      sets.find(({ set }) => sameValue(set, formulas))?.version ??
      Math.max(...sets.map((set) => set.version)) + 1;
    const id = await db.oneFirst(sql.type(z.object({ id: z.number() }))`
      insert into planner.generations
        (purpose, status, has_tables, formulas, formulas_version, fingerprint, base, author, at, reason)
      select ${purpose}, 'queued', false, ${sql.jsonb(formulas)}, ${version}, ${fingerprint},
        ${ownLive}, ${author}, ${at}, ${reason}
      returning id
    `);
    return db.one(sql.type(stored)`${select} where id = ${id}`);
  });

const countKept = (db: CommonQueryMethods): Promise<number> =>
  db.oneFirst(sql.type(z.object({ kept: z.number() }))`
    select count(*)::int4 as kept from planner.generations
    where purpose = 'replay' and (status = 'queued' or status in ${working})
  `);

/** Begins a queued replay: its tables are made in the same moment. @returns whether it was still queued */
export const beginReplay = (pool: DatabasePool, id: number, total: number): Promise<boolean> =>
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
  base?: number;
};

/** Moves a replay on from one of some states, with what is new. @returns whether it was in one of them */
export const moveReplay = async (
  db: CommonQueryMethods,
  id: number,
  from: readonly ReplayStatus[],
  to: ReplayStatus,
  { applied, rate, error, result, base }: ReplayNews = {},
): Promise<boolean> => {
  const news: FragmentSqlToken[] = [
    sql.fragment`status = ${to}`,
    ...(applied === undefined
      ? []
      : [sql.fragment`applied = ${applied}, total = greatest(total, ${applied})`]),
    ...(rate === undefined ? [] : [sql.fragment`rate = ${rate}`]),
    ...(error === undefined ? [] : [sql.fragment`error = ${error}`]),
    ...(result === undefined ? [] : [sql.fragment`result = ${JSON.stringify(result)}::jsonb`]),
    ...(base === undefined ? [] : [sql.fragment`base = ${base}`]),
  ];
  const moved = await db.any(statuses`
    update planner.generations set ${sql.join(news, sql.fragment`, `)}
    where id = ${id} and status = any(${sql.array([...from], 'text')})
    returning id, status
  `);
  return moved.length === 1;
};

/** Gives up what an earlier version of the projections has begun or kept ready: nobody could read it. */
export const failOutdatedReplays = async (db: CommonQueryMethods): Promise<void> => {
  await db.query(sql.type(nothing)`
    update planner.generations
    set status = 'failed', error = 'The planner was updated meanwhile. Start the replay again.'
    where purpose <> 'rebuild' and status in ${working} and ${isAbandoned}
  `);
};
