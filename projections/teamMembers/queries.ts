import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { type Read, table } from '../read.ts';
import { teamMembers } from './tables.ts';
import { type TeamMemberView, teamMemberView } from './view.ts';

const row = z.object({ view: teamMemberView });

/** All team members by name. */
export const listTeamMembers = async (read: Read): Promise<TeamMemberView[]> => {
  const rows = await read.db.any(
    sql.type(row)`select view from ${table(read, teamMembers)} order by lower(view->>'name'), id`,
  );
  return rows.map(({ view }) => view);
};

export const findTeamMember = async (read: Read, id: number): Promise<TeamMemberView | null> => {
  const found = await read.db.maybeOne(
    sql.type(row)`select view from ${table(read, teamMembers)} where id = ${id}`,
  );
  return found?.view ?? null;
};

/** For joins of other read models: `id` and `view` of every team member. */
export const teamMemberViews = (read: Read): FragmentSqlToken =>
  sql.fragment`(select id, view from ${table(read, teamMembers)})`;
