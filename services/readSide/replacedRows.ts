import type { Logger } from 'pino';
import type { DatabasePool } from 'slonik';
import { tables } from '#projections/projector/readModels.ts';
import { Tidying, vacuumAndAnalyze } from '../database/tidying.ts';

/** Events that are applied before the rows they have replaced are tidied away, and all rows looked at. */
const every = 2_000;

/**
 * Vacuums rows that were replaced while a read-model version follows the log: each change of a record replaces its
 * rows, and readers pass over dead ones. The database finds its way by what it knows of the rows.
 */
export const replacedRowsTidying = (pool: DatabasePool, schema: string, logger: Logger): Tidying =>
  new Tidying(
    logger,
    async () => {
      for (const { name, isAppendOnly } of tables)
        if (!isAppendOnly) await vacuumAndAnalyze(pool, schema, name);
    },
    every,
  );
