import { sql } from 'slonik';
import { z } from 'zod';
import { hourlyRateIncludingNi } from '#domain/money/peopleLines.ts';
import { type Bridge, profitBridge as bridgeOf } from '#domain/money/profitBridge.ts';
import { hoursTimesRate, penceOf, poundsOf } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { freelancerViews } from '../../people/freelancers/readModel.ts';
import { teamMemberViews } from '../../people/teamMembers/readModel.ts';
import { monthByPerson, monthByProject } from '../../plans/allocations/sums.ts';
import { projectViews } from '../../projects/readModel.ts';
import { exact } from '../../reading/exact.ts';
import { formulasIn, type Read } from '../../reading/read.ts';
import { directCostByPerson, revenueByProject } from '../lines/queries.ts';
import { pnlMonths } from '../pnl/months.ts';
import type { ProfitBridgeView } from './view.ts';

const memberRow = z.object({
  salary: z.string(),
  paidLeaveDays: exact,
  isUkEmployee: z.boolean(),
  hours: exact,
  cost: exact,
  worth: exact,
  direct: exact,
});
const freelancerRow = z.object({ cost: exact, worth: exact, direct: exact, whole: exact });
const revenueRow = z.object({ staffed: exact });

/**
 * The steps between a month's gross profit, its projects' profits and its people's profits
 * (docs/domain.md, Profit per project and person).
 */
export const profitBridge = async (read: Read, month: Month): Promise<ProfitBridgeView> => {
  const [pnl, members, freelancers, { staffed }] = await Promise.all([
    pnlMonths(read, month, month, 'restated'),
    read.db.any(sql.type(memberRow)`
      select person.view->>'salary' as salary, (person.view->>'paidLeaveDays')::numeric as "paidLeaveDays",
        (person.view->>'isUkEmployee')::boolean as "isUkEmployee", planned.hours,
        planned.cost, planned.value as worth, line.cost as direct
      from ${teamMemberViews(read, month)} as person
      left join ${directCostByPerson(read, 'teamMember', month)} as line on line.id = person.id
      left join ${monthByPerson(read, month)} as planned on planned.team_member_id = person.id
    `),
    read.db.any(sql.type(freelancerRow)`
      select planned.cost, planned.value as worth, line.cost as direct, line.whole_cost as whole
      from ${freelancerViews(read, month)} as person
      left join ${directCostByPerson(read, 'freelancer', month)} as line on line.id = person.id
      left join ${monthByPerson(read, month)} as planned on planned.freelancer_id = person.id
    `),
    read.db.one(sql.type(revenueRow)`
      select sum(earned.revenue) as staffed
      from ${projectViews(read, month)} as project
      join ${revenueByProject(read, month)} as earned on earned.id = project.id
      join ${monthByProject(read, month)} as planned on planned.project_id = project.id and planned.people > 0
    `),
  ]);
  const set = formulasIn(read, month);
  const [column] = pnl.months;
  const pence = (pounds: number | undefined) => penceOf(pounds ?? 0);
  const niOf = ({ salary, paidLeaveDays, hours, cost }: z.infer<typeof memberRow>) => {
    const unpaid = { salary: penceOf(salary), paidLeaveDays, isUkEmployee: false };
    return cost - hoursTimesRate(hours, hourlyRateIncludingNi(unpaid, set));
  };
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const bridge = bridgeOf({
    revenue: pence(column?.totalRevenue),
    staffedRevenue: staffed,
    directSoftware: pence(column?.directSoftwareCosts),
    directStaff: pence(column?.directStaffCosts),
    computedDirectStaff: pence(column?.computed.directStaffCosts ?? column?.directStaffCosts),
    memberDirect: sum(members, ({ direct }) => direct),
    memberHours: sum(members, ({ cost }) => cost),
    memberNi: set.monthlyCostIncludesEmployerNi
      ? 0
      : sum(members, (member) => (member.isUkEmployee ? niOf(member) : 0)),
    freelancerDirect: sum(freelancers, ({ direct }) => direct),
    freelancerWhole: sum(freelancers, ({ whole }) => whole),
    freelancerHours: sum(freelancers, ({ cost }) => cost),
    worth: sum(members, ({ worth }) => worth) + sum(freelancers, ({ worth }) => worth),
  });
  const inPounds = (steps: Bridge) => steps.map(({ step, amount }) => ({ step, amount: poundsOf(amount) }));
  return {
    grossProfit: poundsOf(bridge.gross),
    ...(column?.closed && { reportedGrossProfit: column.closed.otherwise.grossProfit ?? column.grossProfit }),
    projectProfit: poundsOf(bridge.projects),
    peopleProfit: poundsOf(bridge.people),
    toProjects: inPounds(bridge.toProjects),
    toPeople: inPounds(bridge.toPeople),
  };
};
