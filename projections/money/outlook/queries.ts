import { Big } from 'big.js';
import { sql } from 'slonik';
import { z } from 'zod';
import { hoursLess } from '#domain/money/roleDemand.ts';
import type { ProjectType } from '#domain/projects/projectStatus.ts';
import { workingDaysByRegion } from '#domain/timeOff/capacity.ts';
import { sameValue } from '#domain/values/equality.ts';
import { decimalSum, poundsOf } from '#domain/values/money.ts';
import { type Month, monthIndex, monthsBetween } from '#domain/values/month.ts';
import { ratio } from '#domain/values/ratio.ts';
import { capacityStatus } from '#domain/values/status.ts';
import { teamMemberViews } from '../../people/teamMembers/readModel.ts';
import { memberHoursByMonth } from '../../plans/allocations/sums.ts';
import { exact } from '../../reading/exact.ts';
import { formulasIn, type Read } from '../../reading/read.ts';
import { memberHoursBetween } from '../lines/capacity.ts';
import { directHoursOffByMonth, hoursOffBetween } from '../lines/hoursOff.ts';
import { sumMonths } from '../lines/sums.ts';
import { reportedMonths } from '../pnl/periods.ts';
import { tentativeBesideReports } from '../pnl/tentative.ts';
import type { OutlookMonth, UtilizationHistoryView } from './view.ts';

/**
 * Revenue by type, and demand against capacity, over a span of months (docs/domain.md, Revenue; Capacity). Revenue of
 * closed months is as reported, with the requested tentative projects on top.
 */
export const outlook = async (read: Read, from: Month, to: Month): Promise<OutlookMonth[]> => {
  const [sums, off, reports] = [
    await sumMonths(read, from, to),
    await directHoursOffByMonth(read, from, to),
    await reportedMonths(read, from, to),
  ];
  const { counting, ...won } = read;
  const isTentative = counting === 'tentative' || counting === 'weighted';
  const apart = isTentative
    ? await tentativeBesideReports(won, counting, [...reports.keys()])
    : new Map<Month, never>();
  return monthsBetween(from, to).map((month, place) => {
    const retainer = sums(month, 'retainer');
    const contracted = sums(month, 'slaContracted');
    const additional = sums(month, 'slaAdditional');
    const oneOff = sums(month, 'oneOff');
    const told = reports.get(month)?.totals.told;
    const onTop = (type: ProjectType) => apart.get(month)?.revenueOf(type) ?? 0;
    const revenue = told
      ? {
          retainer: told.retainerRevenue + onTop('retainer'),
          sla: told.slaRevenue + onTop('sla'),
          oneOff: told.oneOffRevenue + onTop('one_off'),
        }
      : {
          retainer: retainer.revenue,
          sla: contracted.revenue + additional.revenue,
          oneOff: oneOff.revenue,
        };
    const demandHours = decimalSum([
      retainer.billableHours,
      contracted.billableHours,
      additional.billableHours,
      oneOff.billableHours,
    ]);
    const teamHours = hoursLess(sums(month, 'teamMember').directHours, off[place] ?? 0);
    return {
      month,
      revenue: {
        retainer: poundsOf(revenue.retainer),
        sla: poundsOf(revenue.sla),
        oneOff: poundsOf(revenue.oneOff),
        total: poundsOf(revenue.retainer + revenue.sla + revenue.oneOff),
      },
      demandHours,
      teamHours,
      teamAndFreelancerHours: decimalSum([teamHours, sums(month, 'freelancer').contractedHours]),
      utilization: ratio(demandHours, teamHours),
      capacityStatus: capacityStatus(demandHours, teamHours, formulasIn(read, month).capacityBounds),
    };
  });
};

const memberRow = z.object({ id: z.number(), name: z.string(), role: z.string() });
const hoursRow = z.object({ id: z.number(), month: z.string(), hours: exact });

/** Team utilisation of every member over a span of months (docs/domain.md, Utilisation). */
export const utilizationHistory = async (
  read: Read,
  from: Month,
  to: Month,
): Promise<UtilizationHistoryView> => {
  const [people, capacity, off, allocated] = await Promise.all([
    read.db.any(sql.type(memberRow)`
      select id, view->>'name' as name, view->>'role' as role
      from ${teamMemberViews(read, to)} as member
      order by lower(view->>'name'), id
    `),
    memberHoursBetween(read, from, to),
    hoursOffBetween(read, from, to),
    read.db.any(sql.type(hoursRow)`
      select team_member_id as id, month, hours from ${memberHoursByMonth(read, from, to)} as allocated
    `),
  ]);
  const months = monthsBetween(from, to);
  const daysOf = workingDaysByRegion(months, read.readModelVersion.formulas.set);
  const placeOf = (month: number) => month - monthIndex(from);
  const worked = timesDays();
  const workedBy = new Map<number, number[]>();
  for (const { id, from: begins, to: ends, dayHours, region } of capacity) {
    const ofMember = workedBy.get(id) ?? [];
    workedBy.set(id, ofMember);
    const days = daysOf(region);
    for (let place = placeOf(begins); place <= placeOf(ends); place++)
      ofMember[place] = worked(dayHours, days[place] ?? 0);
  }
  const hoursOf = new Map<number, number[]>();
  for (const { id, month, hours } of allocated) {
    const ofMember = hoursOf.get(id) ?? [];
    hoursOf.set(id, ofMember);
    ofMember[placeOf(monthIndex(month))] = hours;
  }
  const members = people.flatMap((member) => {
    const [ofMember, hours] = [workedBy.get(member.id), hoursOf.get(member.id)];
    // Leaves out people who are not employed and have no hours in the span.
    if (!ofMember && !hours) return [];
    const ofMemberOff = off.get(member.id);
    const ofMonth = (place: number) => {
      const ofDays = ofMember?.[place] ?? 0;
      const hoursOff = ofMemberOff?.[place] ?? 0;
      const workingHours = hoursOff === 0 ? ofDays : hoursLess(ofDays, hoursOff);
      const allocatedHours = hours?.[place] ?? 0;
      return { allocatedHours, workingHours, utilizationRate: ratio(allocatedHours, workingHours) };
    };
    return [{ ...member, months: months.map((_, place) => ofMonth(place)) }];
  });
  const thresholdsByMonth = months.map((month) => formulasIn(read, month).utilisationThresholds);
  const { utilisationThresholds: thresholds } = formulasIn(read, to);
  const isOne = thresholdsByMonth.every((each) => sameValue(each, thresholds));
  return { months, thresholds, ...(!isOne && { thresholdsByMonth }), members };
};

/**
 * Multiplies hours by working days as exact decimals. Results are cached, as few of a decade's twenty thousand
 * person-months differ.
 */
const timesDays = (): ((dayHours: number, days: number) => number) => {
  const known = new Map<number, number[]>();
  return (dayHours, days) => {
    const ofHours = known.get(dayHours) ?? [];
    known.set(dayHours, ofHours);
    ofHours[days] ??= new Big(dayHours).times(days).toNumber();
    return ofHours[days];
  };
};
