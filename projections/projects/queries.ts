import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { Month } from '#domain/values/month.ts';
import { covers } from '../reading/months.ts';
import { everyProject, type Read, table } from '../reading/read.ts';
import { viewInMonth } from '../reading/recordReadModel.ts';
import { projects } from './tables.ts';
import { type ProjectView, projectView } from './view.ts';

const row = z.object({ view: projectView });

/** The projects that are counted, by client and name. */
export const listProjects = async (read: Read, month: Month): Promise<ProjectView[]> => {
  const rows = await read.db.any(sql.type(row)`
    select view from ${table(read, projects)} as project
    where ${covers(month)}
    order by lower(view->'client'->>'name'), lower(view->>'name'), id
  `);
  return rows.map(({ view }) => view);
};

const findView = viewInMonth(projects, projectView);

/** One project as it is in a month, whether it is won or not; null for none. */
export const findProject = (read: Read, id: number, month: Month): Promise<ProjectView | null> =>
  findView(everyProject(read), id, month);

/** The view under the name that tells the project from others. */
const labelled = sql.fragment`case when view->>'label' is null then view
  else view - 'label' || jsonb_build_object('name', view->>'label') end as view`;

/** For joins of other read models: `id`, and `view` in a month, of every project that is counted. */
export const projectViews = (read: Read, month: Month): FragmentSqlToken =>
  sql.fragment`(select id, ${labelled} from ${table(read, projects)} as project where ${covers(month)})`;

/** The same under the name that was typed: `label` says what tells it from others. */
export const storedProjectViews = (read: Read, month: Month): FragmentSqlToken =>
  sql.fragment`(select id, view from ${table(read, projects)} as project where ${covers(month)})`;

/** Clients that have a project, and how many have none in trouble (docs/domain.md, Clients). */
export const countClientHealth = async (read: Read): Promise<{ clients: number; goingWell: number }> =>
  read.db.one(sql.type(z.object({ clients: z.number(), goingWell: z.number() }))`
    select count(*) as clients, count(*) filter (where not troubled) as "goingWell"
    from (
      select bool_or(view->>'health' in ('jurys out', 'hive emergency')) as troubled
      from ${table(read, projects)} as project
      group by client_id
    ) as health
  `);

const healthyRow = z.object({
  clientId: z.number(),
  clientName: z.string(),
  projectIds: z.array(z.number()),
});

/** The clients that are going well, each with its projects (docs/domain.md, Clients). */
export const listClientsGoingWell = (
  read: Read,
  month: Month,
): Promise<readonly z.infer<typeof healthyRow>[]> =>
  read.db.any(sql.type(healthyRow)`
    select client_id as "clientId", min(view->'client'->>'name') as "clientName",
      jsonb_agg(id order by id) as "projectIds"
    from ${table(read, projects)} as project
    where ${covers(month)}
    group by client_id
    having not bool_or(view->>'health' in ('jurys out', 'hive emergency'))
    order by lower(min(view->'client'->>'name')), client_id
  `);

/** For joins of other read models, each row in its own month: `id`, `months` and `view`. */
export const projectPeriods = (read: Read): FragmentSqlToken =>
  sql.fragment`(select id, months, ${labelled} from ${table(read, projects)} as project)`;

const countedRate = z.object({ since: z.number(), rate: z.string() });

/** What an hour of a project counts as, in pounds, from which month number on; the first one since ever. */
export const countedRates = (read: Read, id: number): Promise<readonly z.infer<typeof countedRate>[]> =>
  read.db.any(sql.type(countedRate)`
    select coalesce(lower(months), 0) as since, view->>'countedRate' as rate
    from ${table(read, projects)} as project
    where id = ${id}
    order by since
  `);
