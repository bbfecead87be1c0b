import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { everythingAffected, portionsOf } from '../foldedState/affected.ts';
import type { FoldedState } from '../foldedState/foldedState.ts';
import type { Formulas } from '../foldedState/formulaSet.ts';
import { derivedTables, readModels } from '../projector/readModels.ts';
import { flush, RowBatch, type Write } from '../projector/rows.ts';
import { checkpoint } from '../reading/bookkeeping.ts';
import { createYielding } from '../reading/yielding.ts';

const nothing = z.object({});

/** Records whose rows are derived in one go. */
const recordsAtOnce = 50;
/** Statements of one transaction: in the embedded database all requests wait for its end. */
const writesAtOnce = 4;

/** Fills the tables of a schema with what follows from an agency under formulas, and nothing of how it came about. */
export const writeState = async (
  pool: DatabasePool,
  schema: string,
  { foldedState, formulas, position }: { foldedState: FoldedState; formulas: Formulas; position: number },
  signal: AbortSignal,
): Promise<void> => {
  const yieldTurn = createYielding();
  await emptyTables(pool, schema);
  const rows = new RowBatch();
  for (const portion of portionsOf(everythingAffected(foldedState), recordsAtOnce)) {
    for (const model of readModels) model.derive(foldedState, portion, formulas, rows);
    await yieldTurn();
  }
  let writes: Write[] = [];
  const written = async () => {
    signal.throwIfAborted();
    await pool.transaction(async (db) => {
      // Rows that a crash takes back belong to an unfinished build, which begins anew.
      await db.query(sql.type(nothing)`set local synchronous_commit = off`);
      await flush(db, schema, writes);
    });
    writes = [];
  };
  for (const write of rows.take()) {
    if (writes.push({ ...write, scopes: [] }) >= writesAtOnce) await written();
    await yieldTurn();
  }
  await written();
  await pool.query(sql.type(nothing)`
    update ${sql.identifier([schema, checkpoint.name])} set position = ${position}
  `);
};

/** A build before may have stopped half-way. */
const emptyTables = async (pool: DatabasePool, schema: string): Promise<void> => {
  const names = derivedTables.map(({ name }) => sql.identifier([schema, name]));
  await pool.query(sql.type(nothing)`truncate ${sql.join(names, sql.fragment`, `)}`);
};
