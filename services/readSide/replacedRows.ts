import type { Logger } from 'pino';
import type { DatabasePool } from 'slonik';
import { tables } from '#projections/readModels.ts';
import { Tidying, vacuum } from '../database/tidying.ts';

/** Events that are applied before the rows they have replaced are tidied away. */
const every = 2_000;

/**
 * Vacuums rows that were replaced while a read-model version follows the log: each change of a record replaces its
 * rows, and readers pass over dead ones.
 */
export const replacedRowsTidying = (pool: DatabasePool, schema: string, logger: Logger): Tidying =>
  new Tidying(
    logger,
    async () => {
      for (const { name, isAppendOnly } of tables) if (!isAppendOnly) await vacuum(pool, schema, name);
    },
    every,
  );
