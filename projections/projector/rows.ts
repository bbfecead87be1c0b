import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { Row, RowSink, Table } from '../reading/readModel.ts';

const nothing = z.object({});

/** Rows of one statement: few enough that no request waits long for one. */
const rowsOfWrite = 500;

/** Most characters of rows that are sent in one statement with others. */
export const maxStatementCharacters = 100_000;

/**
 * Rows of one table, and the scopes that they replace. The rows are kept as they are sent: the values of each column in
 * one text, half as long as JSON by rows. Text and JSON are a JSON array; other types are a PostgreSQL array, which is
 * read twice as fast.
 */
export type Write = {
  table: Table;
  scopes: readonly string[];
  /** The columns written; all others are null in all rows. */
  columns: readonly string[];
  values: readonly string[];
};

/** The rows from some events, collected in memory: the last rows of a scope win. */
export class RowBatch implements RowSink {
  readonly #replaced = new Map<Table, Map<string, readonly Row[]>>();
  readonly #added = new Map<Table, Row[]>();
  /** Added rows that fill a statement, as text, which takes far less memory. */
  #full: Write[] = [];

  replace(table: Table, scope: string, rows: readonly Row[]): void {
    const scopes = this.#replaced.get(table);
    if (scopes) scopes.set(scope, rows);
    else this.#replaced.set(table, new Map([[scope, rows]]));
  }

  add(table: Table, row: Row): void {
    const rows = this.#added.get(table) ?? [];
    rows.push(row);
    if (rows.length < rowsOfWrite) {
      if (rows.length === 1) this.#added.set(table, rows);
      return;
    }
    this.#added.delete(table);
    this.#full.push(writeOf(table, [], rows));
  }

  /** Takes out added rows that fill a statement. */
  takeFull(): readonly Write[] {
    const full = this.#full;
    this.#full = [];
    return full;
  }

  /** Takes out everything. */
  *take(): Generator<Write> {
    for (const [table, scopes] of this.#replaced) yield* writesOf(table, scopes);
    this.#replaced.clear();
    yield* this.takeFull();
    for (const [table, rows] of this.#added) yield writeOf(table, [], rows);
    this.#added.clear();
  }
}

const writesOf = function* (table: Table, replaced: ReadonlyMap<string, readonly Row[]>): Generator<Write> {
  let scopes: string[] = [];
  let rows: Row[] = [];
  for (const [scope, replacing] of replaced) {
    scopes.push(scope);
    for (const row of replacing) rows.push({ scope, ...row });
    if (rows.length < rowsOfWrite) continue;
    yield writeOf(table, scopes, rows);
    [scopes, rows] = [[], []];
  }
  if (scopes.length > 0) yield writeOf(table, scopes, rows);
};

/** Column → SQL type, with the implicit `scope`. */
export const columnsOf = ({ columns, isAppendOnly }: Table): Record<string, string> =>
  isAppendOnly ? columns : { scope: 'text not null', ...columns };

/**
 * In full writes, columns without any value are left out: half of the history's are, and each would be a list of nulls.
 */
const writeOf = (table: Table, scopes: readonly string[], rows: readonly Row[]): Write => {
  const definitions = Object.entries(columnsOf(table)).filter(
    ([column]) => rows.length < rowsOfWrite || rows.some((row) => (row[column] ?? null) !== null),
  );
  return {
    table,
    scopes,
    columns: definitions.map(([column]) => column),
    values:
      rows.length === 0
        ? []
        : definitions.map(([column, definition]) => {
            const values = rows.map((row) => row[column] ?? null);
            return isJsonList(typeOf(definition)) ? JSON.stringify(values) : arrayText(values);
          }),
  };
};

const isJsonList = (type: string): boolean => type === 'text' || type === 'jsonb';

/** An array in PostgreSQL's text format. */
const arrayText = (values: readonly unknown[]): string => `{${values.map(elementText).join()}}`;

const elementText = (value: unknown): string => {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  const text = String(value);
  // Most texts contain neither, and a check is faster than replacing.
  const isPlain = !text.includes('\\') && !text.includes('"');
  return isPlain ? `"${text}"` : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
};

/** Writes the rows of a batch; deletes replaced scopes first. */
export const flush = async (
  db: CommonQueryMethods,
  schema: string,
  writes: readonly Write[],
): Promise<void> => {
  await atOnce(
    db,
    replacedBy(writes).map(({ table, scopes }) => deletion(schema, table, scopes)),
  );
  for (const portion of chunksOf(writes.filter(({ values }) => values.length > 0))) {
    await atOnce(
      db,
      portion.map((write) => insertion(schema, write)),
    );
  }
};

/** The size of a write in a statement, in characters. */
export const charactersOf = ({ values }: Write): number => values.reduce((sum, json) => sum + json.length, 0);

/** Groups writes into statements: the few rows of a save together, large writes on their own. */
const chunksOf = function* (writes: readonly Write[]): Generator<readonly Write[]> {
  let portion: Write[] = [];
  let characters = 0;
  for (const write of writes) {
    const more = charactersOf(write);
    if (portion.length > 0 && characters + more > maxStatementCharacters) {
      yield portion;
      [portion, characters] = [[], 0];
    }
    portion.push(write);
    characters += more;
  }
  if (portion.length > 0) yield portion;
};

/**
 * Makes several changes in one statement: a save changes few rows of many tables, and each round trip costs more than
 * the rows.
 */
const atOnce = async (db: CommonQueryMethods, changes: readonly FragmentSqlToken[]): Promise<void> => {
  const [only] = changes;
  if (!only) return;
  const named = changes.map(
    (change, place) => sql.fragment`${sql.identifier([`change_${place}`])} as (${change})`,
  );
  const statement =
    changes.length === 1 ? only : sql.fragment`with ${sql.join(named, sql.fragment`, `)} select`;
  await db.query(sql.type(nothing)`${statement}`);
};

/** The scopes to replace, by table. */
export const replacedBy = (writes: readonly Write[]): { table: Table; scopes: readonly string[] }[] =>
  [...Map.groupBy(writes, ({ table }) => table)]
    .map(([table, ofTable]) => ({ table, scopes: ofTable.flatMap(({ scopes }) => scopes) }))
    .filter(({ scopes }) => scopes.length > 0);

/** Deletes the rows of the scopes from a table. Its only value is the list of scopes. */
export const deletion = (schema: string, table: Table, scopes: readonly string[]): FragmentSqlToken =>
  sql.fragment`
    delete from ${sql.identifier([schema, table.name])} where scope = any(${sql.array(scopes, 'text')})
  `;

/** Inserts the rows of a write. Its values are those of the write. */
export const insertion = (schema: string, { table, columns, values }: Write): FragmentSqlToken => {
  const definitions = columnsOf(table);
  const names = columns.map((column) => sql.identifier([column]));
  const types = columns.map((column) => typeOf(definitions[column] ?? ''));
  const lists = values.map((list, place) => {
    const type = types[place] ?? 'text';
    if (type === 'jsonb') return sql.fragment`jsonb_array_elements(${list}::jsonb)`;
    if (type === 'text') return sql.fragment`json_array_elements_text(${list}::json)`;
    return sql.fragment`unnest(${list}::${sql.identifier([type])}[])`;
  });
  const cells = names.map((name, place) =>
    types[place] === 'jsonb' ? sql.fragment`nullif(${name}, 'null')` : name,
  );
  const comma = sql.fragment`, `;
  return sql.fragment`
    insert into ${sql.identifier([schema, table.name])} (${sql.join(names, comma)})
    select ${sql.join(cells, comma)}
    from rows from (${sql.join(lists, comma)}) as listed (${sql.join(names, comma)})
  `;
};

/** The type in a column's definition, by its name in the catalogue. */
const typeOf = (definition: string): string => {
  const [type = ''] = definition.split(' ', 1);
  return catalogueNames[type] ?? type;
};
const catalogueNames: Record<string, string> = {
  int: 'int4',
  bigint: 'int8',
  boolean: 'bool',
  smallint: 'int2',
};
