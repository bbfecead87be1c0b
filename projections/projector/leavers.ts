import { sql } from 'slonik';
import { z } from 'zod';
import { type NamesOfPerson, namesOfPerson } from '#domain/people/mentions.ts';
import { personKinds } from '#domain/people/personalData.ts';
import type { Month } from '#domain/values/month.ts';
import { facts } from '../reading/bookkeeping.ts';
import { type Read, table } from '../reading/read.ts';
import type { LeaverView } from './view.ts';

const fields = z.looseObject({
  name: z.string().optional(),
  email: z.string().nullable().optional(),
  endMonth: z.string().nullable().optional(),
  firstName: z.string().nullable().optional(),
  lastName: z.string().nullable().optional(),
  teamMemberId: z.number().nullable().optional(),
});
const row = z.object({
  kind: z.enum(personKinds),
  id: z.string(),
  state: z.looseObject({ status: z.string(), username: z.string().optional(), fields }),
});

/** People who have left and can be erased: deleted, or with a last month that is over, and not erased yet. */
export const peopleWhoLeft = async (read: Read, thisMonth: Month): Promise<LeaverView[]> => {
  const rows = await read.db.any(sql.type(row)`
    select split_part(scope, '-', 1) as kind, split_part(scope, '-', 2) as id, tracked -> 'state' as state
    from ${table(read, facts)}
    where scope ~ '^(teamMember|freelancer|user)-' and tracked -> 'state' -> 'isErased' is null
      and (tracked -> 'state' ->> 'status' in ('removed', 'deleted')
        or tracked -> 'state' -> 'fields' ->> 'endMonth' < ${thisMonth})
    order by 1, split_part(scope, '-', 2)::numeric
  `);
  const users = await linkedUsers(read);
  return rows.map(({ kind, id, state }) => ({
    kind,
    id,
    name: nameOf(state),
    isDeleted: state.status !== 'active',
    lastMonth: state.fields.endMonth ?? null,
    usernames: kind === 'teamMember' ? usersOf(users, id).map(({ username }) => username) : [],
  }));
};

const nameOf = ({
  username,
  fields: { name, firstName, lastName },
}: z.infer<typeof row>['state']): string => {
  if (username === undefined) return name ?? '';
  const full = [firstName, lastName].filter(Boolean).join(' ');
  return full === '' ? username : `${full} (${username})`;
};

const link = z.object({ id: z.string(), username: z.string(), member: z.string() });

/** Users that are not erased and are linked to a team member, deleted ones with their last link. */
const linkedUsers = (read: Read): Promise<readonly z.infer<typeof link>[]> =>
  read.db.any(sql.type(link)`
    select split_part(scope, '-', 2) as id, tracked -> 'state' ->> 'username' as username,
      tracked -> 'state' -> 'fields' ->> 'teamMemberId' as member
    from ${table(read, facts)}
    where scope like 'user-%' and tracked -> 'state' -> 'isErased' is null
      and tracked -> 'state' -> 'fields' ->> 'teamMemberId' is not null
    order by split_part(scope, '-', 2)::numeric
  `);

const usersOf = (users: readonly z.infer<typeof link>[], memberId: string) =>
  users.filter(({ member }) => member === memberId);

/** The ids of the users linked to a team member. */
export const usersOfMember = async (read: Read, memberId: string): Promise<string[]> =>
  usersOf(await linkedUsers(read), memberId).map(({ id }) => id);

/** Names of the records with some streams, to look for in texts. */
export const namesOf = async (read: Read, streams: readonly string[]): Promise<NamesOfPerson> => {
  const rows = await read.db.any(sql.type(z.object({ state: row.shape.state }))`
    select tracked -> 'state' as state from ${table(read, facts)}
    where scope = any(${sql.array([...streams], 'text')})
  `);
  return namesOfPerson(
    rows.flatMap(({ state: { username, fields } }) => [
      fields.name,
      [fields.firstName, fields.lastName].filter(Boolean).join(' '),
      username,
      fields.email,
    ]),
  );
};
