import { type FragmentSqlToken, sql } from 'slonik';
import type { Month } from '#domain/values/month.ts';
import { type Read, table, unwonTable } from '../../reading/read.ts';
import { allocations, plans } from './tables.ts';

/** For joins of other read models: each person's hours in a month, with value and cost in pence. */
export const monthByPerson = (read: Read, month: Month): FragmentSqlToken => sql.fragment`(
  select team_member_id, freelancer_id, sum(hours) as hours, sum(value) as value, sum(cost) as cost,
    count(distinct project_id) as projects
  from ${table(read, allocations)} as allocation
  where month = ${month} and (team_member_id is not null or freelancer_id is not null)
  group by team_member_id, freelancer_id
)`;

/** For joins of other read models: each freelancer's hours in a month on each project that is not won. */
export const unwonHoursOfFreelancers = (read: Read, month: Month): FragmentSqlToken => sql.fragment`(
  select freelancer_id, project_id, sum(hours) as hours
  from ${unwonTable(read, allocations)} as allocation
  where month = ${month} and freelancer_id is not null
  group by freelancer_id, project_id
)`;

/** For joins of other read models: each project's hours, cost in pence and number of people in a month. */
export const monthByProject = (read: Read, month: Month): FragmentSqlToken => sql.fragment`(
  select project_id, sum(hours) as hours, sum(cost) as cost, sum(additional_hours) as additional_hours,
    count(*) filter (where team_member_id is not null or freelancer_id is not null) as people,
    max(id) filter (where team_member_id is null and freelancer_id is null) as additional_id
  from ${table(read, allocations)} as allocation
  where month = ${month}
  group by project_id
)`;

/** For expressions in other read models: a project's hours in all months except one (`YYYY-MM`). */
export const hoursElsewhere = (
  read: Read,
  projectId: FragmentSqlToken,
  month: FragmentSqlToken,
): FragmentSqlToken => sql.fragment`(
  select coalesce(sum(hours), 0) from ${table(read, allocations)} as allocation
  where project_id = ${projectId} and month <> ${month}
)`;

/** For joins of other read models: each project's hours in all months. */
export const hoursByProject = (read: Read): FragmentSqlToken => sql.fragment`(
  select project_id, sum(hours) as hours from ${table(read, allocations)} as allocation group by project_id
)`;

/** For joins of other read models: the version of each project's plan in a month. */
export const planVersions = (read: Read, month: Month): FragmentSqlToken =>
  sql.fragment`(select project_id, version from ${table(read, plans)} where month = ${month})`;

/** For joins of other read models: each team member's hours by month. */
export const memberHoursByMonth = (read: Read, from: Month, to: Month): FragmentSqlToken => sql.fragment`(
  select team_member_id, month, sum(hours) as hours
  from ${table(read, allocations)} as allocation
  where month between ${from} and ${to} and team_member_id is not null
  group by team_member_id, month
)`;
