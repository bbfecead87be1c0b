import { createHash } from 'node:crypto';
import { sql } from 'slonik';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../../tests/databases.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import { migrateOperationalStore } from '../migrate.ts';
import {
  countRecoveryCodes,
  generateRecoveryCodes,
  recoveryHashes,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from './recoveryCodes.ts';

describe.each(testDatabases.slice(0, 1))('recovery codes', ({ open }) => {
  const database = databaseForAll({ open });
  beforeAll(async () => {
    await migrateOperationalStore(database.pool);
  });

  const spend = async (userId: string, code: string) =>
    spendRecoveryCode(database.pool, userId, await recoveryHashes(database.pool, userId, code));

  it('are kept under slow hashes with a salt of their user’s, and each is good once', async () => {
    const [made, others] = [await generateRecoveryCodes(), await generateRecoveryCodes()];
    await replaceRecoveryCodes(database.pool, '7', made);
    await replaceRecoveryCodes(database.pool, '8', others);
    const saltsOf = (hashes: readonly string[]) =>
      hashes.map((hash) => /^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$([\w+/]{22})\$[\w+/]{43}$/.exec(hash)?.[1]);
    const salts = [...new Set([...saltsOf(made.hashes), ...saltsOf(others.hashes)])];
    expect(salts).toEqual([expect.any(String), expect.any(String)]);

    const [first = '', second = ''] = made.codes;
    expect(await spend('8', first)).toBe(false);
    expect(await spend('7', ` ${first.toUpperCase().replaceAll('-', ' ')}`)).toBe(true);
    expect(await spend('7', first)).toBe(false);
    expect(await spend('7', second)).toBe(true);
    expect(await countRecoveryCodes(database.pool, '7')).toBe(8);
  });

  it('from before, which had quick hashes, are good still', async () => {
    const hash = createHash('sha256').update('abcdefghjkmnpqrs').digest('hex');
    await database.pool.query(
      sql.unsafe`insert into vault.recovery_codes (user_id, code_hash) values ('9', ${hash})`,
    );
    expect(await spend('9', 'abcd-efgh-jkmn-pqrt')).toBe(false);
    expect(await spend('9', 'abcd-efgh-jkmn-pqrs')).toBe(true);
  });

  it.each(['', '123456', 'abcd-efgh-jkmn', 'a'.repeat(17)])(
    'what can not be a code, such as %j, is never hashed',
    async (code) => {
      expect(await recoveryHashes(database.pool, '7', code)).toEqual([]);
    },
  );
});
