import { describe, expect, it } from 'vitest';
import { lifeHours } from './projectLife.ts';

const months = (...hours: readonly [sold: number, planned: number][]) =>
  hours.map(([sold, planned], index) => ({ month: `2026-0${index + 1}`, sold, planned }));

describe('the hours of one-off work over its life', () => {
  it('are worked whenever it suits, whatever month they are invoiced in', () => {
    const life = lifeHours('one_off', months([0, 30], [100, 20], [20, 0]), null, '2026-02');
    expect(life).toEqual({ sold: 120, planned: 50, left: 70, runsOut: null });
  });

  it('run out in the month by whose end as many are planned as were sold', () => {
    const life = lifeHours('one_off', months([50, 20], [0, 30], [0, 10]), null, '2026-03');
    expect(life).toEqual({ sold: 50, planned: 60, left: 0, runsOut: '2026-02' });
  });

  it('count once where they are in no month yet', () => {
    const life = lifeHours('one_off', months([0, 10]), 12.5, '2026-01');
    expect(life).toEqual({ sold: 12.5, planned: 10, left: 2.5, runsOut: null });
  });

  it('run out as far as a plan can meet them: to the nearest half hour', () => {
    expect(lifeHours('one_off', months([33.333_333_333_3, 33.5]), null, '2026-01')).toMatchObject({
      left: 0,
      runsOut: '2026-01',
    });
    expect(lifeHours('one_off', months([33.333_333_333_3, 33]), null, '2026-01').runsOut).toBeNull();
  });

  it('given nothing was sold, then nothing runs out', () => {
    expect(lifeHours('one_off', months([0, 0], [0, 8]), null, '2026-01')).toEqual({
      sold: 0,
      planned: 8,
      left: 0,
      runsOut: null,
    });
  });
});

describe('hours that are sold by the month', () => {
  it.each(['retainer', 'sla'] as const)(
    'of a %s lapse with their month, and no month lends another any',
    (type) => {
      const life = lifeHours(type, months([40, 10], [40, 50], [40, 25]), null, '2026-02');
      expect(life).toEqual({ sold: 120, planned: 85, left: 15, runsOut: '2026-02' });
    },
  );

  it('run out in the first month, from the current one on, that has more planned than it has', () => {
    const plans = months([40, 60], [40, 40], [40, 40.5]);
    expect(lifeHours('retainer', plans, null, '2026-02').runsOut).toBe('2026-03');
    expect(lifeHours('retainer', plans, null, '2026-01').runsOut).toBe('2026-01');
    expect(lifeHours('retainer', plans.slice(0, 2), null, '2026-02').runsOut).toBeNull();
  });
});
