import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { addMonths, type Month, monthIndex } from '#domain/values/month.ts';
import { requiredHours } from '../../money/lines/queries.ts';
import { batchedIn } from '../../reading/batched.ts';
import { checkpoint } from '../../reading/bookkeeping.ts';
import { exact } from '../../reading/exact.ts';
import { everyProject, type Read, table } from '../../reading/read.ts';
import { allocationRow, allocationRows, type PlanKey } from '../allocations/queries.ts';
import { allocations, plans } from '../allocations/tables.ts';
import type { AllocationView, PlanView } from '../allocations/view.ts';

const planRow = z.object({
  place: z.number(),
  position: z.number(),
  version: z.number().nullable(),
  required: exact,
  unscheduled: exact.nullable(),
  entries: z.array(allocationRow),
  previous: z.array(allocationRow),
});
type PlanRow = Omit<z.infer<typeof planRow>, 'place'>;

/**
 * A whole plan: its log position and version, the required hours, its entries and, if it has no people, last month's
 * entries. One statement, so that all parts are from one moment.
 */
const findPlan = batchedIn(async (read: Read, keys: readonly PlanKey[]): Promise<PlanRow[]> => {
  // Subselects hide the number of values from PostgreSQL: planning this query takes longer than running it, and so one
  // plan serves any number.
  const each = (type: 'int4' | 'text', values: readonly (number | string)[]) =>
    sql.fragment`(select ${sql.array(values, type)})`;
  const projects = keys.map(({ projectId }) => projectId);
  const months = keys.map(({ month }) => month);
  const previous = months.map((month) => addMonths(month, -1));
  const asked = [
    each('int4', projects),
    each('text', months),
    each('int4', months.map(monthIndex)),
    each('text', previous),
  ];
  const entries = (month: FragmentSqlToken) => sql.fragment`(
    select coalesce(jsonb_agg(entry order by entry.id), '[]')
    from (${allocationRows(read, sql.fragment`allocation.project_id = asked.project_id and allocation.month = ${month}`)}) as entry
  )`;
  const isOfPerson = sql.fragment`(team_member_id is not null or freelancer_id is not null)`;
  const needed = requiredHours(read, {
    id: sql.fragment`asked.project_id`,
    month: sql.fragment`asked.month`,
    monthNumber: sql.fragment`asked.number`,
  });
  const rows = await read.db.any(
    sql.type(planRow)`
    select asked.place, (select position from ${table(read, checkpoint)}) as position, plan.version, needed.required, needed.unscheduled,
      ${entries(sql.fragment`asked.month`)} as entries,
      case when exists (
        select from ${table(read, allocations)} as allocation
        where project_id = asked.project_id and month = asked.month and ${isOfPerson}
      ) then '[]' else ${entries(sql.fragment`asked.previous`)} end as previous
    from unnest(${sql.join(asked, sql.fragment`, `)}) with ordinality
      as asked (project_id, month, number, previous, place)
    left join ${table(read, plans)} as plan on plan.project_id = asked.project_id and plan.month = asked.month
    cross join lateral ${needed} as needed
    order by asked.place
  `,
  );
  return rows.map(({ place, ...plan }) => plan);
});

/**
 * A plan for the Allocate Hours dialog (docs/domain.md, Plans), whether its project is won or not. All parts are from
 * one moment.
 */
export const planOf = async (read: Read, projectId: number, month: Month): Promise<PlanView> =>
  (await planAt(read, projectId, month)).plan;

/** `planOf` with the log position of the plan. */
export const planAt = async (
  read: Read,
  projectId: number,
  month: Month,
): Promise<{ plan: PlanView; position: number }> => {
  const { position, ...plan } = await findPlan(everyProject(read), { projectId, month });
  return { plan: viewOf(plan), position };
};

const viewOf = (plan: Omit<PlanRow, 'position'>): PlanView => ({
  version: plan.version ?? 0,
  requiredHours: plan.required,
  unscheduledHours: plan.unscheduled,
  additionalHours: plan.entries.find((entry) => !hasPerson(entry))?.additionalHours ?? 0,
  allocations: plan.entries.filter(hasPerson),
  draft: plan.previous.filter(hasPerson).map(draftOf),
});

const hasPerson = ({ teamMemberId, freelancerId }: AllocationView): boolean =>
  teamMemberId !== null || freelancerId !== null;

/** An entry of a draft, from last month's allocation. */
const draftOf = ({ teamMemberId, freelancerId, allocatedHours, ...allocation }: AllocationView) => ({
  teamMemberId,
  freelancerId,
  name: allocation.teamMember?.name ?? allocation.freelancer?.name ?? '',
  allocatedHours,
});
