import { identityToRecipient } from 'age-encryption';
import type { Config } from './config.ts';
import { StartFault } from './startFault.ts';

/** A secret key of age, and its public key. */
export type AgeKey = { secret: string; recipient: string };

/**
 * The key that encrypts and decrypts backups.
 * @returns undefined where none is configured
 * @throws StartFault where it is no key of age
 */
export const keyOf = async ({ backupKey }: Pick<Config, 'backupKey'>): Promise<AgeKey | undefined> => {
  if (backupKey === undefined) return undefined;
  // age-keygen adds comments to the file.
  const secret = backupKey.split(/\s+/).find((word) => word.startsWith('AGE-SECRET-KEY-')) ?? '';
  try {
    return { secret, recipient: await identityToRecipient(secret) };
  } catch (error) {
    throw new StartFault(
      'The secret key in BACKUP_KEY_FILE is none that age knows: a part of it is missing or mistyped.',
      { cause: error },
    );
  }
};
