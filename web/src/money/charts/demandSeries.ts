import type { Month } from '#domain/values/month.ts';
import type { OutlookMonth } from '#projections/money/outlook/view.ts';
import { hoursText } from '../../format/hours.ts';
import { percent } from '../../format/percent.ts';
import { monthName } from './monthName.ts';
import type { TableContent } from './picture/PictureTable.tsx';

/** One month of the demand chart; hours. */
export type DemandPoint = {
  month: Month;
  demand: number;
  team: number;
  withFreelancers: number;
  /** After the current month. */
  isAhead: boolean;
  /** Whether demand exceeds the team's hours. */
  isOver: boolean;
};

export const demandSeries = (months: readonly OutlookMonth[], now: Month): DemandPoint[] =>
  months.map(({ month, demandHours, teamHours, teamAndFreelancerHours, capacityStatus }) => ({
    month,
    demand: demandHours,
    team: teamHours,
    withFreelancers: teamAndFreelancerHours,
    isAhead: month > now,
    isOver: capacityStatus === 'Overallocated',
  }));

/** The same as a table. */
export const demandTable = (months: readonly OutlookMonth[], now: Month): TableContent => ({
  head: ['Month', 'Demand', 'Team capacity', 'With freelancers', 'Utilisation'],
  rows: months.map((each) => [
    monthName(each.month, now),
    hoursText(each.demandHours),
    hoursText(each.teamHours),
    hoursText(each.teamAndFreelancerHours),
    each.teamHours === 0 && each.demandHours > 0 ? '—' : percent(each.utilization),
  ]),
});
