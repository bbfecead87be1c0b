import { Big } from 'big.js';
import { sql } from 'slonik';
import { z } from 'zod';
import { parsePlanKey } from '#domain/records/streams.ts';
import { workingDaysIn, workingHours } from '#domain/timeOff/capacity.ts';
import { decimalOf } from '#domain/values/money.ts';
import { type Month, monthIndex, monthsBetween } from '#domain/values/month.ts';
import { isWithin } from '#domain/values/span.ts';
import { projectViews } from '../../projects/readModel.ts';
import { exact } from '../../reading/exact.ts';
import { anyMonth } from '../../reading/months.ts';
import { everyProject, type Read, table } from '../../reading/read.ts';
import type { ReadModel, Table } from '../../reading/readModel.ts';
import { viewsOf } from '../../reading/recordReadModel.ts';
import {
  type PlaceholderHoursView,
  type PlaceholderMonths,
  type PlaceholderView,
  placeholderView,
  plannedHours,
} from './view.ts';

/** One row for each active placeholder. */
const placeholders: Table = {
  name: 'placeholders',
  columns: { id: 'int not null', view: 'jsonb not null' },
  indexes: ['(id)'],
};

/** Their planned hours, apart from the tables that figures are computed from. */
const placeholderHours: Table = {
  name: 'placeholder_hours',
  columns: {
    placeholder_id: 'int not null',
    project_id: 'int not null',
    month: 'text not null',
    hours: 'numeric not null',
  },
  indexes: ['(month)', '(placeholder_id)', '(project_id)'],
};

export const placeholdersModel: ReadModel = {
  tables: [placeholders, placeholderHours],
  derive(foldedState, affected, _formulas, rows) {
    for (const id of affected.placeholders) {
      const tracked = foldedState.placeholder.get(String(id));
      const state = tracked?.state;
      if (!tracked || state?.status !== 'active') {
        rows.replace(placeholders, String(id), []);
        rows.replace(placeholderHours, String(id), []);
        continue;
      }
      const { cost, ...fields } = state.fields;
      const view: PlaceholderView = {
        id,
        ...fields,
        cost: cost && { per: cost.per, amount: decimalOf(cost.amount) },
        version: tracked.version,
      };
      rows.replace(placeholders, String(id), [{ id, view }]);
      rows.replace(
        placeholderHours,
        String(id),
        Object.entries(state.hours).map(([key, hours]) => {
          const { projectId, month } = parsePlanKey(key);
          return { placeholder_id: id, project_id: projectId, month, hours };
        }),
      );
    }
  },
};

export const { list: listPlaceholders, find: findPlaceholder } = viewsOf(placeholders, placeholderView);

/** All hours of a placeholder on active projects, won or not; null if there is no such placeholder. */
export const hoursOfPlaceholder = async (read: Read, id: number): Promise<PlaceholderHoursView | null> => {
  const found = await findPlaceholder(read, id);
  if (!found) return null;
  const planned = await read.db.any(sql.type(plannedHours.extend({ hours: exact }))`
    select planned.project_id as "projectId", project.view->>'name' as "projectName",
      project.view->'client'->>'name' as "clientName", planned.month, planned.hours
    from ${table(read, placeholderHours)} as planned
    join ${projectViews(everyProject(read), anyMonth)} as project on project.id = planned.project_id
    where planned.placeholder_id = ${id}
    order by planned.month, lower(project.view->>'name'), planned.project_id
  `);
  return { planned: [...planned], version: found.version };
};

const hoursRow = z.object({
  id: z.number(),
  projectId: z.number(),
  month: z.string(),
  hours: exact,
});

/** The months of every placeholder whose span overlaps a span, or which has hours in it on the read's projects. */
export const placeholdersBetween = async (
  read: Read,
  from: Month,
  to: Month,
): Promise<PlaceholderMonths[]> => {
  const months = monthsBetween(from, to);
  const days = months.map((month) => workingDaysIn(month, read.readModelVersion.formulas.set));
  const planned = await read.db.any(sql.type(hoursRow)`
    select planned.placeholder_id as id, planned.project_id as "projectId", planned.month, planned.hours
    from ${table(read, placeholderHours)} as planned
    join ${projectViews(read, anyMonth)} as project on project.id = planned.project_id
    where planned.month between ${from} and ${to}
    order by planned.project_id, planned.month
  `);
  const ofPlaceholder = Map.groupBy(planned, ({ id }) => id);
  return (await listPlaceholders(read))
    .map(({ id, name, role, workingHours: weekly, startMonth, endMonth, version }) => {
      const isThere = months.map((month) => isWithin({ startMonth, endMonth }, month));
      const dayHours = new Big(weekly).div(5);
      const onProjects = Map.groupBy(ofPlaceholder.get(id) ?? [], ({ projectId }) => projectId);
      return {
        id,
        name,
        role,
        isThere,
        capacity: isThere.map((is, place) =>
          is ? workingHours({ dayHours, hoursOff: 0 }, days[place] ?? 0) : 0,
        ),
        planned: [...onProjects].map(([projectId, rows]) => {
          const hours = months.map(() => 0);
          for (const each of rows) hours[monthIndex(each.month) - monthIndex(from)] = each.hours;
          return { projectId, hours };
        }),
        version,
      };
    })
    .filter(({ isThere, planned }) => isThere.includes(true) || planned.length > 0);
};

/** The first month in which placeholders have hours on a project; null for none. */
export const firstMonthToBeHired = (read: Read, projectId: number): Promise<Month | null> =>
  read.db.oneFirst(sql.type(z.object({ month: z.string().nullable() }))`
    select min(month) as month from ${table(read, placeholderHours)} where project_id = ${projectId}
  `);
