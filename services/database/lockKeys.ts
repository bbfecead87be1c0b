import { registerLock } from '#projections/readModelVersions/register.ts';

/**
 * Keys of the database's advisory locks, each for one thing: two that shared a key would shut each other out. A key
 * keeps its number, since nodes of the version before may hold its lock during a deploy.
 */
export const lockKeys = {
  /** Precedes the fingerprint of a version's figures, in the upper half of a key. */
  leadership: 7_203_514,
  /** Held by transactions that change which read-model versions there are. */
  register: registerLock,
  /** Precedes the number of a read-model version of a past day. */
  pastDays: 7_203_516_000_000,
  administrators: 7_203_517,
  verifications: 7_203_518,
  imports: 7_203_519,
  clients: 7_203_520,
  firstStart: 7_203_521,
  dailyBackup: 7_203_522,
  budgets: 7_203_523,
};
