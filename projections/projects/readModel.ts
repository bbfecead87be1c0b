import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { effectiveRate } from '#domain/money/projectLines.ts';
import { isWon, type Likelihood, likelihoodOf } from '#domain/projects/likelihood.ts';
import type { ProjectFields } from '#domain/projects/projectInput.ts';
import { periodsOf, termsByMonth } from '#domain/records/dated.ts';
import { decimalOf, type Pence } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { type DatedFormulas, type PlanningFormulas, underEach } from '#domain/values/planningFormulas.ts';
import { activeProject, type FoldedState, isEverUnwon } from '../foldedState/foldedState.ts';
import { namesakeLabels } from '../foldedState/namesakes.ts';
import { covers, monthRange } from '../reading/months.ts';
import { everyProject, type Read, table } from '../reading/read.ts';
import type { ReadModel, Row } from '../reading/readModel.ts';
import { viewInMonth } from '../reading/recordReadModel.ts';
import { type Standing, withUnwon } from '../reading/unwon.ts';
import { type ProjectChange, type ProjectView, projectView } from './view.ts';

/** One row for each span of months in which a record's terms are constant; together they cover every month. */
const projects = withUnwon({
  name: 'projects',
  columns: {
    id: 'int not null',
    months: 'int4range not null',
    client_id: 'int not null',
    view: 'jsonb not null',
  },
  indexes: ['(id)'],
});

export const projectsModel: ReadModel = {
  tables: [projects, projects.unwon],
  derive(foldedState, affected, { set }, rows) {
    if (affected.projects.size === 0) return;
    const labels = namesakeLabels(foldedState);
    for (const id of affected.projects) {
      const state = activeProject(foldedState, id)?.state;
      const periods = periodRows(foldedState, id, set, labels.get(id));
      rows.replace(projects, String(id), state && isWon(state) ? periods : []);
      if (!isEverUnwon(foldedState, id)) continue;
      const standing = state && standingOf(likelihoodOf(state));
      rows.replace(projects.unwon, String(id), standing ? periods.map((row) => ({ ...row, standing })) : []);
    }
  },
};

/** A tentative project has one row for both ways of counting, as its view is the same. */
const standingOf = ({ likelihood }: Likelihood): Standing | null =>
  likelihood === 'won' ? null : likelihood === 'tentative' ? 'both' : 'lost';

const periodRows = (
  foldedState: FoldedState,
  id: number,
  formulas: DatedFormulas,
  label: string | undefined,
): Row[] => {
  const project = activeProject(foldedState, id);
  if (!project) return [];
  const { likelihood } = project.state;
  const changes = termsByMonth(project.state).map(changeView);
  const periods = periodsOf(project.state).flatMap(({ fields, ...period }) =>
    underEach(formulas, period, (set) => viewOf(foldedState, fields, set)),
  );
  return periods.map(({ startMonth, endMonth, made: values }) => {
    const view: ProjectView = {
      id,
      ...values,
      ...(label !== undefined && { label }),
      status: project.state.projectStatus,
      health: project.state.health,
      lifecycle: project.state.lifecycle,
      changes,
      ...(project.state.isArchived && { isArchived: true }),
      ...(likelihood && {
        likelihood: likelihood.likelihood,
        likelihoodPercent: likelihood.percent,
        decidedOn: likelihood.decidedOn,
      }),
      version: project.version,
    };
    return { id, months: monthRange(startMonth, endMonth), client_id: values.clientId, view };
  });
};

const changeView = ({
  from,
  terms,
}: ReturnType<typeof termsByMonth<ProjectFields>>[number]): ProjectChange => {
  const { hourlyRate, revenue, contractedHours } = terms;
  return {
    from,
    ...(hourlyRate !== undefined && { hourlyRate: decimalOf(hourlyRate) }),
    ...(revenue !== undefined && { revenue: decimalOrNull(revenue) }),
    ...(contractedHours !== undefined && { allocatedHours: contractedHours }),
  };
};

const decimalOrNull = (pence: Pence | null): string | null => (pence === null ? null : decimalOf(pence));

/** Fields of the view that come from the state rather than the record's fields. */
type StandingField = 'isArchived' | 'likelihood' | 'likelihoodPercent' | 'decidedOn';

const viewOf = (
  foldedState: FoldedState,
  fields: ProjectFields,
  set: PlanningFormulas,
): Omit<
  ProjectView,
  'id' | 'label' | 'status' | 'health' | 'lifecycle' | 'changes' | StandingField | 'version'
> => {
  const { contractedHours, ...values } = fields;
  const client = foldedState.client.get(String(fields.clientId))?.state;
  const split = fields.revenueSplit.map(({ month, amount }) => ({ month, amount: decimalOf(amount) }));
  return {
    ...values,
    // A deleted client keeps its last name.
    client: { id: fields.clientId, name: client && client.status !== 'absent' ? client.fields.name : '' },
    hourlyRate: decimalOf(fields.hourlyRate),
    countedRate: decimalOf(effectiveRate(fields.hourlyRate, set)),
    revenue: decimalOrNull(fields.revenue),
    allocatedHours: contractedHours,
    revenueSplit: split.length === 0 ? null : JSON.stringify(split),
  };
};

const row = z.object({ view: projectView });

/** The projects of the read, sorted by client and name. */
export const listProjects = async (read: Read, month: Month): Promise<ProjectView[]> => {
  const rows = await read.db.any(sql.type(row)`
    select view from ${table(read, projects)} as project
    where ${covers(month)}
    order by lower(view->'client'->>'name'), lower(view->>'name'), id
  `);
  return rows.map(({ view }) => view);
};

/** Every project of a client by name, won or not, archived ones included. */
export const projectsOfClient = (read: Read, id: number, month: Month): Promise<readonly ProjectView[]> =>
  read.db.anyFirst(sql.type(row)`
    select view from ${table(everyProject(read), projects)} as project
    where client_id = ${id} and ${covers(month)}
    order by lower(view->>'name'), id
  `);

const findView = viewInMonth(projects, projectView);

/** A project in a month, won or not; null if there is none. */
export const findProject = (read: Read, id: number, month: Month): Promise<ProjectView | null> =>
  findView(everyProject(read), id, month);

/** The view with its label as name, which distinguishes namesakes. */
const labelled = sql.fragment`case when view->>'label' is null then view
  else view - 'label' || jsonb_build_object('name', view->>'label') end as view`;

/** For joins of other read models: `id`, and `view` in a month, of every project of the read. */
export const projectViews = (read: Read, month: Month): FragmentSqlToken =>
  sql.fragment`(select id, ${labelled} from ${table(read, projects)} as project where ${covers(month)})`;

/** `projectViews` with the entered name; `label` distinguishes namesakes. */
export const storedProjectViews = (read: Read, month: Month): FragmentSqlToken =>
  sql.fragment`(select id, view from ${table(read, projects)} as project where ${covers(month)})`;

/** The number of clients with a project, and of those without one in trouble (docs/domain.md, Clients). */
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

/** For joins of other read models, by the month of each row: `id`, `months` and `view`. */
export const projectPeriods = (read: Read): FragmentSqlToken =>
  sql.fragment`(select id, months, ${labelled} from ${table(read, projects)} as project)`;

const countedRate = z.object({ id: z.number(), since: z.number(), rate: z.string() });

/** The counted hourly rate of some projects in pounds, each from a month index on; the first one from index 0. */
export const countedRates = (
  read: Read,
  ids: readonly number[],
): Promise<readonly z.infer<typeof countedRate>[]> =>
  read.db.any(sql.type(countedRate)`
    select id, coalesce(lower(months), 0) as since, view->>'countedRate' as rate
    from ${table(read, projects)} as project
    where id = any(${sql.array([...ids], 'int4')})
    order by since
  `);
