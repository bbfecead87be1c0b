import {
  type CommonQueryMethods,
  type DatabasePool,
  type FragmentSqlToken,
  type QuerySqlToken,
  sql,
} from 'slonik';
import { z } from 'zod';
import { asynchronousCommit } from '../reading/asynchronousCommit.ts';
import { checkpoint } from '../reading/bookkeeping.ts';
import type { ReadModelVersion } from '../reading/read.ts';
import { divisionByZero, sqlStateOf } from '../reading/sqlState.ts';
import type { Batch } from './batch.ts';
import { setFormulas } from './pointer.ts';
import { readModels } from './readModels.ts';
import {
  charactersOf,
  deletion,
  flush,
  insertion,
  maxStatementCharacters,
  replacedBy,
  type Write,
} from './rows.ts';

/** Another projector has moved the checkpoint of this read-model version, so this one must stop. */
export class ProjectorFenced extends Error {
  override readonly name = 'ProjectorFenced';
}

/** Where to write a batch, and the SQL that announces it, which selects nothing if nobody listens. */
export type Target = {
  pool: DatabasePool;
  readModelVersion: Pick<ReadModelVersion, 'id' | 'schema'>;
  notice: (() => FragmentSqlToken) | undefined;
};

/**
 * Writes a batch with its checkpoint atomically. The few rows of a save are one statement, which is its own
 * transaction. More rows are several statements, so that on the embedded database no request waits long for one.
 * @param ahead rows that are still being produced; the batch is complete once they end
 * @returns whether a notice went out
 * @throws ProjectorFenced
 */
export const commit = async (
  target: Target,
  batch: Batch,
  ahead?: AsyncIterable<Write>,
): Promise<boolean> => {
  const isSmall = batch.writes.reduce((sum, write) => sum + charactersOf(write), 0) <= maxStatementCharacters;
  const isPlain = batch.erased === null && batch.adopted === null;
  if (!ahead && isSmall && isPlain) return commitAtOnce(target, batch);
  const { pool, readModelVersion, notice } = target;
  const { id, schema } = readModelVersion;
  const inTransaction = async (db: CommonQueryMethods) => {
    if (ahead) {
      // Deriving the rows may take longer than a transaction may rest: it is at work, not forgotten.
      await db.query(sql.type(z.object({}))`set local idle_in_transaction_session_timeout = 0`);
      await holdCheckpoint(db, schema, batch.from);
      for await (const write of ahead) await flush(db, schema, [write]);
    }
    // First, so that another projector waits here and then finds the checkpoint moved, instead of conflicting rows.
    const { rowCount } = await db.query(sql.type(z.object({}))`${movedCheckpoint(schema, batch)}`);
    if (rowCount !== 1) throw fenced(schema, batch.from);
    await flush(db, schema, batch.writes);
    const { adopted, erased } = batch;
    if (adopted) await setFormulas(db, id, adopted);
    if (erased) for (const model of readModels) await model.forget?.(db, schema, erased);
    if (!notice) return false;
    return (await db.query(sql.type(z.object({}))`${notice()}`)).rowCount > 0;
  };
  // The stream of rows can be read only once, so the transaction is not retried.
  return ahead ? pool.transaction(inTransaction, 0) : pool.transaction(inTransaction);
};

const committed = z.object({ told: z.number() });

/**
 * Writes a batch as one statement, since for a save each round trip costs more than its rows. PostgreSQL runs the parts
 * of a statement in no fixed order, so each part reads from the one before: the checkpoint is moved first, and old rows
 * are deleted before new ones are inserted. The commit is asynchronous: a database that crashes loses the newest rows
 * together with their checkpoint, and the next leader reads those events from the log again.
 */
const commitAtOnce = async (
  { pool, readModelVersion: { schema }, notice }: Target,
  batch: Batch,
): Promise<boolean> => {
  const parts: Parts = {
    gone: replacedBy(batch.writes),
    put: batch.writes.filter(({ values }) => values.length > 0),
    told: notice?.(),
  };
  const statement = statementOf(schema, batch, parts);
  const { gone, put, told } = parts;
  const values = [
    ...checkpointValues(batch),
    ...gone.map(({ scopes }) => scopes),
    ...put.flatMap((write) => write.values),
    ...(told?.values ?? []),
  ];
  try {
    return (await pool.oneFirst({ ...statement, values })) > 0;
  } catch (error) {
    throw sqlStateOf(error) === divisionByZero ? fenced(schema, batch.from) : error;
  }
};

type Parts = {
  gone: ReturnType<typeof replacedBy>;
  put: readonly Write[];
  told: FragmentSqlToken | undefined;
};
type Statement = QuerySqlToken<typeof committed>;

/**
 * Cached statements by shape: those with the same tables and columns differ only in values, and building one takes as
 * long as folding a save.
 */
const statements = new Map<string, Statement>();
/** Most cached statements, more than there are kinds of save. */
const maxStatements = 200;

const statementOf = (schema: string, batch: Batch, { gone, put, told }: Parts): Statement => {
  const tables = gone.map(({ table }) => table.name);
  const columns = put.map((write) => `${write.table.name} ${write.columns.join()}`);
  const shape = [schema, tables, columns, told?.sql].join(';');
  const known = statements.get(shape);
  if (known) return known;
  const made = madeStatement(schema, batch, { gone, put, told });
  if (statements.size === maxStatements) statements.clear();
  statements.set(shape, made);
  return made;
};

const madeStatement = (schema: string, batch: Batch, { gone, put, told }: Parts): Statement => {
  const deleted = gone.map(
    ({ table, scopes }) => sql.fragment`${deletion(schema, table, scopes)} returning 1`,
  );
  const afterwards = gone.length > 0 ? sql.fragment` where (select sum(rows) from gone) is not null` : none;
  const counts = gone.map((_, place) => sql.fragment`select count(*) as rows from ${part('gone', place)}`);
  const parts = [
    asynchronousCommit,
    sql.fragment`moved as (${movedCheckpoint(schema, batch)} returning 1)`,
    ...deleted.map((each, place) => sql.fragment`${part('gone', place)} as (${each})`),
    ...(gone.length > 0 ? [sql.fragment`gone as (${sql.join(counts, sql.fragment` union all `)})`] : []),
    ...put.map(
      (write, place) => sql.fragment`${part('put', place)} as (${insertion(schema, write)}${afterwards})`,
    ),
    ...(told ? [sql.fragment`told as (${told})`] : []),
  ];
  const count = told ? sql.fragment`(select count(*) from told)` : sql.fragment`0`;
  // If no checkpoint was moved, the division by zero rolls the statement back.
  return sql.type(committed)`
    with ${sql.join(parts, sql.fragment`, `)} select (select 1 / count(*) from moved) * ${count} as told from asynchronous_commit
  `;
};

const none = sql.fragment``;

const part = (name: string, place: number): FragmentSqlToken =>
  sql.fragment`${sql.identifier([`${name}_${place}`])}`;

/** Compare-and-set: only a projector that knows the present checkpoint can move it. */
const movedCheckpoint = (
  schema: string,
  { from, to, lastEvent }: Pick<Batch, 'from' | 'to' | 'lastEvent'>,
): FragmentSqlToken => sql.fragment`
  update ${sql.identifier([schema, checkpoint.name])}
  set position = ${to}, event = ${lastEvent}
  where position = ${from}
`;

/** Values of `movedCheckpoint`, in their order. */
const checkpointValues = ({ from, to, lastEvent }: Pick<Batch, 'from' | 'to' | 'lastEvent'>) => [
  to,
  lastEvent,
  from,
];

/** Locks the checkpoint, so that no other projector can move it until the transaction ends. */
const holdCheckpoint = async (db: CommonQueryMethods, schema: string, position: number) => {
  const locked = await db.any(sql.type(z.object({}))`
    select from ${sql.identifier([schema, checkpoint.name])} where position = ${position} for update
  `);
  if (locked.length !== 1) throw fenced(schema, position);
};

const fenced = (schema: string, position: number) =>
  new ProjectorFenced(`The checkpoint of ${schema} is no longer at ${position}`);
