import { Big } from 'big.js';
import { sql } from 'slonik';
import { z } from 'zod';
import { workingDaysIn } from '#domain/figures/capacity.ts';
import { ratio } from '#domain/figures/ratio.ts';
import { capacityStatus } from '#domain/figures/status.ts';
import { poundsOf } from '#domain/money.ts';
import { type Month, monthFromIndex, monthsBetween } from '#domain/month.ts';
import { memberHoursByMonth } from '../allocations/queries.ts';
import { memberDayHoursByMonth, sumMonths } from '../lines/queries.ts';
import type { Read } from '../read.ts';
import { teamMemberViews } from '../teamMembers/queries.ts';
import type { OutlookMonth, UtilizationHistoryView } from './view.ts';

const sum = (...hours: number[]): number =>
  hours.reduce((total, value) => total.plus(value), new Big(0)).toNumber();

/** Revenue by type, and demand against capacity, over a span of months (decisions sections 3 to 5). */
export const outlook = async (read: Read, from: Month, to: Month): Promise<OutlookMonth[]> => {
  const sums = await sumMonths(read, from, to);
  return monthsBetween(from, to).map((month) => {
    const retainer = sums(month, 'retainer');
    const contracted = sums(month, 'slaContracted');
    const additional = sums(month, 'slaAdditional');
    const oneOff = sums(month, 'oneOff');
    const sla = contracted.revenue + additional.revenue;
    const demandHours = sum(
      retainer.billableHours,
      contracted.billableHours,
      additional.billableHours,
      oneOff.billableHours,
    );
    const { set } = read.generation.formulas;
    const days = workingDaysIn(month, set);
    const teamHours = new Big(sums(month, 'teamMember').directDayHours).times(days).toNumber();
    return {
      month,
      revenue: {
        retainer: poundsOf(retainer.revenue),
        sla: poundsOf(sla),
        oneOff: poundsOf(oneOff.revenue),
        total: poundsOf(retainer.revenue + sla + oneOff.revenue),
      },
      demandHours,
      teamHours,
      teamAndFreelancerHours: sum(teamHours, sums(month, 'freelancer').contractedHours),
      utilization: ratio(demandHours, teamHours),
      capacityStatus: capacityStatus(demandHours, teamHours, set.capacityBounds),
    };
  });
};

const memberRow = z.object({ id: z.number(), name: z.string(), role: z.string() });
const memberMonthRow = z.object({ id: z.number(), month: z.number(), dayHours: z.coerce.number() });
const hoursRow = z.object({ id: z.number(), month: z.string(), hours: z.coerce.number() });

/** Team utilisation of every member over a span of months (decisions section 5). */
export const utilizationHistory = async (
  read: Read,
  from: Month,
  to: Month,
): Promise<UtilizationHistoryView> => {
  const [people, capacity, allocated] = await Promise.all([
    read.db.any(sql.type(memberRow)`
      select id, view->>'name' as name, view->>'role' as role
      from ${teamMemberViews(read, to)} as member
      order by lower(view->>'name'), id
    `),
    read.db.any(sql.type(memberMonthRow)`
      select id, month, day_hours as "dayHours" from ${memberDayHoursByMonth(read, from, to)} as capacity
    `),
    read.db.any(sql.type(hoursRow)`
      select team_member_id as id, month, hours from ${memberHoursByMonth(read, from, to)} as allocated
    `),
  ]);
  const key = (id: number, month: Month) => `${id} ${month}`;
  const hoursOf = new Map(allocated.map(({ id, month, hours }) => [key(id, month), hours]));
  const dayHoursOf = new Map(
    capacity.map(({ id, month, dayHours }) => [key(id, monthFromIndex(month)), dayHours]),
  );
  const { set } = read.generation.formulas;
  const months = monthsBetween(from, to);
  // Once for all members: a decade of a large agency has twenty thousand of their months.
  const daysOf = new Map(months.map((month) => [month, workingDaysIn(month, set)]));
  const members = people.flatMap((member) => {
    // Those who join later or have left before, and have no hours in the span, are not shown.
    if (
      !months.some((month) => dayHoursOf.has(key(member.id, month)) || hoursOf.has(key(member.id, month)))
    ) {
      return [];
    }
    const ofMonth = (month: Month) => {
      const workingHours = new Big(dayHoursOf.get(key(member.id, month)) ?? 0)
        .times(daysOf.get(month) ?? 0)
        .toNumber();
      const allocatedHours = hoursOf.get(key(member.id, month)) ?? 0;
      return { allocatedHours, workingHours, utilizationRate: ratio(allocatedHours, workingHours) };
    };
    return [{ ...member, months: months.map(ofMonth) }];
  });
  return { months, thresholds: set.utilisationThresholds, members };
};
