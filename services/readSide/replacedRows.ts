import type { Logger } from 'pino';
import type { DatabasePool } from 'slonik';
import { tables } from '#projections/readModels.ts';
import { Tidying, vacuum } from '../database/tidying.ts';

/** Events that are applied before the rows they have replaced are tidied away. */
const every = 2_000;

/**
 * Gives back the room of rows that were replaced, while a generation follows the log: a record's rows are replaced with
 * each of its changes, and a reader passes over those that are gone.
 */
export const replacedRowsTidying = (pool: DatabasePool, schema: string, logger: Logger): Tidying =>
  new Tidying(
    logger,
    async () => {
      for (const { name, isAppendOnly } of tables) if (!isAppendOnly) await vacuum(pool, schema, name);
    },
    every,
  );
