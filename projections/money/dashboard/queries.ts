import { sql } from 'slonik';
import { z } from 'zod';
import type { Month } from '#domain/values/month.ts';
import { ratio } from '#domain/values/ratio.ts';
import { toneOf, utilisationScale } from '#domain/values/status.ts';
import { teamMemberViews } from '../../people/teamMembers/readModel.ts';
import { monthByPerson } from '../../plans/allocations/sums.ts';
import { countClientHealth } from '../../projects/readModel.ts';
import { exact } from '../../reading/exact.ts';
import { isThere } from '../../reading/months.ts';
import { formulasIn, type Read } from '../../reading/read.ts';
import { memberWorkingHours } from '../lines/capacity.ts';
import { pnlMonths } from '../pnl/months.ts';
import type { DashboardMetricsView } from './view.ts';

/**
 * The dashboard's four cards, with the details behind the team's utilisation
 * (docs/domain.md, Clients; Revenue; Capacity; Profit and loss).
 */
export const dashboardMetrics = async (read: Read, month: Month): Promise<DashboardMetricsView> => {
  const [pnl, health, details] = await Promise.all([
    pnlMonths(read, month, month),
    countClientHealth(read),
    teamUtilization(read, month),
  ]);
  const [column] = pnl.months;
  const total = (hours: (detail: (typeof details)[number]) => number) =>
    details.reduce((sum, detail) => sum + hours(detail), 0);
  const { totalRevenue = 0, grossMargin = 0 } = column ?? {};
  const [allocated, working] = [
    total((detail) => detail.allocatedHours),
    total((detail) => detail.workingHours),
  ];
  const { grossMarginThresholds, utilisationThresholds } = formulasIn(read, month);
  const scale = details.length > 0 ? utilisationScale(allocated, working, utilisationThresholds) : null;
  return {
    totalRevenue,
    averageGrossMargin: grossMargin,
    averageGrossMarginTone: totalRevenue > 0 ? toneOf(grossMargin, grossMarginThresholds) : null,
    clientsGoingWell: health.goingWell,
    clientsWithProjects: health.clients,
    teamUtilization: ratio(allocated, working),
    teamUtilizationTone: scale?.tone ?? null,
    teamUtilizationMark: scale?.mark ?? null,
    teamUtilizationDetails: details,
    thresholds: { grossMargin: grossMarginThresholds, utilization: utilisationThresholds },
    unscheduled: pnl.unscheduled,
    unscheduledRevenue: pnl.unscheduledRevenue,
  };
};

const detailRow = z.object({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  allocatedHours: exact,
  workingHours: exact,
});

const teamUtilization = async (read: Read, month: Month) => {
  const { utilisationThresholds } = formulasIn(read, month);
  const rows = await read.db.any(sql.type(detailRow)`
    select member.id, member.view->>'name' as name, member.view->>'role' as role,
      allocated.hours as "allocatedHours",
      capacity.working_hours as "workingHours"
    from ${teamMemberViews(read, month)} as member
    left join ${memberWorkingHours(read, month)} as capacity on capacity.id = member.id
    left join ${monthByPerson(read, month)} as allocated on allocated.team_member_id = member.id
    where ${isThere(sql.fragment`member.view`, month)} or allocated.hours > 0
    order by lower(member.view->>'name'), member.id
  `);
  return rows.map((row) => {
    const { tone, mark } = utilisationScale(row.allocatedHours, row.workingHours, utilisationThresholds);
    return {
      ...row,
      utilizationRate: ratio(row.allocatedHours, row.workingHours),
      utilizationTone: tone,
      utilizationMark: mark,
    };
  });
};
