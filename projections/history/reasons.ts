import { sql } from 'slonik';
import { z } from 'zod';
import type { StreamKind } from '#domain/records/streams.ts';
import { type Read, table } from '../reading/read.ts';
import { changesOf } from './changes.ts';
import { kindCode } from './codes.ts';
import { history } from './tables.ts';

const row = z.object({ changes: z.string(), reason: z.string().nullable() });

/** The reason of the last change of each fact of a record, by key; null if none was given. */
export const lastReasons = async (
  read: Read,
  kind: StreamKind,
  id: string,
): Promise<ReadonlyMap<string, string | null>> => {
  const rows = await read.db.any(sql.type(row)`
    select changes, reason from ${table(read, history)} as entry
    where kind = ${kindCode(kind)} and record_id = ${id}
    order by position
  `);
  return new Map(rows.flatMap(({ changes, reason }) => changesOf(changes).map(([key]) => [key, reason])));
};
