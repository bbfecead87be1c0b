import { createHash, randomInt } from 'node:crypto';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const nothing = z.object({});

/** How many a user gets. */
const codes = 10;

// Without letters and digits that look alike when written down by hand.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Sixteen letters are 79 random bits, so that a plain hash is as good as a slow one. */
const thinkUpCode = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');

const hashOf = (code: string): string =>
  createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest('hex');

/** Gives a user ten new recovery codes in place of those they had. @returns them, to be shown once */
export const renewRecoveryCodes = async (db: CommonQueryMethods, userId: string): Promise<string[]> => {
  const made = Array.from({ length: codes }, thinkUpCode);
  await dropRecoveryCodes(db, userId);
  await db.query(sql.type(nothing)`
    insert into vault.recovery_codes (user_id, code_hash)
    select ${userId}, hash from unnest(${sql.array(made.map(hashOf), 'text')}) as hash
  `);
  return made;
};

/** Uses up a recovery code. @returns whether it was one of the user's that was good still */
export const spendRecoveryCode = async (
  db: CommonQueryMethods,
  userId: string,
  code: string,
): Promise<boolean> => {
  const { rowCount } = await db.query(sql.type(nothing)`
    delete from vault.recovery_codes where user_id = ${userId} and code_hash = ${hashOf(code)}
  `);
  return rowCount === 1;
};

export const countRecoveryCodes = (db: CommonQueryMethods, userId: string): Promise<number> =>
  db.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(*) as count from vault.recovery_codes where user_id = ${userId}
  `);

export const dropRecoveryCodes = async (db: CommonQueryMethods, userId: string): Promise<void> => {
  await db.query(sql.type(nothing)`delete from vault.recovery_codes where user_id = ${userId}`);
};
