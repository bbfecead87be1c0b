import { sql } from 'slonik';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../../tests/databases.ts';
import { databaseForEach } from '../../../tests/setUp.ts';
import { lockKeys } from '../../database/lockKeys.ts';
import { leadershipKey } from '../../readSide/readSide.ts';
import { whileNoPlannerRuns } from './whileNoPlannerRuns.ts';

describe.each(testDatabases)('work while no planner runs, on $name', (kind) => {
  const database = databaseForEach(kind);
  const work = () => whileNoPlannerRuns(database, async () => 'done');
  const refusal = 'A planner is running on this database. Stop it, then run this again.';
  /** With the numbers of the leader's advisory lock in PostgreSQL; the embedded store has a single session. */
  const whileHeld = async (group: number, number: number) => {
    const key = (BigInt(group) << 32n) | BigInt(number);
    if (kind.name === 'PostgreSQL') {
      const held = await database.tryLeadership(key);
      return work().finally(() => held?.release());
    }
    await database.pool.query(sql.unsafe`select pg_advisory_lock(${key})`);
    return work().finally(() => database.pool.query(sql.unsafe`select pg_advisory_unlock_all()`));
  };

  it('given nobody works on the database, then it is done, and the turn is free again', async () => {
    expect(await work()).toBe('done');
    expect(await work()).toBe('done');
  });

  it('given a planner of this version leads there, then it is refused', async () => {
    const held = await database.tryLeadership(leadershipKey);
    await expect(work()).rejects.toThrow(refusal);
    await held?.release();
  });

  it('given one of another version does, then it is refused; any other lock says nothing', async () => {
    await expect(whileHeld(lockKeys.leadership, 7)).rejects.toThrow(refusal);
    expect(await whileHeld(lockKeys.leadership + 1, 7)).toBe('done');
  });

  if (kind.name === 'PGlite') {
    it('given a lock of two numbers, then that is another kind', async () => {
      await database.pool.query(sql.unsafe`select pg_advisory_lock(${lockKeys.leadership}, 7)`);
      expect(await work()).toBe('done');
    });
  }
});
