import { sql } from 'slonik';
import { z } from 'zod';
import { freelancerCost } from '#domain/money/peopleLines.ts';
import type { Basis, Report } from '#domain/money/period.ts';
import type { ProjectType } from '#domain/projects/projectStatus.ts';
import { projectType } from '#domain/projects/projectStatusInput.ts';
import { decimalSum, type Pence, penceOf, poundsOf } from '#domain/values/money.ts';
import { type Month, monthsBetween } from '#domain/values/month.ts';
import { isWithin } from '#domain/values/span.ts';
import { freelancerViews } from '../../people/freelancers/readModel.ts';
import { freelancerView } from '../../people/freelancers/view.ts';
import { monthByPerson, unwonHoursOfFreelancers } from '../../plans/allocations/sums.ts';
import { projectViews } from '../../projects/readModel.ts';
import { exact } from '../../reading/exact.ts';
import type { Whole } from '../../reading/pay.ts';
import { countingIn, type Read } from '../../reading/read.ts';
import type { Counting } from '../../reading/unwon.ts';
import { unwonByRecord } from '../lines/queries.ts';
import { sumMonths } from '../lines/sums.ts';
import { pnlMonths, pnlRevenue, pnlStaffCosts, unscheduledIn } from './months.ts';
import { reportedMonth } from './periods.ts';
import type { PnlView, TentativeBreakdownView } from './view.ts';

type Asked = Exclude<Counting, 'every'>;

/**
 * The forecast with additional amounts of tentative projects by month, and their unscheduled work among the rest. All
 * other rows count only what is won (docs/tentative-projects.md).
 */
export const pnlWithTentative = async (
  read: Read,
  counting: Asked,
  from: Month,
  to: Month,
  basis: Basis = 'reported',
): Promise<Whole<PnlView>> => {
  const tentativeRead = countingIn(read, counting);
  const [won, sums, withTentative, unscheduled] = await Promise.all([
    pnlMonths(read, from, to, basis),
    sumMonths(read, from, to),
    sumMonths(tentativeRead, from, to),
    unscheduledIn(tentativeRead, to),
  ]);
  const reported = won.months.filter(({ closed }) => closed && basis === 'reported');
  const apart = await tentativeBesideReports(
    read,
    counting,
    reported.map(({ month }) => month),
  );
  const netProfits = new Map(won.months.map(({ month, netProfit }) => [month, netProfit]));
  return {
    ...won,
    ...unscheduled,
    tentative: monthsBetween(from, to).map((month) => {
      const { revenue, staffCosts } = apart.get(month) ?? {
        revenue: pnlRevenue(withTentative, month) - pnlRevenue(sums, month),
        staffCosts: pnlStaffCosts(withTentative, month) - pnlStaffCosts(sums, month),
      };
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

/** What tentative projects add to the reported figures of closed months, in pence. */
export const tentativeBesideReports = async (read: Read, counting: Asked, months: readonly Month[]) =>
  new Map(
    await Promise.all(
      months.map(async (month) => {
        const { projects, freelancers } = await tentativeWork(read, counting, month, 'reported');
        const revenueOf = (type: ProjectType) =>
          sum(projects.filter((project) => project.projectType === type));
        return [month, { revenue: sum(projects), revenueOf, staffCosts: sum(freelancers) }] as const;
      }),
    ),
  );

const sum = (amounts: readonly { pence: Pence }[]): Pence =>
  amounts.reduce((total, { pence }) => total + pence, 0);

const projectRow = z.object({
  projectId: z.number(),
  clientName: z.string(),
  projectName: z.string(),
  projectType,
  likelihoodPercent: z.number(),
  pence: exact,
});
const freelancerRow = z.object({ id: z.number(), name: z.string(), pence: exact });

/** A month's tentative work by record, in pence and largest first; beside a report, without what the report holds. */
const tentativeWork = async (read: Read, counting: Asked, month: Month, basis: Basis) => {
  const tentativeRead = countingIn(read, counting);
  const [report, projects, freelancers] = await Promise.all([
    basis === 'reported' ? reportedMonth(read, month) : null,
    read.db.any(sql.type(projectRow)`
      select project.id as "projectId", project.view->'client'->>'name' as "clientName",
        project.view->>'name' as "projectName", project.view->>'projectType' as "projectType",
        (project.view->>'likelihoodPercent')::int as "likelihoodPercent", earned.revenue as pence
      from ${unwonByRecord(tentativeRead, 'project', month)} as earned
      join ${projectViews(tentativeRead, month)} as project on project.id = earned.id
      order by project.id
    `),
    read.db.any(sql.type(freelancerRow)`
      select person.id, person.view->>'name' as name, cost.cost as pence
      from ${unwonByRecord(tentativeRead, 'freelancer', month)} as cost
      join ${freelancerViews(read, month)} as person on person.id = cost.id
      order by person.id
    `),
  ]);
  const reported = (report?.leaves ?? []).filter(({ kind }) => kind === 'project');
  const reportedOf = (project: number): Pence => sum(reported.filter(({ id }) => id === project));
  const largestFirst = <Amount extends { pence: Pence }>(amounts: readonly Amount[]) =>
    amounts.filter(({ pence }) => pence > 0).sort((one, other) => other.pence - one.pence);
  return {
    projects: largestFirst(
      projects.map((row) => ({ ...row, pence: row.pence - Math.min(row.pence, reportedOf(row.projectId)) })),
    ),
    freelancers: largestFirst(report ? await besideReport(read, tentativeRead, month, report) : freelancers),
  };
};

const hoursRow = z.object({ person: freelancerView, won: exact, held: exact, further: exact });

/**
 * What freelancers cost more than reported because of tentative projects that the report holds nothing of. The report
 * says their hours only where these are beyond the agreed ones.
 */
const besideReport = async (read: Read, tentativeRead: Read, month: Month, { leaves, people }: Report) => {
  const reported = leaves.filter(({ kind }) => kind === 'project').map(({ id }) => id);
  const isHeld = sql.fragment`hours.project_id = any(${sql.array(reported, 'int4')})`;
  const rows = await read.db.any(sql.type(hoursRow)`
    select person.view as person, coalesce(won.hours, 0) as won,
      coalesce(sum(hours.hours) filter (where ${isHeld}), 0) as held,
      coalesce(sum(hours.hours) filter (where not ${isHeld}), 0) as further
    from ${unwonHoursOfFreelancers(tentativeRead, month)} as hours
    join ${freelancerViews(read, month)} as person on person.id = hours.freelancer_id
    left join ${monthByPerson(read, month)} as won on won.freelancer_id = person.id
    group by person.id, person.view, won.hours
    order by person.id
  `);
  return rows.map(({ person, won, held, further }) => {
    const { id, name, minAgreedHours } = person;
    const term = people.terms.find((each) => each.kind === 'freelancer' && each.id === id);
    const hours = term?.hours ?? 0;
    const told = hours > minAgreedHours ? hours : Math.min(minAgreedHours, decimalSum([won, held]));
    const engagement = { ...person, hourlyRate: penceOf(person.hourlyRate ?? 0) };
    const costOf = (allocated: number) => freelancerCost(engagement, allocated);
    const pence = isWithin(person, month) ? costOf(decimalSum([told, further])) - costOf(told) : 0;
    return { id, name, pence };
  });
};

/**
 * The projects behind a month's tentative revenue, largest first, and the freelancers who cost more because of them.
 */
export const tentativeBreakdown = async (
  read: Read,
  counting: Asked,
  month: Month,
  basis: Basis = 'reported',
): Promise<Whole<TentativeBreakdownView>> => {
  const { projects, freelancers } = await tentativeWork(read, counting, month, basis);
  return {
    month,
    projects: projects.map(({ pence, ...project }) => ({ ...project, revenue: poundsOf(pence) })),
    freelancers: freelancers.map(({ pence, ...person }) => ({ ...person, cost: poundsOf(pence) })),
  };
};
