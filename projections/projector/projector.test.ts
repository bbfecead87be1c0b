import { type DatabasePool, InvalidInputError, sql } from 'slonik';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import type { ReadModelVersion } from '../reading/read.ts';
import { digestTables } from '../readModelVersions/digest.ts';
import { listDeadLetters } from '../testing/deadLetters.ts';
import {
  emptyReadModelVersions,
  freshDigests,
  newReadModelVersion,
  openProjector,
} from '../testing/readModelVersion.ts';
import { workedMonthLog } from '../testing/workedMonth.ts';
import { type Committed, ProjectorFenced } from './projector.ts';
import { maxStatementCharacters } from './rows.ts';

const { events: short } = workedMonthLog();
/** A reason that makes one statement exceed its maximum length. */
const reason = 'x'.repeat(maxStatementCharacters + 1);
const kinds = [
  { size: 'one statement', events: short },
  {
    size: 'several statements',
    events: short.map((event) => ({ ...event, metadata: { ...event.metadata, reason } })),
  },
];
const half = Math.floor(short.length / 2);
const positionOf = (count: number) => short[count - 1]?.position ?? 0;

const databasesAndSizes = testDatabases.flatMap((database) =>
  kinds.map((kind) => ({ ...database, ...kind })),
);

describe.each(databasesAndSizes)('a projector on $name that writes $size', ({ open, events }) => {
  const database = databaseForAll({ open });
  let pool: DatabasePool;
  let readModelVersion: ReadModelVersion;
  beforeAll(async () => {
    pool = database.pool;
    await pool.query(sql.unsafe`create table announced (generation int, position int)`);
  });
  beforeEach(async () => {
    readModelVersion = await newReadModelVersion(pool);
  });
  afterEach(async () => {
    await emptyReadModelVersions(pool);
    await pool.query(sql.unsafe`delete from announced`);
  });
  const tablesNow = () => digestTables(pool, readModelVersion.schema);
  const expectEverythingOnce = async (count = events.length) => {
    expect(await tablesNow()).toEqual(await freshDigests(pool, events.slice(0, count)));
    expect(await listDeadLetters({ db: pool, readModelVersion })).toEqual([]);
  };

  it('starts at 0 and ends at the last event', async () => {
    const projector = await openProjector(pool, readModelVersion);
    expect(projector.position).toBe(0);
    await projector.apply(events);
    expect(projector.position).toBe(positionOf(events.length));
    await expectEverythingOnce();
  });

  it('says the same one by one as all at once', async () => {
    const projector = await openProjector(pool, readModelVersion);
    for (const event of events) await projector.apply([event]);
    await expectEverythingOnce();
  });

  it('goes on where another left off', async () => {
    await (await openProjector(pool, readModelVersion)).apply(events.slice(0, half));
    const successor = await openProjector(pool, readModelVersion);
    expect(successor.position).toBe(positionOf(half));
    await successor.apply(events.slice(half));
    await expectEverythingOnce();
  });

  it('ignores what it has counted, between batches, across a restart and within a batch', async () => {
    const projector = await openProjector(pool, readModelVersion);
    await projector.apply(events.slice(0, half));
    await projector.apply(events.slice(0, half));
    await projector.apply([]);
    expect(projector.position).toBe(positionOf(half));
    const successor = await openProjector(pool, readModelVersion);
    const overlapping = events.slice(half - 3);
    await successor.apply([...overlapping.flatMap((event) => [event, event]), ...overlapping]);
    await expectEverythingOnce();
  });

  it('counts what comes out of order within a batch in the order of the log, and doubles of it once', async () => {
    const projector = await openProjector(pool, readModelVersion);
    await projector.apply(events.slice(0, half).toReversed());
    expect(projector.position).toBe(positionOf(half));
    const rest = events.slice(half - 2);
    await projector.apply([...rest.toReversed(), ...rest]);
    await expectEverythingOnce();
  });

  /** An announcement that writes a row, which shows whether it was rolled back. */
  const marking = ({ position }: Committed) => sql.fragment`
    insert into announced (generation, position) values (${readModelVersion.id}, ${position}) returning 1
  `;
  const marks = () =>
    pool.anyFirst(sql.unsafe`
    select position from announced where generation = ${readModelVersion.id} order by position
  `);

  it('announces each commit as part of it, and tells whoever wants to know sooner', async () => {
    const told: Committed[] = [];
    const projector = await openProjector(pool, readModelVersion, {
      announce: marking,
      announced: (committed) => told.push(committed),
    });
    await projector.apply(events.slice(0, 1));
    await projector.apply(events.slice(1, half));
    expect(await marks()).toEqual([positionOf(1), positionOf(half)]);
    expect(told).toEqual([
      { readModelVersion: readModelVersion.id, position: positionOf(1), topics: ['clients'] },
      { readModelVersion: readModelVersion.id, position: positionOf(half), topics: expect.any(Array) },
    ]);
  });

  it('given nobody is to hear, then tells nobody', async () => {
    const announced = vi.fn();
    const nobody = () => sql.fragment`select 1 where false`;
    const projector = await openProjector(pool, readModelVersion, { announce: nobody, announced });
    await projector.apply(events.slice(0, half));
    expect(announced).not.toHaveBeenCalled();
  });

  it('given a lone event, then writes what is little as one statement', async () => {
    let transactions = 0;
    const transaction: DatabasePool['transaction'] = (handler, retries) => {
      transactions++;
      return pool.transaction(handler, retries);
    };
    const projector = await openProjector({ ...pool, transaction }, readModelVersion);
    transactions = 0;
    await projector.apply(events.slice(0, 1));
    expect(transactions).toBe(events === short ? 0 : 1);
  });

  it('given deriving takes long, then the event loop has turns before anything is written', async () => {
    let turns = 0;
    let next: NodeJS.Immediate;
    const count = () => {
      turns++;
      next = setImmediate(count);
    };
    const turnsAtWrites: number[] = [];
    const noting =
      <Of extends unknown[], Result>(write: (...of: Of) => Result) =>
      (...of: Of): Result => {
        turnsAtWrites.push(turns);
        return write(...of);
      };
    const projector = await openProjector(pool, readModelVersion, {
      pool: {
        ...pool,
        transaction: noting(pool.transaction),
        oneFirst: noting(pool.oneFirst),
      } as DatabasePool,
    });
    turnsAtWrites.length = 0;
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 20));
    count();
    await projector.apply(events).finally(() => {
      clearImmediate(next);
      vi.restoreAllMocks();
    });
    expect(turnsAtWrites[0]).toBeGreaterThan(3);
    await expectEverythingOnce();
  });

  describe('whose transaction fails', () => {
    /** The database refuses the announcement of the n-th commit; of several statements it is the last. */
    const goesAwayAt = (failing: number) => {
      let commits = 0;
      return openProjector(pool, readModelVersion, {
        isPassing: (error) => error instanceof InvalidInputError,
        announce: () => (++commits === failing ? sql.fragment`select 'away'::int` : sql.fragment`select 1`),
      });
    };

    it('loses and doubles nothing when the batch is repeated', async () => {
      const projector = await goesAwayAt(2);
      await projector.apply(events.slice(0, half));
      const before = await tablesNow();
      await expect(projector.apply(events.slice(half))).rejects.toThrow(InvalidInputError);
      expect(await tablesNow()).toEqual(before);
      await projector.apply(events.slice(half));
      await expectEverythingOnce();
    });

    it('loses and doubles nothing when another takes over', async () => {
      const projector = await goesAwayAt(1);
      await expect(projector.apply(events.slice(0, half))).rejects.toThrow(InvalidInputError);
      const successor = await openProjector(pool, readModelVersion);
      expect(successor.position).toBe(0);
      await successor.apply(events);
      await expectEverythingOnce();
    });

    it.each([true, false])('doubles nothing when only the answer was lost (passing: %s)', async (passing) => {
      const lost = new Error('The answer was lost');
      let losing = true;
      // Reads must succeed: only the statement that moved the checkpoint loses its response, and only once.
      const loseOnce = <Result>(result: Result): Result => {
        if (!losing) return result;
        losing = false;
        throw lost;
      };
      const losingPool: DatabasePool = {
        ...pool,
        transaction: async (handler, retries) => {
          const result = await pool.transaction(handler, retries);
          return typeof result === 'boolean' ? loseOnce(result) : result;
        },
        oneFirst: async (query) => {
          const result = await pool.oneFirst(query);
          return query.sql.includes('moved') ? loseOnce(result) : result;
        },
      };
      const projector = await openProjector(losingPool, readModelVersion, { isPassing: () => passing });
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
      const slower = await openProjector(pool, readModelVersion);
      await (await openProjector(pool, readModelVersion)).apply(events.slice(0, half));
      await expect(slower.apply(events)).rejects.toThrow(ProjectorFenced);
      await expectEverythingOnce(half);
    });

    it('is fenced in the middle of its work, and announces nothing', async () => {
      const slower = await openProjector(pool, readModelVersion, { announce: marking });
      await slower.apply(events.slice(0, 2));
      await (await openProjector(pool, readModelVersion)).apply(events.slice(0, half));
      await expect(slower.apply(events.slice(2))).rejects.toThrow(ProjectorFenced);
      expect(await marks()).toEqual([positionOf(2)]);
      await expectEverythingOnce(half);
    });

    it('is fenced, or fences the other, when both write at the same moment', async () => {
      const projectors = await Promise.all([
        openProjector(pool, readModelVersion),
        openProjector(pool, readModelVersion),
        openProjector(pool, readModelVersion),
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
