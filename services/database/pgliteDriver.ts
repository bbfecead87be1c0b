import { setImmediate as turn } from 'node:timers/promises';
import { messages, type PGlite, protocol } from '@electric-sql/pglite';
import {
  BackendTerminatedError,
  CheckExclusionConstraintViolationError,
  CheckIntegrityConstraintViolationError,
  createDriverFactory,
  type DriverCommand,
  type DriverFactory,
  type DriverQueryResult,
  ForeignKeyIntegrityConstraintViolationError,
  InputSyntaxError,
  InvalidInputError,
  NotNullIntegrityConstraintViolationError,
  StatementTimeoutError,
  UnexpectedStateError,
  UniqueIntegrityConstraintViolationError,
} from 'slonik';
import { parameter, type TypeRow, type ValueParser, valueParsers } from './pgliteValues.ts';
import { maxRemembered } from './preparedStatements.ts';

/** Slonik's error class for each SQLSTATE, as in its own PostgreSQL driver. */
const bySqlState: Record<string, (error: Error, sql: string) => Error> = {
  '22P02': (error) => new InvalidInputError(error.message),
  '23502': (error) => new NotNullIntegrityConstraintViolationError(error),
  '23503': (error) => new ForeignKeyIntegrityConstraintViolationError(error),
  '23505': (error) => new UniqueIntegrityConstraintViolationError(error),
  '23514': (error) => new CheckIntegrityConstraintViolationError(error),
  '23P01': (error) => new CheckExclusionConstraintViolationError(error),
  '42601': (error, sql) => new InputSyntaxError(error, { sql, values: [] }),
  '57014': (error) => new StatementTimeoutError(error),
  '57P01': (error) => new BackendTerminatedError(error),
};

/** Converts an error of PGlite into the one that slonik throws for the same fault on PostgreSQL. */
function slonikError(error: unknown, sql: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  return bySqlState[error.code]?.(error, sql) ?? error;
}

const { serialize } = protocol;

/** Milliseconds of queries in a row before the event loop gets a turn. */
const longestHold = 10;

/**
 * A slonik driver over one PGlite instance. It speaks the extended query protocol as slonik's PostgreSQL driver does,
 * with parse, bind, describe, execute and sync in one message, so both databases behave alike. PGlite is a single
 * session: the pool must have only one connection, and ending it leaves the instance open. Each query blocks the thread
 * while it runs; the event loop gets turns in between.
 */
export function createPgliteDriverFactory(pglite: PGlite): DriverFactory {
  let began: number | undefined;
  /** When the queries of this turn of the event loop began: replies to them don't start a new turn by themselves. */
  const turnBegan = (): number => {
    if (began === undefined) {
      began = performance.now();
      setImmediate(() => {
        began = undefined;
      });
    }
    return began;
  };

  return createDriverFactory(async ({ driverConfiguration }) => {
    const typeRows = await pglite.query<TypeRow>('select oid, typname, typarray from pg_type');
    const parsers = valueParsers(driverConfiguration.typeParsers, typeRows.rows);
    return {
      createPoolClient: async () => ({
        connect: async () => undefined,
        end: async () => {
          // Rolls back an open transaction before the next caller, as a server does when a connection closes.
          await pglite.runExclusive(async () => {
            if (!pglite.closed && pglite.isInTransaction())
              await pglite.execProtocol(serialize.query('rollback'));
          });
        },
        query: async (sql, values = [], options) => {
          const since = turnBegan();
          const statement = { sql, name: options?.name };
          const result = await pglite.runExclusive(() => execute(pglite, parsers, statement, values));
          if (performance.now() - since > longestHold) await turn();
          return result;
        },
        stream: () => {
          throw new UnexpectedStateError('PGlite answers a query as a whole: it has no streams.');
        },
      }),
    };
  });
}

type Statement = { sql: string; name: string | undefined };

/** Most prepared statements of an instance; beyond it all are deallocated. */
const maxPrepared = 2 * maxRemembered;

/** Names of the prepared statements of an instance, across pools. */
const preparedIn = new WeakMap<PGlite, Set<string>>();

/** Deallocates an instance's prepared statements. */
async function forgetPrepared(pglite: PGlite, prepared: Set<string>): Promise<void> {
  await pglite.execProtocol(serialize.query('deallocate all'));
  prepared.clear();
}

async function execute(
  pglite: PGlite,
  parsers: Map<number, ValueParser>,
  { sql, name }: Statement,
  values: unknown[],
): Promise<DriverQueryResult> {
  const prepared = preparedIn.get(pglite) ?? new Set();
  preparedIn.set(pglite, prepared);
  if (prepared.size >= maxPrepared && !pglite.isInTransaction()) await forgetPrepared(pglite, prepared);
  const named = name ? { name } : {};
  const parse = [
    // May exist already: a statement that was parsed isn't recorded when a later step failed.
    ...(name ? [serialize.close({ type: 'S', ...named })] : []),
    serialize.parse({ text: sql, ...named }),
  ];
  const request = Buffer.concat([
    ...(name && prepared.has(name) ? [] : parse),
    serialize.bind({ values: values.map(parameter), ...(name && { statement: name }) }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ]);
  try {
    const answer = readAnswer(await pglite.execProtocolStream(request), parsers);
    if (name) prepared.add(name);
    return answer;
  } catch (error) {
    throw slonikError(error, sql);
  }
}

type BackendMessages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

function readAnswer(answer: BackendMessages, parsers: Map<number, ValueParser>): DriverQueryResult {
  let columns: { dataTypeId: number; name: string; parse: ValueParser | undefined }[] = [];
  let tag: string[] = [];
  const rows: Record<string, unknown>[] = [];
  for (const message of answer) {
    if (message instanceof messages.RowDescriptionMessage) {
      columns = message.fields.map(({ dataTypeID, name }) => ({
        dataTypeId: dataTypeID,
        name,
        parse: parsers.get(dataTypeID),
      }));
    } else if (message instanceof messages.DataRowMessage) {
      const row: Record<string, unknown> = {};
      columns.forEach(({ name, parse }, index) => {
        const text = message.fields[index] ?? null;
        row[name] = text === null || !parse ? text : parse(text);
      });
      rows.push(row);
    } else if (message instanceof messages.CommandCompleteMessage) {
      tag = message.text.split(' ');
    }
  }
  const count = Number.parseInt(tag.at(-1) ?? '', 10);
  return {
    command: (tag[0] ?? '') as DriverCommand,
    fields: columns.map(({ dataTypeId, name }) => ({ dataTypeId, name })),
    rowCount: Number.isNaN(count) ? null : count,
    rows,
  };
}
