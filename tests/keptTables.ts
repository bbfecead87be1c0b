import type { PGlite } from '@electric-sql/pglite';
import { pino } from 'pino';
import { migrateReadModelVersions } from '#projections/readModelVersions/register.ts';
import type { Database } from '../services/database/database.ts';
import { createPostgresEventStore, migrateLog } from '../services/log/eventStore/postgres.ts';
import { migrateOperationalStore } from '../services/operationalStore/migrate.ts';
import { ReadSide } from '../services/readSide/readSide.ts';

/** Creates a planner's tables in an empty database, as its first start does before anything is entered. */
export const makeTables = async (database: Database): Promise<void> => {
  const { pool } = database;
  await migrateOperationalStore(pool);
  await migrateReadModelVersions(pool);
  await migrateLog(pool);
  const store = createPostgresEventStore(pool);
  const readSide = await ReadSide.start({ database, store, logger: pino({ level: 'silent' }) });
  await readSide.stop();
  await store.close();
};

/** Tests between two vacuums: one takes twice as long as the rest of a restore. */
const vacuumEvery = 16;

/** Contents of an instance once its tables are created: their schema, and their few rows. */
type Held = {
  shape: string;
  schemas: string[];
  tables: string[];
  /** JSON of a table's rows. */
  rows: { table: string; rows: string }[];
  sequences: { name: string; last: string | null }[];
};

/** Restores an instance's tables to their initial state: emptying them takes a tenth of the time of creating them. */
export class KeptTables {
  readonly #pglite: PGlite;
  readonly #held: Held;
  #times = 0;

  private constructor(pglite: PGlite, held: Held) {
    this.#pglite = pglite;
    this.#held = held;
  }

  static async of(pglite: PGlite): Promise<KeptTables> {
    const tables = await answerTo<string[]>(pglite, tableNames);
    const rows: Held['rows'] = [];
    for (const table of await answerTo<string[]>(pglite, amongThoseWithRows(tables))) {
      rows.push({
        table,
        rows: await answerTo(pglite, `select json_agg(row)::text as value from ${table} as row`),
      });
    }
    return new KeptTables(pglite, {
      shape: await answerTo(pglite, shape),
      schemas: await answerTo(pglite, schemaNames),
      sequences: await answerTo(pglite, sequences),
      tables,
      rows,
    });
  }

  /** Restores the initial rows. @returns false where the schema has changed since: then it can't */
  async restore(): Promise<boolean> {
    const pglite = this.#pglite;
    const { schemas, tables, rows } = this.#held;
    await pglite.exec(forgetSession);
    const added = (await answerTo<string[]>(pglite, schemaNames)).filter((name) => !schemas.includes(name));
    if (added.length > 0) await pglite.exec(`drop schema ${added.join(', ')} cascade`);
    if ((await answerTo(pglite, shape)) !== this.#held.shape) return false;
    const filled = await answerTo<string[]>(pglite, amongThoseWithRows(tables));
    await pglite.exec(
      [
        // Disables foreign keys.
        'set session_replication_role = replica',
        ...filled.map((table) => `delete from ${table}`),
        ...rows.map(
          ({ table, rows }) =>
            `insert into ${table} overriding system value
             select * from json_populate_recordset(null::${table}, ${literal(rows)})`,
        ),
        ...this.#held.sequences.map(
          ({ name, last }) => `select setval(${literal(name)}, ${last ?? 1}, ${last !== null})`,
        ),
        `delete from pg_statistic where starelid >= ${firstOid}`,
        'reset session_replication_role',
      ].join(';\n'),
    );
    this.#times += 1;
    if (this.#times % vacuumEvery === 0) await pglite.exec(`vacuum ${tables.join(', ')}`);
    return true;
  }
}

const answerTo = async <Value>(pglite: PGlite, query: string): Promise<Value> =>
  (await pglite.query<{ value: Value }>(query)).rows[0]?.value as Value;

/** Like `discard all`, but keeps prepared statements: tests send much the same ones. */
export const forgetSession =
  'close all; reset all; unlisten *; select pg_advisory_unlock_all(); discard temp; discard sequences';

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Lower ids belong to the system. */
const firstOid = 16384;

const schemaNames = `
  select coalesce(json_agg(quote_ident(nspname)), '[]') as value from pg_namespace
  where nspname !~ '^pg_' and nspname <> 'information_schema'
`;

const tableNames = `
  select json_agg(format('%I.%I', nspname, relname)) as value
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and pg_class.oid >= ${firstOid}
`;

const amongThoseWithRows = (tables: readonly string[]): string => `
  select coalesce(json_agg(name), '[]') as value from (
    ${tables.map((table) => `select ${literal(table)} as name where exists (select from ${table})`).join(' union all ')}
  ) as filled
`;

const sequences = `
  select coalesce(json_agg(json_build_object('name', format('%I.%I', schemaname, sequencename), 'last', last_value)), '[]') as value
  from pg_sequences
`;

/** Schema of tables, indexes, checks, triggers and functions, as rows of the catalogue. */
const shape = `
  select string_agg(concat_ws(' ', what, count, sum), ', ') as value from (
    ${[
      ['pg_class', 'oid', 'relname, relkind, relchecks, relhastriggers, reloptions'],
      ['pg_attribute', 'attrelid', 'attname, xmin'],
      ['pg_attrdef', 'oid', 'xmin'],
      ['pg_index', 'indexrelid', 'xmin'],
      ['pg_constraint', 'oid', 'xmin'],
      ['pg_trigger', 'oid', 'xmin'],
      ['pg_proc', 'oid', 'prosrc'],
      ['pg_authid', 'oid', 'rolname'],
    ]
      .map(
        ([catalogue, id, told]) => `
          select '${catalogue}' as what, count(*), sum(hashtext(concat_ws(' ', ${id}, ${told})))
          from ${catalogue} where ${id} >= ${firstOid}
        `,
      )
      .join(' union all ')}
  ) as told
`;
