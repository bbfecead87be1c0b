import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { isNamedIn } from '#domain/people/mentions.ts';
import { erasedReason } from '#domain/people/personalData.ts';

const given = z.object({ id: z.number(), reason: z.string() });

/** Tables of the register with reasons of kept formulas, jobs and adoptions, and their keys. */
const kept = [
  { name: 'generations', key: 'id' },
  { name: 'adoptions', key: 'number' },
];

/**
 * Blanks the reasons of kept formulas and jobs, adopted or not, that surely name an erased person or are blanked in the
 * history.
 * @param names full names, usernames and e-mail addresses
 * @param gone reasons blanked in the history, word for word
 */
export const forgetKeptReasons = (
  pool: DatabasePool,
  names: readonly string[],
  gone: ReadonlySet<string>,
): Promise<void> =>
  pool.transaction(async (db) => {
    for (const { name, key } of kept) await forgetIn(db, name, key, names, gone);
  });

const forgetIn = async (
  db: CommonQueryMethods,
  name: string,
  key: string,
  names: readonly string[],
  gone: ReadonlySet<string>,
): Promise<void> => {
  const [table, id] = [sql.identifier(['planner', name]), sql.identifier([key])];
  const rows = await db.any(
    sql.type(given)`select ${id} as id, reason from ${table} where reason is not null`,
  );
  const found = rows.filter(({ reason }) => gone.has(reason) || isNamedIn(reason, names));
  if (found.length === 0) return;
  const ids = sql.array(
    found.map((row) => row.id),
    'int4',
  );
  await db.query(sql.type(z.object({}))`
    update ${table} set reason = ${erasedReason} where ${id} = any(${ids})
  `);
};
