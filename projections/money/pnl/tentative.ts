import { sql } from 'slonik';
import { z } from 'zod';
import type { Basis } from '#domain/money/period.ts';
import { projectType } from '#domain/projects/projectStatusInput.ts';
import { poundsOf } from '#domain/values/money.ts';
import { type Month, monthsBetween } from '#domain/values/month.ts';
import { freelancerViews } from '../../people/freelancers/readModel.ts';
import { projectViews } from '../../projects/readModel.ts';
import { exact } from '../../reading/exact.ts';
import type { Whole } from '../../reading/pay.ts';
import { countingIn, type Read } from '../../reading/read.ts';
import type { Counting } from '../../reading/unwon.ts';
import { unwonByRecord } from '../lines/queries.ts';
import { sumMonths } from '../lines/sums.ts';
import { pnlMonths, pnlRevenue, pnlStaffCosts } from './months.ts';
import type { PnlView, TentativeBreakdownView } from './view.ts';

type Asked = Exclude<Counting, 'every'>;

/**
 * The forecast with additional amounts of tentative projects by month. All other rows count only what is won
 * (docs/tentative-projects.md).
 */
export const pnlWithTentative = async (
  read: Read,
  counting: Asked,
  from: Month,
  to: Month,
  basis: Basis = 'reported',
): Promise<Whole<PnlView>> => {
  const [won, sums, withTentative] = await Promise.all([
    pnlMonths(read, from, to, basis),
    sumMonths(read, from, to),
    sumMonths(countingIn(read, counting), from, to),
  ]);
  const netProfits = new Map(won.months.map(({ month, netProfit }) => [month, netProfit]));
  return {
    ...won,
    tentative: monthsBetween(from, to).map((month) => {
      const revenue = pnlRevenue(withTentative, month) - pnlRevenue(sums, month);
      const staffCosts = pnlStaffCosts(withTentative, month) - pnlStaffCosts(sums, month);
      const profit = poundsOf(revenue - staffCosts);
      return {
        month,
        revenue: poundsOf(revenue),
        staffCosts: poundsOf(staffCosts),
        profit,
        netProfit: poundsOf(Math.round((netProfits.get(month) ?? 0) * 100) + revenue - staffCosts),
      };
    }),
  };
};

const projectRow = z.object({
  projectId: z.number(),
  clientName: z.string(),
  projectName: z.string(),
  projectType,
  likelihoodPercent: z.number(),
  revenue: exact.transform(poundsOf),
});
const freelancerRow = z.object({ id: z.number(), name: z.string(), cost: exact.transform(poundsOf) });

/**
 * The projects behind a month's tentative revenue, largest first, and the freelancers who cost more because of them.
 */
export const tentativeBreakdown = async (
  read: Read,
  counting: Asked,
  month: Month,
): Promise<Whole<TentativeBreakdownView>> => {
  const tentativeRead = countingIn(read, counting);
  const [projects, freelancers] = await Promise.all([
    read.db.any(sql.type(projectRow)`
      select project.id as "projectId", project.view->'client'->>'name' as "clientName",
        project.view->>'name' as "projectName", project.view->>'projectType' as "projectType",
        (project.view->>'likelihoodPercent')::int as "likelihoodPercent", earned.revenue
      from ${unwonByRecord(tentativeRead, 'project', month)} as earned
      join ${projectViews(tentativeRead, month)} as project on project.id = earned.id
      where earned.revenue > 0
      order by earned.revenue desc, project.id
    `),
    read.db.any(sql.type(freelancerRow)`
      select person.id, person.view->>'name' as name, cost.cost
      from ${unwonByRecord(tentativeRead, 'freelancer', month)} as cost
      join ${freelancerViews(read, month)} as person on person.id = cost.id
      where cost.cost > 0
      order by cost.cost desc, person.id
    `),
  ]);
  return { month, projects: [...projects], freelancers: [...freelancers] };
};
