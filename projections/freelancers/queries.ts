import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { type Read, table } from '../read.ts';
import { freelancers } from './tables.ts';
import { type FreelancerView, freelancerView } from './view.ts';

const row = z.object({ view: freelancerView });

/** All freelancers by name. */
export const listFreelancers = async (read: Read): Promise<FreelancerView[]> => {
  const rows = await read.db.any(
    sql.type(row)`select view from ${table(read, freelancers)} order by lower(view->>'name'), id`,
  );
  return rows.map(({ view }) => view);
};

export const findFreelancer = async (read: Read, id: number): Promise<FreelancerView | null> => {
  const found = await read.db.maybeOne(
    sql.type(row)`select view from ${table(read, freelancers)} where id = ${id}`,
  );
  return found?.view ?? null;
};

/** For joins of other read models: `id` and `view` of every freelancer. */
export const freelancerViews = (read: Read): FragmentSqlToken =>
  sql.fragment`(select id, view from ${table(read, freelancers)})`;
