import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { Month } from '#domain/values/month.ts';
import { covers } from '../../reading/months.ts';
import { type Read, table } from '../../reading/read.ts';
import { viewInMonth } from '../../reading/viewInMonth.ts';
import { teamMembers } from './tables.ts';
import { type TeamMemberView, teamMemberView } from './view.ts';

const row = z.object({ view: teamMemberView });

/** All team members by name. */
export const listTeamMembers = async (read: Read, month: Month): Promise<TeamMemberView[]> => {
  const rows = await read.db.any(
    sql.type(
      row,
    )`select view from ${table(read, teamMembers)} where ${covers(month)} order by lower(view->>'name'), id`,
  );
  return rows.map(({ view }) => view);
};

/** One of them as it is in a month; null for nobody. */
export const findTeamMember = viewInMonth(teamMembers, teamMemberView);

/** For joins of other read models: `id`, and `view` in a month, of every team member. */
export const teamMemberViews = (read: Read, month: Month): FragmentSqlToken =>
  sql.fragment`(select id, view from ${table(read, teamMembers)} where ${covers(month)})`;

/** For joins of other read models, each row in its own month: `id`, `months` and `view`. */
export const teamMemberPeriods = (read: Read): FragmentSqlToken =>
  sql.fragment`(select id, months, view from ${table(read, teamMembers)})`;
