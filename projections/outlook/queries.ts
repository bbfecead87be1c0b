import { Big } from 'big.js';
import { sql } from 'slonik';
import { z } from 'zod';
import { ratio, workingDaysIn } from '#domain/figures/capacity.ts';
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
    const days = workingDaysIn(month, read.generation.formulas.set);
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
    };
  });
};

const memberMonthRow = z.object({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  month: z.number(),
  dayHours: z.coerce.number(),
});
const hoursRow = z.object({ id: z.number(), month: z.string(), hours: z.coerce.number() });

/** Team utilisation of every member over a span of months (decisions section 5). */
export const utilizationHistory = async (
  read: Read,
  from: Month,
  to: Month,
): Promise<UtilizationHistoryView> => {
  const [capacity, allocated] = await Promise.all([
    read.db.any(sql.type(memberMonthRow)`
      select member.id, member.view->>'name' as name, member.view->>'role' as role, capacity.month,
        capacity.day_hours as "dayHours"
      from ${teamMemberViews(read)} as member
      join ${memberDayHoursByMonth(read, from, to)} as capacity on capacity.id = member.id
      order by lower(member.view->>'name'), member.id, capacity.month
    `),
    read.db.any(sql.type(hoursRow)`
      select team_member_id as id, month, hours from ${memberHoursByMonth(read, from, to)} as allocated
    `),
  ]);
  const hoursOf = new Map(allocated.map(({ id, month, hours }) => [`${id} ${month}`, hours]));
  const members = [...Map.groupBy(capacity, ({ id }) => id).values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const months = rows.map(({ id, month, dayHours }) => {
      const name = monthFromIndex(month);
      const workingHours = new Big(dayHours)
        .times(workingDaysIn(name, read.generation.formulas.set))
        .toNumber();
      const allocatedHours = hoursOf.get(`${id} ${name}`) ?? 0;
      return { allocatedHours, workingHours, utilizationRate: ratio(allocatedHours, workingHours) };
    });
    return [{ id: first.id, name: first.name, role: first.role, months }];
  });
  return { months: monthsBetween(from, to), members };
};
