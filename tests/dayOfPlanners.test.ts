import { describe, expect, it } from 'vitest';
import { Cells, changesOf } from '../benchmarks/day/cells.ts';
import { Latencies, latencyTable } from '../benchmarks/day/latencies.ts';
import { growthPerHour } from '../benchmarks/day/memory.ts';
import { explained } from '../benchmarks/day/mixed.ts';
import { RateSearch } from '../benchmarks/day/rate.ts';
import { dayOf, dueTimes, placeAt, zipfShares } from '../benchmarks/day/requests.ts';
import type { Side } from '../benchmarks/day/sides.ts';
import { takeTurn } from '../benchmarks/day/turn.ts';

describe('who asks for what in a day', () => {
  it('is due as often as it is to be, at uneven moments, the same for the same seed', () => {
    const times = dueTimes('a day', 40, 500);
    expect(times.length / 500).toBeCloseTo(40, -1);
    expect(times.length).toBeGreaterThan(0.95 * 40 * 500);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const gaps = times.slice(1).map((time, place) => time - (times[place] ?? 0));
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    // In a Poisson process the share of gaps below half the mean is 1 - 1/√e.
    expect(gaps.filter((gap) => gap < mean / 2).length / gaps.length).toBeCloseTo(1 - Math.exp(-0.5), 1);
    expect(dueTimes('a day', 40, 500)).toEqual(times);
    expect(dueTimes('another day', 40, 500)).not.toEqual(times);
  });

  it('chooses the first twice as often as the second, and so on', () => {
    const shares = zipfShares(4);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(shares.map((share) => (shares[0] ?? 0) / share)).toEqual(
      [1, 2, 3, 4].map((times) => expect.closeTo(times, 9)),
    );
    expect([0, 0.479, 0.481, 0.719, 0.721, 0.99999, 1].map((chance) => placeAt(shares, chance))).toEqual([
      0, 0, 1, 1, 2, 3, 3,
    ]);
  });

  it('has three reads to one save, spans that begin in their month, and planners who share the work', () => {
    const of = { rate: 100, seconds: 100, planners: 50, projects: 300, firstMonth: '2027-01' };
    const all = dayOf('a day', of);
    const saves = all.flatMap(({ save }) => save ?? []);
    expect(saves.length / all.length).toBeCloseTo(0.25, 1);
    expect(new Set(all.map(({ planner }) => planner)).size).toBe(50);
    expect(Math.max(...saves.map(({ cells }) => cells))).toBe(6);
    const first = saves.filter(({ project }) => project === 0).length / saves.length;
    expect(first).toBeCloseTo(zipfShares(300)[0] ?? 0, 1);
    const year = all.flatMap(({ read }) => read ?? []).find(({ path }) => path.startsWith('/api/pnl?'));
    expect(year?.path).toBe(`/api/pnl?from=${year?.from}&to=${year?.to}`);
    expect(dayOf('a day', of)).toEqual(all);
  });
});

describe('hours that are saved in a day', () => {
  const person = (id: number, projectId: number, hours: number[]) => ({
    kind: 'teamMember',
    id,
    planned: [{ projectId, hours }],
  });
  const months = ['2027-01', '2027-02', '2027-03'].map((month) => ({
    month,
    workingDays: 20,
    goodUtilisation: 0.8,
  }));
  const schedule = { months, projects: [], people: [person(1, 7, [8, 4, 0]), person(2, 8, [3, 3, 3])] };

  it('are of one project and person, in months in a row that have hours', () => {
    const cells = new Cells(schedule as never, '2027-01');
    expect(cells.all).toHaveLength(5);
    const rows = [0, 1].map((project) => cells.take({ project, month: 0, cells: 6 }));
    const found = rows.map((row) =>
      row.map(({ teamMemberId, month, hours }) => [teamMemberId, month, hours]),
    );
    expect(found).toContainEqual([
      [1, '2027-01', 8],
      [1, '2027-02', 4],
    ]);
    expect(found).toContainEqual([
      [2, '2027-01', 3],
      [2, '2027-02', 3],
      [2, '2027-03', 3],
    ]);
  });

  it('are not saved twice at once, and never stay as they are', () => {
    const cells = new Cells(schedule as never, '2027-01');
    const [one] = cells.take({ project: 0, month: 0, cells: 1 });
    const [other] = cells.take({ project: 0, month: 0, cells: 1 });
    expect(other?.projectId).not.toBe(one?.projectId);
    expect(() => cells.take({ project: 0, month: 0, cells: 1 })).toThrow('at once');
    if (!one) throw new Error('Nothing was taken');
    one.isBusy = false;
    expect(cells.take({ project: 0, month: 0, cells: 1 })).toEqual([one]);
    expect(changesOf([one])).toMatchObject([{ before: one.hours, after: one.hours + 0.5 }]);
    expect(changesOf([{ ...one, hours: 20 }])).toMatchObject([{ before: 20, after: 1 }]);
    expect(changesOf([one])[0]).not.toHaveProperty('isBusy');
  });
});

describe('how long answers take', () => {
  const side = (took: (turn: number) => number): Side => {
    // One at a time, as in a single queue.
    let last = Promise.resolve();
    let turn = 0;
    const answer = () => {
      const milliseconds = took(turn++);
      last = last.then(() => new Promise((resolve) => setTimeout(resolve, milliseconds)));
      return last;
    };
    const save = async () => {
      await answer();
      return { correlationId: undefined, plans: 1 };
    };
    return { name: 'a queue', read: answer, save, close: async () => {} };
  };
  const read = { path: '/api/pnl', from: '2027-01', to: '2027-01' };

  it('counts from when each was due: whoever comes while one is held waits as well', async () => {
    const requests = [0, 20, 40].map((at) => ({ at, planner: 0, read }));
    const { reads, longest, failures } = await takeTurn(
      side((turn) => (turn === 0 ? 200 : 0)),
      requests,
    );
    expect(failures).toEqual([]);
    expect(reads.count).toBe(3);
    expect(reads.percentile(1)).toBeGreaterThanOrEqual(155);
    expect(longest.map(({ what }) => what)).toEqual(['/api/pnl', '/api/pnl', '/api/pnl']);
    expect(longest[0]?.took).toBeGreaterThanOrEqual(198);
  });

  it('is told of requests that fail', async () => {
    const failing: Side = { ...side(() => 0), read: () => Promise.reject(new Error('It is gone')) };
    const { failures, saved } = await takeTurn(failing, [
      { at: 0, planner: 0, read },
      { at: 1, planner: 0, save: { project: 0, month: 0, cells: 1 } },
    ]);
    expect([failures, saved.length]).toEqual([['It is gone'], 1]);
  });

  it('is a table of percentiles, in which turns come together', () => {
    const [one, other] = [new Latencies(), new Latencies()];
    for (let milliseconds = 1; milliseconds <= 500; milliseconds++) one.record(milliseconds);
    for (let milliseconds = 501; milliseconds <= 1_000; milliseconds++) other.record(milliseconds);
    one.add(other);
    expect(one.summary()).toEqual({
      count: 1_000,
      p50: expect.closeTo(500, -1),
      p95: expect.closeTo(950, -1),
      p99: expect.closeTo(990, -1),
      'p99.9': expect.closeTo(999, -1),
      longest: expect.closeTo(1_000, -1),
    });
    expect(latencyTable([['nothing', new Latencies()]])).toBe(
      '| ms | count | p50 | p95 | p99 | p99.9 | longest |\n|---|--:|--:|--:|--:|--:|--:|\n| nothing | 0 | 0 | 0 | 0 | 0 | 0 |',
    );
  });

  it('is put down to what was held meanwhile, and to nothing else', () => {
    const at = performance.timeOrigin + 1_000;
    const holds = {
      'the node': [
        { at: at - 100, ms: 50, by: 'loop' as const },
        { at: at - 10, ms: 30, by: 'major' as const },
        { at: at + 30, ms: 12, by: 'loop' as const },
        { at: at + 50, ms: 13, by: 'loop' as const },
        { at: at + 80, ms: 30, by: 'scavenge' as const },
      ],
    };
    expect(explained({ what: 'a save', due: 1_000, took: 60.04 }, holds)).toEqual({
      what: 'a save',
      took: 60,
      whileHeld: ['the node: major × 1, 30 ms', 'the node: loop × 2, 25 ms'],
    });
  });
});

describe('the highest rate that is kept', () => {
  it('is the last before one that is missed twice', () => {
    const search = new RateSearch(40);
    const asked: number[] = [];
    const p99 = [20, 60, 30, 49, 51, 80];
    while (search.next !== undefined) {
      asked.push(search.next);
      search.note({ rate: search.next, p99: p99[asked.length - 1] ?? 0, failures: 0 });
    }
    expect(asked).toEqual([40, 50, 50, 63, 79, 79]);
    expect(search.highest).toBe(63);
  });

  it('is none where answers fail', () => {
    const search = new RateSearch(40);
    search.note({ rate: 40, p99: 1, failures: 1 });
    search.note({ rate: 40, p99: 1, failures: 1 });
    expect([search.next, search.highest]).toEqual([undefined, 0]);
  });
});

describe('how memory grows', () => {
  it('is the usual slope between two looks, which a single one does not decide', () => {
    const samples = [0, 1, 2, 3, 4, 5].map((minute) => ({
      minute,
      heap: 50 + minute,
      resident: minute === 3 ? 900 : 200,
    }));
    expect(growthPerHour(samples, 'heap')).toBe(60);
    expect(growthPerHour(samples, 'resident')).toBe(0);
  });
});
