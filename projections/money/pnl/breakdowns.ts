import { sql } from 'slonik';
import { z } from 'zod';
import { softwareCostType } from '#domain/money/financeInput.ts';
import { freelancerAdditionalHours } from '#domain/money/peopleLines.ts';
import type { Basis } from '#domain/money/period.ts';
import { storedCostType } from '#domain/people/costType.ts';
import { projectType } from '#domain/projects/projectStatusInput.ts';
import { poundsOf } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { freelancerViews } from '../../people/freelancers/readModel.ts';
import { teamMemberViews } from '../../people/teamMembers/readModel.ts';
import { monthByPerson } from '../../plans/allocations/sums.ts';
import { projectViews } from '../../projects/readModel.ts';
import { exact } from '../../reading/exact.ts';
import type { Whole } from '../../reading/pay.ts';
import type { Read } from '../../reading/read.ts';
import { costsByRecord, revenueByProject } from '../lines/queries.ts';
import { adjustmentViews, softwareCostViews } from '../softwareCosts/readModel.ts';
import { reportedMonth } from './periods.ts';
import { reportedRevenue, reportedSoftware, reportedStaffCosts } from './reported.ts';
import type { MonthlyRevenueView, SoftwareBreakdownView, StaffCostsView } from './view.ts';

const pounds = exact.transform(poundsOf);
/** A money field of a view: decimal text in pounds. */
const decimalPounds = z.string().transform(Number);
const percentage = (costType: 'direct' | 'operational' | 'both', stored: number): number =>
  costType === 'direct' ? 100 : costType === 'operational' ? 0 : stored;

const revenueRow = z.object({
  projectId: z.number(),
  clientName: z.string(),
  projectName: z.string(),
  projectType,
  revenue: exact,
});

/** The revenue of a month by type and by project, largest first. */
export const monthlyRevenue = async (
  read: Read,
  month: Month,
  basis: Basis = 'reported',
): Promise<MonthlyRevenueView> => {
  const reported = basis === 'reported' ? await reportedMonth(read, month) : null;
  if (reported) return reportedRevenue(read, month, reported);
  const rows = await read.db.any(sql.type(revenueRow)`
    select project.id as "projectId", project.view->'client'->>'name' as "clientName",
      project.view->>'name' as "projectName", project.view->>'projectType' as "projectType", earned.revenue
    from ${revenueByProject(read, month)} as earned
    join ${projectViews(read, month)} as project on project.id = earned.id
    where earned.revenue > 0
    order by earned.revenue desc, project.id
  `);
  const total = (type?: string) =>
    poundsOf(
      rows.reduce((sum, row) => sum + (type === undefined || row.projectType === type ? row.revenue : 0), 0),
    );
  return {
    month,
    totalRevenue: total(),
    retainerRevenue: total('retainer'),
    slaRevenue: total('sla'),
    oneOffRevenue: total('one_off'),
    projectBreakdown: rows.map((row) => ({ ...row, revenue: poundsOf(row.revenue) })),
  };
};

const memberRow = z.object({
  id: z.number(),
  name: z.string(),
  costType: storedCostType,
  stored: z.number(),
  directCost: exact,
  operatingCost: exact,
});

const freelancerRow = memberRow.extend({ agreed: z.number(), allocated: exact, hourlyRate: decimalPounds });

/** Direct and operating cost of each person in a month (docs/domain.md, Cost of people). */
export const staffCosts = async (
  read: Read,
  month: Month,
  basis: Basis = 'reported',
): Promise<Whole<StaffCostsView>> => {
  const reported = basis === 'reported' ? await reportedMonth(read, month) : null;
  if (reported) return reportedStaffCosts(read, month, reported);
  const members = await read.db.any(sql.type(memberRow)`
    select person.id, person.view->>'name' as name, person.view->>'costType' as "costType",
      person.view->'directCostPercentage' as stored, cost.direct_cost as "directCost",
      cost.operating_cost as "operatingCost"
    from ${costsByRecord(read, 'teamMember', month)} as cost
    join ${teamMemberViews(read, month)} as person on person.id = cost.id
    order by lower(person.view->>'name'), person.id
  `);
  const freelancers = await read.db.any(sql.type(freelancerRow)`
    select person.id, person.view->>'name' as name, person.view->>'costType' as "costType",
      person.view->'directCostPercentage' as stored, person.view->'minAgreedHours' as agreed,
      allocated.hours as allocated, person.view->>'hourlyRate' as "hourlyRate",
      cost.direct_cost as "directCost", cost.operating_cost as "operatingCost"
    from ${costsByRecord(read, 'freelancer', month)} as cost
    join ${freelancerViews(read, month)} as person on person.id = cost.id
    left join ${monthByPerson(read, month)} as allocated on allocated.freelancer_id = person.id
    order by lower(person.view->>'name'), person.id
  `);
  return {
    teamMembers: members.map(({ stored, directCost, operatingCost, ...member }) => ({
      ...member,
      directPercentage: percentage(member.costType, stored),
      monthlySalary: poundsOf(directCost + operatingCost),
      directCost: poundsOf(directCost),
      operatingCost: poundsOf(operatingCost),
    })),
    freelancers: freelancers.map(
      ({ stored, agreed, allocated, directCost, operatingCost, ...freelancer }) => ({
        ...freelancer,
        directPercentage: percentage(freelancer.costType, stored),
        totalHours: agreed + freelancerAdditionalHours(agreed, allocated),
        totalCost: poundsOf(directCost + operatingCost),
        directCost: poundsOf(directCost),
        operatingCost: poundsOf(operatingCost),
      }),
    ),
  };
};

const softwareRow = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  costType: softwareCostType,
  defaultCost: decimalPounds,
  adjustedCost: decimalPounds.nullable(),
  reason: z.string().nullable(),
  directCost: pounds,
  operatingCost: pounds,
});

/** Cost of each subscription in a month, with its adjustment if any. */
export const softwareBreakdown = async (
  read: Read,
  month: Month,
  basis: Basis = 'reported',
): Promise<SoftwareBreakdownView> => {
  const reported = basis === 'reported' ? await reportedMonth(read, month) : null;
  if (reported) return reportedSoftware(read, month, reported);
  return {
    software: [
      ...(await read.db.any(sql.type(softwareRow)`
      select subscription.id, subscription.view->>'name' as name, subscription.view->>'description' as description,
        subscription.view->>'costType' as "costType", subscription.view->>'defaultMonthlyCost' as "defaultCost",
        adjustment.view->>'adjustedCost' as "adjustedCost", adjustment.view->>'reason' as reason,
        cost.direct_cost as "directCost", cost.operating_cost as "operatingCost"
      from ${costsByRecord(read, 'softwareCost', month)} as cost
      join ${softwareCostViews(read, month)} as subscription on subscription.id = cost.id
      left join ${adjustmentViews(read, month)} as adjustment on adjustment.id = cost.id
      order by lower(subscription.view->>'name'), subscription.id
    `)),
    ],
  };
};
