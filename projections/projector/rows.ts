import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Row, RowSink, Table } from '../readModel.ts';

const nothing = z.object({});

/** The rows a batch of events comes to, folded in memory: the last word on a scope wins. */
export class RowBatch implements RowSink {
  readonly #scopes = new Map<Table, Map<string, readonly Row[]>>();

  replace(table: Table, scope: string, rows: readonly Row[]): void {
    const scopes = this.#scopes.get(table) ?? new Map<string, readonly Row[]>();
    this.#scopes.set(table, scopes.set(scope, rows));
  }

  /** Every table with its scopes and their rows, each row with its scope. */
  *tables(): Iterable<{ table: Table; scopes: string[]; rows: Row[] }> {
    for (const [table, scopes] of this.#scopes) {
      const rows = [...scopes].flatMap(([scope, rows]) => rows.map((row) => ({ scope, ...row })));
      yield { table, scopes: [...scopes.keys()], rows };
    }
  }
}

/** Writes a batch: two statements a table, however many rows there are. */
export const flush = async (db: CommonQueryMethods, schema: string, batch: RowBatch): Promise<void> => {
  for (const { table, scopes, rows } of batch.tables()) {
    const target = sql.identifier([schema, table.name]);
    await db.query(sql.type(nothing)`delete from ${target} where scope = any(${sql.array(scopes, 'text')})`);
    if (rows.length === 0) continue;
    await db.query(sql.type(nothing)`
      insert into ${target} select * from json_populate_recordset(null::${target}, ${JSON.stringify(rows)}::json)
    `);
  }
};
