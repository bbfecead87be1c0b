import { describe, expect, it } from 'vitest';
import { demandByRole, hoursLeft, leftTogether, unplannedHours } from './roleDemand.ts';

describe('hours that are left', () => {
  it('are in the halves that plans are made in', () => {
    expect(hoursLeft(36.67, 36.5)).toBe(0);
    expect(hoursLeft(100.8, 40)).toBe(61);
    expect(hoursLeft(40, 60)).toBe(-20);
  });

  it('are exact where they are weighted', () => {
    expect(hoursLeft(200.46, 37.5, true)).toBe(162.96);
    expect(hoursLeft(0.3, 0.1, true)).toBe(0.2);
  });

  it('are those of each by itself: one that is over takes nothing from another', () => {
    expect(leftTogether([33.5, -24, 0.1, 0.2, 0])).toEqual({ left: 33.8, over: 24 });
    expect(leftTogether([])).toEqual({ left: 0, over: 0 });
  });
});

const designer = { role: 'Designer', capacity: [160, 152], planned: [120, 160.5] };

describe('demand by role', () => {
  it('leaves out hours of somebody who is erased, whose role nobody knows', () => {
    const erased = { role: '', capacity: [160], planned: [200] };
    expect(demandByRole(1, [erased, designer], []).map(({ role }) => role)).toEqual(['Designer']);
  });

  it('is what is planned on people and on placeholders, less what people have time for', () => {
    expect(
      demandByRole(
        2,
        [designer, { role: 'Developer', capacity: [80, 80], planned: [80, 0] }],
        [{ role: 'Developer', capacity: [160, 160], planned: [40, 60] }],
      ),
    ).toEqual([
      {
        role: 'Designer',
        planned: [120, 160.5],
        toBeHired: [0, 0],
        capacity: [160, 152],
        free: [40, 0],
        over: [0, 8.5],
        gap: [-40, 8.5],
      },
      {
        role: 'Developer',
        planned: [80, 0],
        toBeHired: [40, 60],
        capacity: [80, 80],
        free: [0, 80],
        over: [0, 0],
        gap: [40, -20],
      },
    ]);
  });

  it('has roles by their names, and the sums that decimals have', () => {
    const writer = { role: ' Writer ', capacity: [0.3], planned: [0.1] };
    const demand = demandByRole(
      1,
      [writer, writer],
      [{ role: 'Artist', capacity: [9], planned: [0.1] }],
      true,
    );
    expect(demand.map(({ role }) => role)).toEqual(['Artist', 'Writer']);
    expect(demand).toMatchObject([
      { planned: [0], toBeHired: [0.1], capacity: [0], gap: [0.1] },
      { planned: [0.2], toBeHired: [0], capacity: [0.6], free: [0.4], gap: [-0.4] },
    ]);
  });

  it('tells what people have free apart from what others of the role are over', () => {
    const idle = { role: 'Designer', capacity: [100.8, 0], planned: [67.3, 0] };
    const busy = { role: 'Designer', capacity: [100, 0], planned: [124, 0] };
    expect(demandByRole(2, [idle, busy], [])).toMatchObject([
      { free: [33.5, 0], over: [24, 0], gap: [-9.5, 0] },
    ]);
    expect(demandByRole(1, [{ ...idle, planned: [40.23] }], [], true)).toMatchObject([{ free: [60.57] }]);
  });

  it('takes roles for one whatever their case and spacing, and knows those that nobody has yet', () => {
    const other = { role: ' designer ', capacity: [10, 10], planned: [1, 2] };
    const writer = { role: 'Writer', capacity: [0, 0], planned: [5, 5] };
    expect(demandByRole(2, [designer, other], [writer])).toMatchObject([
      { role: 'Designer', planned: [121, 162.5], capacity: [170, 162] },
      { role: 'Writer', capacity: [0, 0], gap: [5, 5] },
    ]);
  });
});

describe('hours that nobody is planned for', () => {
  it('are in halves, and exact where they are weighted', () => {
    const projects = [{ required: [33.33, 1], planned: [[10.1], [0.2, 2]] }];
    expect(unplannedHours(2, projects)).toEqual([23, 0]);
    expect(unplannedHours(2, projects, true)).toEqual([23.03, 0]);
  });

  it('are those of each project by itself: one that has more makes up for no other', () => {
    expect(
      unplannedHours(2, [
        {
          required: [50, 40],
          planned: [
            [30, 50],
            [10.5, 0],
          ],
        },
        { required: [20, 0], planned: [] },
      ]),
    ).toEqual([29.5, 0]);
  });
});
