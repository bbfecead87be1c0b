import { describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabases } from '../../tests/databases.ts';
import { unfinishedSample } from './sampleLoading.ts';
import { sampleHistory } from './testing/history.ts';
import { asTold, loadsOn, logOf, nextYear, november } from './testing/loads.ts';

describe.each(testDatabases)('loading the sample agency, cut short, on $name', ({ open }) => {
  const { openOne, start } = loadsOn(open);

  test.each([0, 1, 20])(
    'a load that dies after %i commits is finished by the next start, whenever that is',
    async (commits) => {
      const database = await openOne();
      await expect(start(dyingAfter(commits + 1, database), 'agency', november)).rejects.toThrow('power cut');
      expect(await unfinishedSample(database.pool)).toBe('2026-11');

      const { planner } = await start(database, 'none', nextYear);

      const [, ...sample] = await logOf(planner.store);
      expect(asTold(sample)).toEqual(asTold(sampleHistory('2026-11')));
      expect(await unfinishedSample(database.pool)).toBeNull();
    },
  );
});

/** A database whose log fails after so many commits. */
const dyingAfter = (commits: number, database: TestDatabase): TestDatabase => {
  let left = commits;
  const { oneFirst } = database.pool;
  const pool: TestDatabase['pool'] = {
    ...database.pool,
    oneFirst: async (query) => {
      // A state that a retry won't cure, so that the planner gives up at once.
      if (query.sql.includes('log.append') && left-- <= 0) {
        throw Object.assign(new Error('power cut'), { code: '54000' });
      }
      return oneFirst(query);
    },
  };
  return { ...database, pool };
};
