import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { tables } from '../readModels.ts';

const row = z.object({ rows: z.number(), digest: z.string().nullable() });

/** What a table of a generation holds: its number of rows and a SHA-256 of them, whatever their order on disk. */
export type TableDigest = { table: string; rows: number; digest: string | null };

/** Digests of all tables of a generation: two generations that say the same have the same. */
export const digestTables = async (db: CommonQueryMethods, schema: string): Promise<TableDigest[]> => {
  const digests: TableDigest[] = [];
  for (const { name } of tables) {
    const found = await db.one(sql.type(row)`
      select count(*) as rows,
        encode(sha256(convert_to(string_agg(line, E'\\n' order by line collate "C"), 'UTF8')), 'hex') as digest
      from (select content::text as line from ${sql.identifier([schema, name])} as content) as content
    `);
    digests.push({ table: name, ...found });
  }
  return digests;
};
