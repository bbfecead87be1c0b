import { sql } from 'slonik';
import { z } from 'zod';
import { freelancerViews } from '../../people/freelancers/readModel.ts';
import { teamMemberViews } from '../../people/teamMembers/readModel.ts';
import { projectViews } from '../../projects/readModel.ts';
import { anyMonth } from '../../reading/months.ts';
import type { Read } from '../../reading/read.ts';
import { otherCostViews } from '../otherCosts/readModel.ts';
import { softwareCostViews } from '../softwareCosts/readModel.ts';

const row = z.object({ kind: z.string(), id: z.number(), name: z.string(), of: z.string().nullable() });

export type RecordNames = ReadonlyMap<string, { name: string; of: string | null }>;

/** Names of all records with lines, by kind and id ("project-12"), with a project's client. */
export const recordNames = async (read: Read): Promise<RecordNames> => {
  const rows = await read.db.any(sql.type(row)`
    select 'project' as kind, id, view->>'name' as name, view->'client'->>'name' as of
    from ${projectViews(read, anyMonth)} as project
    union all select 'teamMember', id, view->>'name', null from ${teamMemberViews(read, anyMonth)} as member
    union all select 'freelancer', id, view->>'name', null from ${freelancerViews(read, anyMonth)} as freelancer
    union all select 'softwareCost', id, view->>'name', null from ${softwareCostViews(read, anyMonth)} as software
    union all select 'otherCost', id, view->>'name', null from ${otherCostViews(read, anyMonth)} as other
  `);
  return new Map(rows.map(({ kind, id, name, of }) => [`${kind}-${id}`, { name, of }]));
};
