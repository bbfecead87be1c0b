import { createSecretKey, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../../tests/databases.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import { migrateOperationalStore } from '../migrate.ts';
import { SecondFactors } from './secondFactors.ts';

describe.each(testDatabases)('wrong codes of second factors on $name', ({ open }) => {
  const database = databaseForAll({ open });
  beforeAll(() => migrateOperationalStore(database.pool));

  it('given a user types too many, then none of theirs is looked at for a while, and anybody else’s is', async () => {
    const factors = new SecondFactors(database.pool, [createSecretKey(randomBytes(32))]);
    const now = new Date('2026-05-14T09:30:00.000Z');
    const setUp = async (user: string) => {
      const { secret = '' } = (await factors.begin(user, user)) ?? {};
      await factors.confirm(user, now);
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      return { right: totp.generate({ timestamp: now.getTime() }) };
    };
    const [rita, kofi] = [await setUp('7'), await setUp('8')];
    const wrong = rita.right === '000000' ? '111111' : '000000';
    for (let time = 0; time < 10; time += 1) expect(await factors.check('7', wrong, now)).toBe('wrong');
    expect(await factors.check('7', rita.right, now)).toBe('tooMany');
    expect(await factors.check('8', kofi.right, now)).toBe('code');
    const later = new Date('2026-05-14T09:45:00.001Z');
    expect(await factors.check('7', wrong, later)).toBe('wrong');
  });
});
