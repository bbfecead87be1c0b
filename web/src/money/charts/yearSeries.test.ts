import { describe, expect, it } from 'vitest';
import type { OutlookMonth } from '#projections/money/outlook/view.ts';
import { columnOf } from '../../testing/financeAnswers.ts';
import { demandSeries, demandTable } from './demandSeries.ts';
import { pnlSeries, pnlTable } from './pnlSeries.ts';
import { revenueSeries, revenueTable } from './revenueSeries.ts';

const october: OutlookMonth = {
  month: '2026-10',
  revenue: { retainer: 3000, sla: 3712.5, oneOff: 0, total: 6712.5 },
  demandHours: 95,
  teamHours: 100,
  teamAndFreelancerHours: 120,
  utilization: 0.95,
  capacityStatus: 'At Capacity',
};
const november: OutlookMonth = {
  ...october,
  month: '2026-11',
  demandHours: 110.25,
  utilization: 1.1025,
  capacityStatus: 'Overallocated',
};
const december: OutlookMonth = { ...october, month: '2026-12' };
const year = [october, november, december];

describe('demand against capacity', () => {
  it('marks what is over the team and what is still ahead; the current month is not', () => {
    expect(
      demandSeries(year, '2026-11').map(({ month, isOver, isAhead }) => [month, isOver, isAhead]),
    ).toEqual([
      ['2026-10', false, false],
      ['2026-11', true, false],
      ['2026-12', false, true],
    ]);
  });

  it('draws exactly what the server says', () => {
    expect(demandSeries([november], '2026-11')[0]).toMatchObject({
      demand: 110.25,
      team: 100,
      withFreelancers: 120,
    });
  });

  it('has a table that says the same and where today stands', () => {
    expect(demandTable(year, '2026-11').rows[1]).toEqual([
      'November 2026 (this month)',
      '110.3h',
      '100h',
      '120h',
      '110.3%',
    ]);
  });
});

describe('revenue by type', () => {
  it('keeps each type and marks what is ahead', () => {
    expect(revenueSeries(year, '2026-11')[2]).toEqual({
      month: '2026-12',
      retainer: 3000,
      sla: 3712.5,
      oneOff: 0,
      total: 6712.5,
      isAhead: true,
    });
  });

  it('has a table in whole pounds', () => {
    expect(revenueTable([october], '2026-11').rows).toEqual([
      ['October 2026', '£3,000', '£3,713', '£0', '£6,713'],
    ]);
  });
});

describe('profit and loss', () => {
  const may = columnOf('2026-05');
  const june = columnOf('2026-06', { netProfitIncludesOtherCosts: true });

  it('stacks other operating costs only in months whose costs take them in', () => {
    expect(pnlSeries([may, june], '2026-05').map((point) => point.otherOperatingCosts)).toEqual([0, 2310.25]);
  });

  it('has them in its table where any month does, and marks the months in which they stand apart', () => {
    const told = ({ head, rows }: ReturnType<typeof pnlTable>) => {
      const place = head.indexOf('Other Operating Costs');
      return rows.map((row) => row[place]);
    };
    expect(told(pnlTable([may, june], '2026-05'))).toEqual(['£2,310 (memo)', '£2,310']);
    expect(told(pnlTable([may], '2026-05'))).toEqual([undefined]);
  });
});
