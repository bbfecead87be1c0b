import { describe, expect, it } from 'vitest';
import { streams } from '#domain/records/streams.ts';
import { member } from '#domain/testing/records.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import { createDiary } from '../../testing/diary.ts';
import { readingOf } from '../../testing/readModelVersion.ts';
import { closedMonthsMoved } from './lateChanges.ts';

describe.each(testDatabases)('closed months that a change moves on $name', ({ open }) => {
  const database = databaseForAll({ open });

  it('given the read side has not read the record, or not all of it, then they are the same', async () => {
    const { did, events } = createDiary();
    const ada = streams.teamMember(1);
    did(ada, 'TeamMemberAdded', member);
    did(ada, 'TeamMemberTermsChanged', { from: null, terms: { salary: 4_800_000 } });
    did(ada, 'TeamMemberTermsChanged', { from: null, terms: { salary: 6_000_000 } });
    const [stored, change] = [events.slice(0, 2), events.slice(2)];
    for (const projected of [2, 1, 0]) {
      const read = await readingOf(database.pool, stored.slice(0, projected));
      const moved = await closedMonthsMoved(
        {
          readToday: async () => read,
          log: { readStreams: async () => [stored] },
          seesPay: async () => true,
        },
        [{ stream: ada, expectedVersion: stored.length, events: change }],
        ['2026-03'],
      );
      expect(moved, `${projected} of 2 read`).toEqual([
        { month: '2026-03', revenue: 0, grossProfit: -100_000, otherCosts: 0, netProfit: -100_000 },
      ]);
    }
  });
});
