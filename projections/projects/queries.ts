import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { type Read, table } from '../read.ts';
import { projects } from './tables.ts';
import { type ProjectView, projectView } from './view.ts';

const row = z.object({ view: projectView });

/** All projects by client and name. */
export const listProjects = async (read: Read): Promise<ProjectView[]> => {
  const rows = await read.db.any(sql.type(row)`
    select view from ${table(read, projects)}
    order by lower(view->'client'->>'name'), lower(view->>'name'), id
  `);
  return rows.map(({ view }) => view);
};

export const findProject = async (read: Read, id: number): Promise<ProjectView | null> => {
  const found = await read.db.maybeOne(
    sql.type(row)`select view from ${table(read, projects)} where id = ${id}`,
  );
  return found?.view ?? null;
};

/** For joins of other read models: `id` and `view` of every project. */
export const projectViews = (read: Read): FragmentSqlToken =>
  sql.fragment`(select id, view from ${table(read, projects)})`;

/** Clients that have a project, and how many have none in trouble (decisions section 2). */
export const countClientHealth = async (read: Read): Promise<{ clients: number; goingWell: number }> =>
  read.db.one(sql.type(z.object({ clients: z.number(), goingWell: z.number() }))`
    select count(*) as clients, count(*) filter (where not troubled) as "goingWell"
    from (
      select bool_or(view->>'status' in ('jurys out', 'hive emergency')) as troubled
      from ${table(read, projects)}
      group by client_id
    ) as health
  `);

const healthyRow = z.object({
  clientId: z.number(),
  clientName: z.string(),
  projectIds: z.array(z.number()),
});

/** The clients that are going well, each with its projects (decisions section 2). */
export const listClientsGoingWell = (read: Read): Promise<readonly z.infer<typeof healthyRow>[]> =>
  read.db.any(sql.type(healthyRow)`
    select client_id as "clientId", min(view->'client'->>'name') as "clientName",
      jsonb_agg(id order by id) as "projectIds"
    from ${table(read, projects)}
    group by client_id
    having not bool_or(view->>'status' in ('jurys out', 'hive emergency'))
    order by lower(min(view->'client'->>'name')), client_id
  `);
