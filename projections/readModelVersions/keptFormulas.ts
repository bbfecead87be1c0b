import { type CommonQueryMethods, type DatabasePool, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { type DatedFormulas, datedFormulas } from '#domain/values/planningFormulas.ts';
import { adoption, firstAdoptions, highestAdopted, lastAdoptions, standing } from '../formulas/readModel.ts';
import { fingerprint } from '../projector/readModels.ts';
import type { Read } from '../reading/read.ts';
import { registerLock } from './register.ts';

const stored = z.object({
  id: z.number(),
  formulas: datedFormulas,
  /** The number of adoptions when it was kept; null if unknown. */
  base: z.number().nullable(),
  author: z.string(),
  /** Time at which it was kept. ISO 8601. */
  at: z.string(),
  reason: z.string().nullable(),
  status: z.enum(['ready', 'adopted', 'retired', 'discarded']),
  adoption,
});
/** A set of formulas that was kept, or adopted without being kept first; `adoption` is its last one in the log. */
export type KeptFormulas = z.infer<typeof stored>;

/**
 * Kept sets are rows; adopted ones derive from the log. The rows are in the table of jobs, which numbers both, because
 * nodes of the previous release read and write them there.
 */
const select = (read: Read): FragmentSqlToken => sql.fragment`
  select id, formulas, base, author, at, reason, adoption.view as adoption,
    ${standing(sql.fragment`case when is_discarded then 'discarded' else 'ready' end`)} as status
  from (
    select id, formulas, base, author, at, reason, status <> 'ready' as is_discarded
    from planner.generations where purpose = 'trial'
    union all
    select replay, formulas, base, author, at, reason, false
    from ${firstAdoptions(read)} as adopted
    where replay not in (select id from planner.generations where purpose in ('trial', 'replay'))
  ) as kept
  left join ${lastAdoptions(read)} as adoption on adoption.replay = kept.id
`;

export const findFormulas = (read: Read, id: number): Promise<KeptFormulas | null> =>
  read.db.maybeOne(sql.type(stored)`${select(read)} where id = ${id}`);

/** Sets of formulas, newest first, at most 200. */
export const listFormulas = (read: Read): Promise<readonly KeptFormulas[]> =>
  read.db.any(sql.type(stored)`${select(read)} order by id desc limit 200`);

const numberRow = z.object({ number: z.number() });

/**
 * An unused number for a set of formulas or a job. The log may have adoptions with higher numbers than the register,
 * after a restore beside a new register.
 */
export const newNumber = (pool: DatabasePool, { readModelVersion }: Read): Promise<number> =>
  pool.transaction(async (db) => {
    await db.query(sql.type(z.object({}))`select pg_advisory_xact_lock(${registerLock})`);
    const sequence = sql.fragment`pg_get_serial_sequence('planner.generations', 'id')`;
    const number = await db.oneFirst(sql.type(numberRow)`select nextval(${sequence})::int4 as number`);
    const highest = await highestAdopted({ db, readModelVersion });
    if (number > highest) return number;
    return db.oneFirst(sql.type(numberRow)`select setval(${sequence}, ${highest + 1})::int4 as number`);
  });

/** A set of formulas to keep; `version` is the number that it would have in force. */
type FormulasToKeep = Pick<KeptFormulas, 'id' | 'formulas' | 'author' | 'at' | 'reason'> & {
  formulas: DatedFormulas;
  version: number;
  base: number;
};

/** Keeps a set of formulas to be looked at and adopted. */
export const keepFormulas = async (
  db: CommonQueryMethods,
  { id, formulas, version, base, author, at, reason }: FormulasToKeep,
): Promise<void> => {
  await db.query(sql.type(z.object({}))`
    insert into planner.generations
      (id, purpose, status, has_tables, formulas, formulas_version, fingerprint, base, author, at, reason)
    overriding system value
    values (${id}, 'trial', 'ready', false, ${sql.jsonb(formulas)}, ${version}, ${fingerprint}, ${base}, ${author},
      ${at}, ${reason})
  `);
};

/** Discards a set of formulas. @returns whether it was still kept */
export const discardFormulas = async (db: CommonQueryMethods, id: number): Promise<boolean> => {
  const { rowCount } = await db.query(sql.type(z.object({}))`
    update planner.generations set status = 'discarded'
    where id = ${id} and purpose = 'trial' and status = 'ready'
  `);
  return rowCount === 1;
};
