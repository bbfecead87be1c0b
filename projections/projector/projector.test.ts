import type { DatabasePool } from 'slonik';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabases } from '../../tests/databases.ts';
import { digestTables } from '../generations/digest.ts';
import type { Generation } from '../read.ts';
import { freshDigests, newGeneration, openProjector } from '../testing/generation.ts';
import { listParked } from '../testing/parked.ts';
import { workedMonthLog } from '../testing/workedMonth.ts';
import { type Committed, ProjectorFenced } from './projector.ts';

const { events } = workedMonthLog();
const half = Math.floor(events.length / 2);
const positionOf = (count: number) => events[count - 1]?.position ?? 0;

describe.each(testDatabases)('a projector on $name', ({ open }) => {
  let database: TestDatabase;
  let pool: DatabasePool;
  let generation: Generation;
  beforeAll(async () => {
    database = await open();
    pool = database.pool;
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    generation = await newGeneration(pool);
  });
  const tablesNow = () => digestTables(pool, generation.schema);
  const expectEverythingOnce = async (count = events.length) => {
    expect(await tablesNow()).toEqual(await freshDigests(pool, events.slice(0, count)));
    expect(await listParked({ db: pool, generation })).toEqual([]);
  };

  it('starts at 0 and ends at the last event', async () => {
    const projector = await openProjector(pool, generation);
    expect(projector.position).toBe(0);
    await projector.apply(events);
    expect(projector.position).toBe(positionOf(events.length));
    await expectEverythingOnce();
  });

  it('says the same one by one as all at once', async () => {
    const projector = await openProjector(pool, generation);
    for (const event of events) await projector.apply([event]);
    await expectEverythingOnce();
  });

  it('goes on where another left off', async () => {
    await (await openProjector(pool, generation)).apply(events.slice(0, half));
    const successor = await openProjector(pool, generation);
    expect(successor.position).toBe(positionOf(half));
    await successor.apply(events.slice(half));
    await expectEverythingOnce();
  });

  it('ignores what it has counted, between batches, across a restart and within a batch', async () => {
    const projector = await openProjector(pool, generation);
    await projector.apply(events.slice(0, half));
    await projector.apply(events.slice(0, half));
    await projector.apply([]);
    expect(projector.position).toBe(positionOf(half));
    const successor = await openProjector(pool, generation);
    const overlapping = events.slice(half - 3);
    await successor.apply([...overlapping.flatMap((event) => [event, event]), ...overlapping]);
    await expectEverythingOnce();
  });

  it('counts what comes out of order within a batch in the order of the log, and doubles of it once', async () => {
    const projector = await openProjector(pool, generation);
    await projector.apply(events.slice(0, half).toReversed());
    expect(projector.position).toBe(positionOf(half));
    const rest = events.slice(half - 2);
    await projector.apply([...rest.toReversed(), ...rest]);
    await expectEverythingOnce();
  });

  it('announces each commit inside its transaction', async () => {
    const announced: Committed[] = [];
    const projector = await openProjector(pool, generation, {
      announce: async (db, committed) => {
        expect(await digestTables(db, generation.schema)).not.toEqual([]);
        announced.push(committed);
      },
    });
    await projector.apply(events.slice(0, 1));
    await projector.apply(events.slice(1, half));
    expect(announced).toEqual([
      { generation: generation.id, position: positionOf(1), topics: ['clients'] },
      { generation: generation.id, position: positionOf(half), topics: expect.any(Array) },
    ]);
  });

  describe('whose transaction fails', () => {
    const away = new Error('The database went away');
    /** The database goes away in the middle of the n-th transaction, when all rows are written. */
    const goesAwayAt = (failing: number) => {
      let transactions = 0;
      return openProjector(pool, generation, {
        isPassing: (error) => error === away,
        announce: async () => {
          if (++transactions === failing) throw away;
        },
      });
    };

    it('loses and doubles nothing when the batch is repeated', async () => {
      const projector = await goesAwayAt(2);
      await projector.apply(events.slice(0, half));
      const before = await tablesNow();
      await expect(projector.apply(events.slice(half))).rejects.toBe(away);
      expect(await tablesNow()).toEqual(before);
      await projector.apply(events.slice(half));
      await expectEverythingOnce();
    });

    it('loses and doubles nothing when another takes over', async () => {
      const projector = await goesAwayAt(1);
      await expect(projector.apply(events.slice(0, half))).rejects.toBe(away);
      const successor = await openProjector(pool, generation);
      expect(successor.position).toBe(0);
      await successor.apply(events);
      await expectEverythingOnce();
    });

    it.each([true, false])('doubles nothing when only the answer was lost (passing: %s)', async (passing) => {
      const lost = new Error('The answer was lost');
      let losing = true;
      const losingPool: DatabasePool = {
        ...pool,
        transaction: async (handler, retries) => {
          const result = await pool.transaction(handler, retries);
          // Reading back must answer: only what moved the checkpoint loses its answer, and only once.
          if (losing && result === undefined) {
            losing = false;
            throw lost;
          }
          return result;
        },
      };
      const projector = await openProjector(losingPool, generation, { isPassing: () => passing });
      const applied = projector.apply(events.slice(0, half));
      if (passing) await expect(applied).rejects.toBe(lost);
      else await applied;
      expect(losing).toBe(false);
      await projector.apply(events);
      await expectEverythingOnce();
    });
  });

  describe('that is not alone', () => {
    it('is fenced when the other was quicker', async () => {
      const slower = await openProjector(pool, generation);
      await (await openProjector(pool, generation)).apply(events.slice(0, half));
      await expect(slower.apply(events)).rejects.toThrow(ProjectorFenced);
      await expectEverythingOnce(half);
    });

    it('is fenced in the middle of its work', async () => {
      const slower = await openProjector(pool, generation);
      await slower.apply(events.slice(0, 2));
      await (await openProjector(pool, generation)).apply(events.slice(0, half));
      await expect(slower.apply(events.slice(2))).rejects.toThrow(ProjectorFenced);
      await expectEverythingOnce(half);
    });

    it('is fenced, or fences the other, when both write at the same moment', async () => {
      const projectors = await Promise.all([
        openProjector(pool, generation),
        openProjector(pool, generation),
        openProjector(pool, generation),
      ]);
      const outcomes = await Promise.allSettled(projectors.map((projector) => projector.apply(events)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ProjectorFenced);
      }
      await expectEverythingOnce();
    });
  });
});
