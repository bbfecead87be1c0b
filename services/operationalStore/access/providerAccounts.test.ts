import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../../tests/databases.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import { migrateOperationalStore } from '../migrate.ts';
import { bindAccount, hasAccount, releaseAccounts, userOfAccount } from './providerAccounts.ts';

describe.each(testDatabases)('accounts of sign-in providers on $name', ({ open }) => {
  const database = databaseForAll({ open });
  beforeAll(() => migrateOperationalStore(database.pool));

  const [here, there] = ['https://id.agency.test', 'https://id.elsewhere.test'];
  const userOf = (issuer: string, subject: string) => userOfAccount(database.pool, { issuer, subject });
  const bind = (user: string, issuer: string, subject: string) =>
    bindAccount(database.pool, user, { issuer, subject });
  beforeEach(async () => {
    for (const user of ['1', '2']) await releaseAccounts(database.pool, user);
    expect(await bind('1', here, 'a')).toBe(true);
  });

  it('given two providers call two people the same, then each of them is their own user', async () => {
    expect(await bind('2', there, 'a')).toBe(true);
    expect(await Promise.all([userOf(here, 'a'), userOf(there, 'a'), userOf(here, 'b')])).toEqual([
      '1',
      '2',
      null,
    ]);
    expect(await hasAccount(database.pool, '1', here)).toBe(true);
    expect(await hasAccount(database.pool, '1', there)).toBe(false);
    expect(await hasAccount(database.pool, '2', here)).toBe(false);
  });

  it('given an account or a user that is bound, then neither is bound to another one', async () => {
    expect(await bind('1', here, 'a')).toBe(true);
    expect(await bind('2', here, 'a')).toBe(false);
    expect(await bind('1', here, 'b')).toBe(false);
    expect(await userOf(here, 'a')).toBe('1');
  });

  it('given a user is released, then from all providers, and nobody else is', async () => {
    await bind('1', there, 'a');
    await bind('2', there, 'b');
    await releaseAccounts(database.pool, '1');
    expect(await Promise.all([userOf(here, 'a'), userOf(there, 'a'), userOf(there, 'b')])).toEqual([
      null,
      null,
      '2',
    ]);
  });
});
