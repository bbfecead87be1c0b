import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import proxyAddr from 'proxy-addr';
import { z } from 'zod';
import { passwordInput } from '#domain/access/userInput.ts';
import { requiredText } from '#domain/values/text.ts';
import { type BackupSettings, backupEnvironment, backupFaults, backupSettings } from './backupConfig.ts';
import { type OpenIdSettings, openIdEnvironment, openIdFaults, openIdSettings } from './openIdConfig.ts';

/** The planner's configuration, from the environment. */
export type Config = {
  /** TCP port to listen on; 0 takes any free one. */
  port: number;
  /** Address to listen on. */
  host: string;
  /** Absolute path of the folder that holds the embedded store and the planner's own secrets. */
  dataDirectory: string;
  /** Initial contents of an empty store. */
  sampleData: 'agency' | 'none';
  adminUsername: string;
  /** Undefined: one is generated and printed once. */
  adminPassword: string | undefined;
  /** The code of the administrator's authenticator, for commands that use the running planner. */
  adminCode: string | undefined;
  /** Undefined: the embedded store in `dataDirectory`. */
  databaseUrl: string | undefined;
  /** Undefined: the log is a table of the database. */
  eventStoreUrl: string | undefined;
  /** Undefined: one is generated and kept in the database. */
  sessionSecret: string | undefined;
  /** Undefined: one is generated and kept in the database. */
  secondFactorKey: string | undefined;
  /** The planner's address behind a proxy; undefined: reached directly. */
  publicUrl: string | undefined;
  /** Addresses and ranges of trusted proxies; undefined: the nearest one, if its address is private. */
  trustedProxies: readonly string[] | undefined;
  /** Undefined: sign-in by password only. */
  openId: OpenIdSettings | undefined;
  /** Undefined: nobody may read the metrics. */
  metricsToken: string | undefined;
  /** Time of the day in the United Kingdom, "03:30", at which the figures are verified; undefined: only on request. */
  verifyAt: string | undefined;
  /** Undefined: the planner makes no backups itself. */
  backups: BackupSettings | undefined;
  /** The text of a file with an age key, which encrypts and decrypts backups; undefined: no encryption. */
  backupKey: string | undefined;
};

/** The environment is invalid; the message names every fault, a sentence a line, and no secret. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

type Issue = { input?: unknown };
const portFault = ({ input }: Issue) =>
  `PORT is ${JSON.stringify(input)}, but must be a whole number from 0 to 65535; 0 takes any free port.`;

const environment = z.object({
  PORT: z
    .string()
    .regex(/^(\d{1,4}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])$/, { error: portFault })
    .transform(Number)
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, {
      error:
        'HOST must be an address or a name of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.',
    })
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  SAMPLE_DATA: z
    .enum(['agency', 'none'], {
      error: ({ input }) =>
        `SAMPLE_DATA is ${JSON.stringify(input)}, but must be "agency" for a sample agency or "none" for an empty planner.`,
    })
    .default('agency'),
  ADMIN_USERNAME: explained(
    requiredText('', 64),
    'ADMIN_USERNAME must have 1 to 64 characters, none of them a control character.',
  ).default('admin'),
  ADMIN_PASSWORD: explained(passwordInput, 'ADMIN_PASSWORD must have 4 to 200 characters.').optional(),
  ADMIN_CODE: z.string().optional(),
  DATABASE_URL: z
    .string()
    .refine((url) => /^postgres(ql)?:\/\/./i.test(url) && URL.canParse(url), {
      error:
        'DATABASE_URL must begin with postgres:// or postgresql:// and read like postgres://user:password@host:5432/name, with special characters of the password percent-encoded.',
    })
    .optional(),
  EVENTSTORE_URL: z
    .string()
    .regex(/^esdb(\+discover)?:\/\/[^\s/?]\S*$/, {
      error:
        'EVENTSTORE_URL must begin with esdb:// or esdb+discover:// and read like esdb://host:2113?tls=false; for a kurrentdb:// address write esdb:// instead.',
    })
    .optional(),
  SESSION_SECRET: z
    .string()
    .min(32, { error: 'SESSION_SECRET must have at least 32 characters, made up at random.' })
    .optional(),
  SECOND_FACTOR_KEY: z
    .string()
    .min(32, { error: 'SECOND_FACTOR_KEY must have at least 32 characters, made up at random.' })
    .optional(),
  PUBLIC_URL: z
    .string()
    .regex(/^https?:\/\/[\w.-]+(:\d{1,5})?\/?$/, {
      error: 'PUBLIC_URL must be the address people open, such as https://planner.agency.example',
    })
    .transform((url) => new URL(url).origin)
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine(areProxies, {
      error:
        'TRUSTED_PROXIES must be addresses of proxies and ranges of them, separated by commas, such as 203.0.113.7, 10.1.0.0/16.',
    })
    .optional(),
  ...openIdEnvironment,
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, {
      error: 'METRICS_TOKEN must have at least 16 characters, made up at random, without spaces.',
    })
    .optional(),
  VERIFY_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
      error: 'VERIFY_AT must be a time of the day in the United Kingdom, such as 03:30.',
    })
    .optional(),
  ...backupEnvironment,
});

/**
 * Reads the configuration. Empty variables count as unset; unknown ones are ignored.
 * @throws {ConfigurationError} naming every fault at once
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const given = Object.fromEntries(
    Object.keys(environment.shape).map((name) => [name, env[name] || fromFile(name, env, faults)]),
  );
  const parsed = environment.safeParse(given);
  faults.push(...(parsed.error?.issues.map(({ message }) => message) ?? []));
  if (given.EVENTSTORE_URL && !given.DATABASE_URL) {
    faults.push(
      'EVENTSTORE_URL needs DATABASE_URL beside it: with EventStoreDB the figures live in PostgreSQL.',
    );
  }
  faults.push(...openIdFaults(given), ...backupFaults(given));
  if (!parsed.success || faults.length > 0) throw new ConfigurationError(faults);
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDirectory: resolve(data.DATA_DIR),
    sampleData: data.SAMPLE_DATA,
    adminUsername: data.ADMIN_USERNAME,
    adminPassword: data.ADMIN_PASSWORD,
    adminCode: data.ADMIN_CODE,
    databaseUrl: data.DATABASE_URL,
    eventStoreUrl: data.EVENTSTORE_URL,
    sessionSecret: data.SESSION_SECRET,
    secondFactorKey: data.SECOND_FACTOR_KEY,
    publicUrl: data.PUBLIC_URL,
    trustedProxies: data.TRUSTED_PROXIES,
    openId: openIdSettings(data),
    metricsToken: data.METRICS_TOKEN,
    verifyAt: data.VERIFY_AT,
    backups: backupSettings(data),
    backupKey: data.BACKUP_KEY,
  };
}

/** Settings that may be in a file instead, as container platforms provide secrets: NAME_FILE is its path. */
const secrets = new Set([
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'EVENTSTORE_URL',
  'SESSION_SECRET',
  'SECOND_FACTOR_KEY',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'BACKUP_KEY',
]);

function fromFile(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  faults: string[],
): string | undefined {
  const path = secrets.has(name) ? env[`${name}_FILE`] : undefined;
  if (!path) return undefined;
  try {
    const secret = readFileSync(path, 'utf8').trim() || undefined;
    if (isForEverybody(path)) {
      faults.push(
        `${name}_FILE names ${path}, which everybody on this machine may read. Close it with chmod 600.`,
      );
    }
    return secret;
  } catch {
    faults.push(`${name}_FILE names ${path}, which can't be read.`);
    return undefined;
  }
}

/**
 * Whether everybody can read a secret of this user, who could close it. Container platforms provide secrets that are
 * readable for all, but owned by another user or in a place that only the container sees.
 */
const isForEverybody = (path: string): boolean => {
  const { mode, uid } = statSync(path);
  return (mode & 0o007) !== 0 && uid === process.getuid?.() && !/^(\/var)?\/run\/secrets\//.test(path);
};

/** Whether addresses and ranges (10.1.0.0/16) are valid for proxies. */
function areProxies(addresses: string[]): boolean {
  try {
    proxyAddr.compile(addresses);
    return addresses.length > 0;
  } catch {
    return false;
  }
}

/** The domain's own rule, with an error that names the variable. */
function explained(rule: z.ZodType<string, string>, fault: string) {
  return z
    .string()
    .refine((value) => rule.safeParse(value).success, { error: fault })
    .pipe(rule);
}
