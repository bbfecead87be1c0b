import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { streams } from '#domain/records/streams.ts';
import { member } from '#domain/testing/records.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import type { Log } from '../../past/stateAt.ts';
import { createDiary } from '../../testing/diary.ts';
import { storeOf } from '../../testing/reading.ts';
import { readingOf } from '../../testing/readModelVersion.ts';
import { monthsAt } from './past.ts';
import { movement } from './queries.ts';

describe.each(testDatabases)('why a forecast moved on $name', ({ open }) => {
  const database = databaseForAll({ open });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('given many changes are read at once, then others are answered between two that take long', async () => {
    const { did, events } = createDiary();
    const ada = streams.teamMember(1);
    const since = did(ada, 'TeamMemberAdded', member);
    const count = 50;
    for (let raise = 1; raise <= count; raise++)
      did(ada, 'TeamMemberTermsChanged', { from: null, terms: { salary: 4_800_000 + raise * 12_000 } });
    const read = await readingOf(database.pool, events);
    let turns = 0;
    let turnsOfBatch = 0;
    const log: Log = {
      ...storeOf(events),
      async *readAll({ after }) {
        turns = 0;
        yield events.filter(({ position }) => position > after);
        turnsOfBatch = turns;
      },
    };
    let time = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      time += 10;
      return time;
    });
    let isOver = false;
    const asked = movement(
      { read, log },
      { start: '2026-01', end: '2035-12', from: new Date(0), to: null, now: new Date(), since },
      new AbortController().signal,
    ).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await nextTurn();
      turns++;
    }
    expect((await asked).steps).toHaveLength(count);
    expect(turnsOfBatch).toBeGreaterThanOrEqual(count);
  });

  it('given figures built from the log, then only plans of their months are indexed', async () => {
    const { did, events } = createDiary();
    const entries = [{ allocationId: 1, person: { kind: 'teamMember', id: 1 }, hours: 8 }];
    let position = 0;
    for (const month of ['2026-01', '2026-02', '2026-03'])
      position = did(streams.allocationPlan(1, month), 'AllocationsReplaced', { entries, additional: null });
    const read = await readingOf(database.pool, events);
    const sources = { read, log: storeOf(events), eventsOfStream: Number.POSITIVE_INFINITY };
    const months = { start: '2026-02', end: '2026-03' };
    const signal = new AbortController().signal;
    const { plans } = await monthsAt(sources, { position, months }, signal);
    expect([...plans.counted.keys()]).toEqual(['1_2026-02', '1_2026-03']);
  });
});
