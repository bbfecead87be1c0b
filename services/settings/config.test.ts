import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigurationError, readConfig } from './config.ts';

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
  return [];
};

describe('the configuration', () => {
  test('given nothing, then every setting has its default', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDirectory: resolve('.data'),
      sampleData: 'agency',
      adminUsername: 'admin',
      adminPassword: undefined,
      databaseUrl: undefined,
      eventStoreUrl: undefined,
      sessionSecret: undefined,
      publicUrl: undefined,
      metricsToken: undefined,
    });
  });

  test('given everything, then everything is taken', () => {
    expect(
      readConfig({
        PORT: '0',
        HOST: '::1',
        DATA_DIR: '/var/lib/planner',
        SAMPLE_DATA: 'none',
        ADMIN_USERNAME: ' Ada ',
        ADMIN_PASSWORD: 'four',
        ADMIN_CODE: '123456',
        DATABASE_URL: 'postgresql://planner:p%23ss@localhost:5432/planner',
        EVENTSTORE_URL: 'esdb+discover://one:2113,two:2113?tls=false',
        SESSION_SECRET: 's'.repeat(32),
        SECOND_FACTOR_KEY: 'f'.repeat(32),
        PUBLIC_URL: 'https://planner.agency.example/',
        TRUSTED_PROXIES: '203.0.113.7, 10.1.0.0/16',
        METRICS_TOKEN: 'm'.repeat(16),
        VERIFY_AT: '03:30',
        PATH: '/usr/bin',
      }),
    ).toEqual({
      port: 0,
      host: '::1',
      dataDirectory: '/var/lib/planner',
      sampleData: 'none',
      adminUsername: 'Ada',
      adminPassword: 'four',
      adminCode: '123456',
      databaseUrl: 'postgresql://planner:p%23ss@localhost:5432/planner',
      eventStoreUrl: 'esdb+discover://one:2113,two:2113?tls=false',
      sessionSecret: 's'.repeat(32),
      secondFactorKey: 'f'.repeat(32),
      publicUrl: 'https://planner.agency.example',
      trustedProxies: ['203.0.113.7', '10.1.0.0/16'],
      metricsToken: 'm'.repeat(16),
      verifyAt: '03:30',
    });
  });

  test('given empty variables, then they count as unset', () => {
    const empty = { PORT: '', SAMPLE_DATA: '', ADMIN_PASSWORD: '', DATABASE_URL: '', SESSION_SECRET: '' };
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  test('given faults in every variable, then all are named at once, one sentence each', () => {
    const faults = faultsOf({
      PORT: '80a',
      HOST: 'http://here',
      SAMPLE_DATA: 'some',
      ADMIN_USERNAME: ' ',
      ADMIN_PASSWORD: 'abc',
      DATABASE_URL: 'mysql://root:hunter22@localhost/planner',
      EVENTSTORE_URL: 'http://admin:changeit@localhost:2113',
      SESSION_SECRET: 'rather-short',
      TRUSTED_PROXIES: 'the.proxy',
    });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'PORT',
      'HOST',
      'SAMPLE_DATA',
      'ADMIN_USERNAME',
      'ADMIN_PASSWORD',
      'DATABASE_URL',
      'EVENTSTORE_URL',
      'SESSION_SECRET',
      'TRUSTED_PROXIES',
    ]);
    expect(faults.every((fault) => fault.endsWith('.'))).toBe(true);
    expect(faults[0]).toBe(
      'PORT is "80a", but must be a whole number from 0 to 65535; 0 takes any free port.',
    );
    expect(faults.join()).not.toMatch(/abc|hunter22|changeit|rather-short/);
  });

  test.each(['65536', '99999', '-1', '1.5', '3000 ', '0x50', '1e3'])(
    'given PORT %j, then it is a fault',
    (port) => {
      expect(faultsOf({ PORT: port })).toHaveLength(1);
    },
  );

  test.each(['1', '65535'])('given PORT %j, then it is taken', (port) => {
    expect(readConfig({ PORT: port }).port).toBe(Number(port));
  });

  const provider = {
    OIDC_ISSUER: 'https://id.agency.example/realm',
    OIDC_CLIENT_ID: 'planner',
    OIDC_CLIENT_SECRET: 'from the provider',
  };

  test('given a provider, then it is called by its host and known by email unless told', () => {
    const settings = {
      issuer: provider.OIDC_ISSUER,
      clientId: 'planner',
      clientSecret: 'from the provider',
    };
    expect(readConfig(provider).openId).toEqual({
      ...settings,
      name: 'id.agency.example',
      userClaim: 'email',
    });
    expect(readConfig({ ...provider, OIDC_NAME: 'Agency ID', OIDC_USER_CLAIM: 'username' }).openId).toEqual({
      ...settings,
      name: 'Agency ID',
      userClaim: 'username',
    });
    expect(readConfig({}).openId).toBeUndefined();
  });

  test.each([
    [{ OIDC_CLIENT_SECRET: '' }, /^OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET/],
    [{ OIDC_CLIENT_ID: '' }, /^OIDC_ISSUER needs/],
    [{ OIDC_ISSUER: '' }, /need OIDC_ISSUER beside them/],
    [{ OIDC_ISSUER: 'id.agency.example' }, /^OIDC_ISSUER must be the address/],
    [{ OIDC_ISSUER: 'http://id.agency.example' }, /^OIDC_ISSUER must begin with https/],
    [{ OIDC_USER_CLAIM: 'sub' }, /^OIDC_USER_CLAIM is "sub"/],
    [{ OIDC_NAME: 'x'.repeat(41) }, /^OIDC_NAME must have at most 40/],
  ])('given %j of a provider, then it is a fault', (changes, sentence) => {
    const faults = faultsOf({ ...provider, ...changes });
    expect(faults).toEqual([expect.stringMatching(sentence)]);
    expect(faults.join()).not.toContain('from the provider');
  });

  test.each(['http://127.0.0.1:4000', 'http://localhost:4000/realm'])(
    'given the provider %s on this machine, then http will do',
    (issuer) => {
      expect(readConfig({ ...provider, OIDC_ISSUER: issuer }).openId?.issuer).toBe(issuer);
    },
  );

  test('given a file with a secret that everybody may read, then it is a fault, until it is closed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'planner-secret-'));
    const file = join(folder, 'secret');
    writeFileSync(file, 's'.repeat(32));
    chmodSync(file, 0o644);
    expect(faultsOf({ SESSION_SECRET_FILE: file })).toEqual([
      `SESSION_SECRET_FILE names ${file}, which everybody on this machine may read. Close it with chmod 600.`,
    ]);
    chmodSync(file, 0o600);
    expect(readConfig({ SESSION_SECRET_FILE: file }).sessionSecret).toBe('s'.repeat(32));
    rmSync(folder, { recursive: true });
  });

  test.each(['3:30', '24:00', '03:60', 'at night'])('given VERIFY_AT %j, then it is a fault', (time) => {
    expect(faultsOf({ VERIFY_AT: time })).toEqual([
      'VERIFY_AT must be a time of the day in the United Kingdom, such as 03:30.',
    ]);
  });

  test('given when and where to back up, then both are read; given one of them, then the other is asked for', () => {
    const both = readConfig({ BACKUP_AT: '02:30', BACKUP_DIR: 'backups' });
    expect(both.backups).toEqual({ at: '02:30', directory: join(process.cwd(), 'backups') });
    expect(faultsOf({ BACKUP_AT: '02:30' })).toEqual([
      'BACKUP_AT needs BACKUP_DIR beside it: the folder for the backups.',
    ]);
    expect(faultsOf({ BACKUP_DIR: 'backups' })).toEqual([
      'BACKUP_DIR needs BACKUP_AT beside it: the time of the day for the backup, such as 02:30.',
    ]);
    expect(faultsOf({ BACKUP_DIR: 'backups', BACKUP_AT: 'at night' })).toEqual([
      'BACKUP_AT must be a time of the day in the United Kingdom, such as 02:30.',
    ]);
    expect(faultsOf({ BACKUP_KEY: 'a secret' })).toEqual([
      expect.stringContaining('BACKUP_KEY_FILE must name a file with a secret key in it'),
    ]);
  });

  test('given EVENTSTORE_URL alone, then DATABASE_URL is asked for, beside any other fault', () => {
    const faults = faultsOf({ EVENTSTORE_URL: 'esdb://localhost:2113?tls=false', PORT: 'x' });
    expect(faults).toHaveLength(2);
    expect(faults[1]).toMatch(/^EVENTSTORE_URL needs DATABASE_URL/);
  });

  test.each(['kurrentdb://localhost:2113', 'esdb://', 'esdb:localhost'])(
    'given EVENTSTORE_URL %j, which the client cannot read, then it is a fault',
    (url) => {
      expect(faultsOf({ EVENTSTORE_URL: url, DATABASE_URL: 'postgres://localhost/planner' })).toHaveLength(1);
    },
  );

  test.each(['postgres://planner:pa#ss@localhost/planner', 'postgres://', 'localhost/planner'])(
    'given DATABASE_URL %j, then it is a fault',
    (url) => {
      expect(faultsOf({ DATABASE_URL: url })).toHaveLength(1);
    },
  );
});
