import { describe, expect, it } from 'vitest';
import { effectOf, movedOf, stillOf } from '../../testing/movementAnswers.ts';
import { waterfallBars, waterfallScale } from './waterfallSeries.ts';

const names = { from: '14 Apr 2026', to: 'Today' };

describe('the bars of a waterfall', () => {
  it('begin where the one before ends, from the one net profit to the other', () => {
    const bars = waterfallBars(movedOf(), names);
    expect(bars.map(({ name, sort, range, text }) => [name, sort, range, text])).toEqual([
      ['14 Apr 2026', 'before', [0, 3565.72], '£3,565.72'],
      ['Harbour site', 'lowers', [3565.72, 2565.72], '−£1,000.00'],
      ['Framewise', 'raises', [2565.72, 2590.22], '+£24.50'],
      ['Today', 'after', [0, 2590.22], '£2,590.22'],
    ]);
    expect(bars[1]?.detail).toBe('Project, 2 changes');
  });

  it('leave out records that moved other figures alone, and put all that are not listed into one', () => {
    const moved = movedOf();
    const [mover] = moved.movers;
    if (!mover) throw new Error('There is a mover');
    const memo = { ...mover, effect: effectOf({ otherCosts: 50 }) };
    const bars = waterfallBars(
      { ...moved, movers: [mover, memo], otherMovers: { count: 7, effect: effectOf({ netProfit: 24.5 }) } },
      names,
    );
    expect(bars.map(({ name, range }) => [name, range])).toEqual([
      ['14 Apr 2026', [0, 3565.72]],
      ['Harbour site', [3565.72, 2565.72]],
      ['7 smaller records', [2565.72, 2590.22]],
      ['Today', [0, 2590.22]],
    ]);
  });

  it('say what they are where others have the same name: the kind of record', () => {
    const moved = movedOf();
    const [mover] = moved.movers;
    if (!mover) throw new Error('There is a mover');
    const named = (kind: 'project' | 'allocationPlan' | 'softwareCost', id: string, name: string) => ({
      ...mover,
      record: { kind, id, name },
    });
    const movers = [
      named('project', '7', 'Harbour site'),
      // A project's plans are one record, with the project's id.
      named('allocationPlan', '7', 'Harbour site'),
      named('softwareCost', '5', 'Framewise'),
    ];
    const bars = waterfallBars({ ...moved, movers }, names).slice(1, -1);
    expect(bars.map(({ name, apart }) => [name, apart])).toEqual([
      ['Harbour site', 'project'],
      ['Harbour site', 'plan'],
      ['Framewise', ''],
    ]);
  });

  it('are the two days alone when nothing moved', () => {
    expect(waterfallBars(stillOf(), names)).toHaveLength(2);
  });
});

describe('the scale of a waterfall', () => {
  const scaleOf = (from: number, ...levels: number[]) => {
    const ranges = levels.map((level, place): [number, number] => [levels[place - 1] ?? from, level]);
    const bar = { key: '', name: '', apart: '', detail: '', text: '' };
    return waterfallScale([
      { ...bar, sort: 'before', range: [0, from] },
      ...ranges.map((range) => ({ ...bar, sort: 'lowers' as const, range })),
      { ...bar, sort: 'after', range: [0, levels.at(-1) ?? from] },
    ]);
  };

  it.each([
    ['large steps', [3000, 1000], { low: 0, high: 3000, isCut: false }],
    ['steps below zero', [3000, -1000], { low: -1000, high: 3000, isCut: false }],
    ['slivers beside the whole bars', [41_200, 36_900], { low: 34_000, high: 42_000, isCut: true }],
    ['slivers of a loss', [-41_200, -36_900], { low: -42_000, high: -34_000, isCut: true }],
    ['no step', [0, 0], { low: 0, high: 0, isCut: false }],
  ])('given %s, then it begins and ends at round amounts', (_, [from = 0, to = 0], scale) => {
    expect(scaleOf(from, to)).toMatchObject(scale);
  });

  it('has few marks, both ends among them', () => {
    for (const to of [1, 17, 500, 12_345, 999_999]) {
      const { low, high, ticks } = scaleOf(1_000_000, 1_000_000 - to);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect([ticks[0], ticks.at(-1)]).toEqual([low, high]);
    }
  });
});
