import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { digestTables, type TableDigest } from '#projections/readModelVersions/digest.ts';
import { liveReadModelVersion, positionOf } from '#projections/readModelVersions/readModelVersions.ts';
import { ReadSideUnavailable } from '../../readSide/readSideUnavailable.ts';

/** What all tables of the figures hold at a position of the log. */
export type Figures = { position: number; tables: TableDigest[] };

/** The figures in use, as they are at one moment. @throws ReadSideUnavailable where there are none */
export const figuresInUse = (pool: DatabasePool): Promise<Figures> =>
  pool.transaction(async (db) => {
    await db.query(sql.type(z.object({}))`set transaction isolation level repeatable read, read only`);
    const live = await liveReadModelVersion(db);
    if (!live) throw new ReadSideUnavailable();
    return { position: await positionOf(db, live), tables: await digestTables(db, live.schema) };
  });
