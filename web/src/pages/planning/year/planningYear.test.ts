import { describe, expect, it } from 'vitest';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { planningRowOf, projectOf } from '../../../testing/records.ts';
import { monthTotal, yearRows, yearTotal } from './planningYear.ts';

const shop = projectOf(1, 'Shop support');
const brand = projectOf(2, 'Brand refresh');
const months = ['2026-05', '2026-06'];
const all = { filter: 'all', text: '', withDone: false } as const;
const month = (...projects: PlanningRow[]) => ({
  counts: { sla: 0, retainer: 0, oneOff: 0, underAllocated: 0 },
  projects,
});

const years = new Map([
  [
    '2026-05',
    month(
      planningRowOf(shop, { allocatedHours: 20, status: 'Under Allocated' }),
      planningRowOf(brand, { live: false, requiredHours: 0 }),
    ),
  ],
  [
    '2026-06',
    month(
      planningRowOf(brand, { live: false, requiredHours: 0, allocatedHours: 8, status: 'Over Allocated' }),
      planningRowOf(shop),
    ),
  ],
]);

describe('a planning year', () => {
  const rows = yearRows(months, years, '2026-05', all);

  it('has the projects in the order of the chosen month, month by month', () => {
    expect(rows.map(({ row, cells }) => [row.project.name, cells])).toEqual([
      [
        'Shop support',
        [
          { allocated: 20, required: 50, needed: 50, status: 'Under Allocated' },
          { allocated: 0, required: 50, needed: 50, status: 'Not Started' },
        ],
      ],
      ['Brand refresh', [undefined, { allocated: 8, required: 0, needed: 0, status: 'Over Allocated' }]],
    ]);
  });

  it('adds up in both directions', () => {
    expect(rows.map(({ total }) => total)).toEqual([
      { allocated: 20, required: 100, needed: 100 },
      { allocated: 8, required: 0, needed: 0 },
    ]);
    expect([0, 1].map((column) => monthTotal(rows, column))).toEqual([
      { allocated: 20, required: 50, needed: 50, notScheduled: 0 },
      { allocated: 8, required: 50, needed: 50, notScheduled: 0 },
    ]);
    expect(yearTotal(rows)).toEqual({ allocated: 28, required: 100, needed: 100 });
  });

  it('given 14.3h a month at 14.5h each, then the year is fully allocated too', () => {
    const met = { requiredHours: 1000 / 70, allocatedHours: 14.5, status: 'Fully Allocated' } as const;
    const ofMonths = new Map(months.map((of) => [of, month(planningRowOf(shop, met))]));
    const [row] = yearRows(months, ofMonths, '2026-05', all);
    expect(row?.total).toMatchObject({ allocated: 29, needed: 29 });
  });

  it('given 260h that are not scheduled, then they count once in the year and in no month', () => {
    const open = { unscheduledHours: 260, allocatedHours: 12 };
    const ofMonths = new Map(
      months.map((of) => [
        of,
        month(planningRowOf(brand, { ...open, requiredHours: 248 }), planningRowOf(shop)),
      ]),
    );
    const both = yearRows(months, ofMonths, '2026-05', all);
    expect(both[0]?.total).toEqual({ allocated: 24, required: 260, needed: 260 });
    expect(monthTotal(both, 0)).toEqual({ allocated: 12, required: 50, needed: 50, notScheduled: 248 });
    expect(yearTotal(both)).toMatchObject({ allocated: 24, required: 360 });
  });

  it('leaves out what does not pass', () => {
    expect(yearRows(months, years, '2026-05', { ...all, text: 'brand' })).toHaveLength(1);
  });
});
