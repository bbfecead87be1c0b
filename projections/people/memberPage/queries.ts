import { sql } from 'slonik';
import { z } from 'zod';
import { poundsOf } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { listMemberAllocations } from '../../plans/allocations/queries.ts';
import { monthByPerson } from '../../plans/allocations/sums.ts';
import { exact } from '../../reading/exact.ts';
import type { Read } from '../../reading/read.ts';
import type { MemberAllocationView, MemberSummaryView } from './view.ts';

/** A team member's own hours of a month, with only what they may see. */
export const memberAllocations = async (
  read: Read,
  teamMemberId: number,
  month: Month,
): Promise<MemberAllocationView[]> => {
  const allocations = await listMemberAllocations(read, teamMemberId, month);
  return allocations.map(({ id, month, allocatedHours, value, project }) => ({
    id,
    month,
    allocatedHours,
    value,
    project: {
      id: project.id,
      name: project.name,
      projectType: project.projectType,
      hourlyRate: project.hourlyRate,
      countedRate: project.countedRate,
      client: project.client,
    },
  }));
};

const summaryRow = z.object({
  totalHours: exact,
  projects: z.number(),
  revenueGenerated: exact.transform(poundsOf),
});

/** The three figures of a team member's month. */
export const memberSummary = async (
  read: Read,
  teamMemberId: number,
  month: Month,
): Promise<MemberSummaryView> => {
  const found = await read.db.maybeOne(sql.type(summaryRow)`
    select hours as "totalHours", projects, value as "revenueGenerated"
    from ${monthByPerson(read, month)} as person
    where team_member_id = ${teamMemberId}
  `);
  return found ?? { totalHours: 0, projects: 0, revenueGenerated: 0 };
};
