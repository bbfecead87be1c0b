import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { chunksOf, everythingAffected } from '../foldedState/affected.ts';
import type { FoldedState } from '../foldedState/foldedState.ts';
import type { Formulas } from '../foldedState/formulaSet.ts';
import { readModels } from '../projector/readModels.ts';
import { charactersOf, insertion, maxStatementCharacters, RowBatch, type Write } from '../projector/rows.ts';
import { WriteAhead } from '../projector/writeAhead.ts';
import { asynchronousCommit } from '../reading/asynchronousCommit.ts';
import { checkpoint } from '../reading/bookkeeping.ts';
import type { RowSink } from '../reading/readModel.ts';
import { createYielding } from '../reading/yielding.ts';

const nothing = z.object({});

/** Records whose rows are derived together. */
const recordsAtOnce = 50;

/**
 * Fills the empty tables of a schema with the rows derived from a folded state under formulas, without journals. Writes
 * rows while more are derived.
 */
export const writeState = async (
  pool: DatabasePool,
  schema: string,
  { foldedState, formulas, position }: { foldedState: FoldedState; formulas: Formulas; position: number },
  signal: AbortSignal,
): Promise<void> => {
  const ahead = new WriteAhead();
  const written = write(pool, schema, ahead, signal);
  // Avoids an unhandled rejection; it is thrown where the promise is awaited.
  written.catch(() => {});
  try {
    const yieldTurn = createYielding();
    const batch = new RowBatch();
    // Each record is derived once, so no rows need replacing.
    const rows: RowSink = {
      add: () => {},
      replace: (table, scope, all) => {
        for (const row of all) batch.add(table, { scope, ...row });
      },
    };
    for (const portion of chunksOf(everythingAffected(foldedState), recordsAtOnce)) {
      for (const model of readModels) model.derive(foldedState, portion, formulas, rows);
      ahead.put(batch.takeFull());
      await Promise.race([ahead.room(), written]);
      await yieldTurn();
    }
    ahead.put([...batch.take()]);
    ahead.end();
  } catch (error) {
    ahead.giveUp();
    await written.catch(() => {});
    throw error;
  }
  await written;
  await pool.query(sql.type(nothing)`
    update ${sql.identifier([schema, checkpoint.name])} set position = ${position}
  `);
};

/**
 * Writes rows as they arrive, each statement in its own transaction, as all requests wait for a transaction in the
 * embedded database. A crash may lose rows only of an unfinished build, which starts again.
 */
const write = async (
  pool: DatabasePool,
  schema: string,
  rows: AsyncIterable<Write>,
  signal: AbortSignal,
): Promise<void> => {
  let writes: Write[] = [];
  let characters = 0;
  const put = async () => {
    signal.throwIfAborted();
    const changes = writes.map(
      (write, place) => sql.fragment`${sql.identifier([`put_${place}`])} as (${insertion(schema, write)})`,
    );
    [writes, characters] = [[], 0];
    const parts = sql.join([asynchronousCommit, ...changes], sql.fragment`, `);
    await pool.query(sql.type(nothing)`with ${parts} select from asynchronous_commit`);
  };
  for await (const write of rows) {
    writes.push(write);
    characters += charactersOf(write);
    if (characters >= maxStatementCharacters) await put();
  }
  if (writes.length > 0) await put();
};
