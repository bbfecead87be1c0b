import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { projectType } from '#domain/projects/projectStatusInput.ts';
import { clientViews } from '../../projects/clients/readModel.ts';
import { storedProjectViews } from '../../projects/readModel.ts';
import { anyMonth } from '../../reading/months.ts';
import type { Read } from '../../reading/read.ts';
import { freelancerViews } from '../freelancers/readModel.ts';
import { teamMemberViews } from '../teamMembers/readModel.ts';

/** Records in one query: one for thousands would block every request on the embedded database. */
const atOnce = 500;

/** All rows of a query of records, in pages by id. */
const inPortions = async <Row extends { id: number }>(
  ask: (portion: { where: FragmentSqlToken; tail: FragmentSqlToken }) => Promise<readonly Row[]>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (;;) {
    const last = rows.at(-1)?.id ?? 0;
    const portion = await ask({
      where: sql.fragment`id > ${last}`,
      tail: sql.fragment`order by id limit ${atOnce}`,
    });
    rows.push(...portion);
    if (portion.length < atOnce) return rows;
  }
};

const clientRow = z.object({ id: z.number(), name: z.string() });

/** Every client, with its name for imports. */
export const namedClients = (read: Read) =>
  inPortions(({ where, tail }) =>
    read.db.any(sql.type(clientRow)`
      select id, view->>'name' as name from ${clientViews(read)} as client where ${where} ${tail}
    `),
  );

const projectRow = z.object({
  id: z.number(),
  name: z.string(),
  label: z.string().nullable(),
  client: z.string(),
  projectType,
  endMonth: z.string().nullable(),
});

/** Every project, with its names for imports. */
export const namedProjects = (read: Read) =>
  inPortions(({ where, tail }) =>
    read.db.any(sql.type(projectRow)`
      select id, view->>'name' as name, view->>'label' as label, view->'client'->>'name' as client,
        view->>'projectType' as "projectType", view->>'endMonth' as "endMonth"
      from ${storedProjectViews(read, anyMonth)} as project where ${where} ${tail}
    `),
  );

const personRow = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  startMonth: z.string().nullable(),
  endMonth: z.string().nullable(),
});

/** Every person of a kind, with names for imports and their span. */
export const namedPeople = (read: Read, kind: 'teamMember' | 'freelancer') =>
  inPortions(({ where, tail }) =>
    read.db.any(sql.type(personRow)`
      select id, view->>'name' as name, view->>'email' as email, view->>'startMonth' as "startMonth",
        view->>'endMonth' as "endMonth"
      from ${kind === 'teamMember' ? teamMemberViews(read, anyMonth) : freelancerViews(read, anyMonth)} as person
      where ${where} ${tail}
    `),
  );
