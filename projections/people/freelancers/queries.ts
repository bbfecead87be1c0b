import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { Month } from '#domain/values/month.ts';
import { exact } from '../../reading/exact.ts';
import { covers } from '../../reading/months.ts';
import { type Read, table } from '../../reading/read.ts';
import { viewInMonth } from '../../reading/viewInMonth.ts';
import { freelancers } from './tables.ts';
import { type FreelancerView, freelancerView } from './view.ts';

const row = z.object({ view: freelancerView });

/** All freelancers by name. */
export const listFreelancers = async (read: Read, month: Month): Promise<FreelancerView[]> => {
  const rows = await read.db.any(
    sql.type(
      row,
    )`select view from ${table(read, freelancers)} where ${covers(month)} order by lower(view->>'name'), id`,
  );
  return rows.map(({ view }) => view);
};

/** One of them as it is in a month; null for nobody. */
export const findFreelancer = viewInMonth(freelancers, freelancerView);

/** For joins of other read models: `id`, and `view` in a month, of every freelancer. */
export const freelancerViews = (read: Read, month: Month): FragmentSqlToken =>
  sql.fragment`(select id, view from ${table(read, freelancers)} where ${covers(month)})`;

/** For joins of other read models, each row in its own month: `id`, `months` and `view`. */
export const freelancerPeriods = (read: Read): FragmentSqlToken =>
  sql.fragment`(select id, months, view from ${table(read, freelancers)})`;

const agreed = z.object({ since: z.number(), hours: exact });

/** The hours a month that are agreed with a freelancer, from which month number on; the first ones since ever. */
export const agreedHours = (read: Read, id: number): Promise<readonly z.infer<typeof agreed>[]> =>
  read.db.any(sql.type(agreed)`
    select coalesce(lower(months), 0) as since, view->>'minAgreedHours' as hours
    from ${table(read, freelancers)}
    where id = ${id}
    order by since
  `);
