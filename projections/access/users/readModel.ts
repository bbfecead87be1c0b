import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { tokenAuthor } from '#domain/access/apiToken.ts';
import { mustHaveSecondFactor, signInPolicy } from '#domain/access/signInPolicy.ts';
import { nameOfUser } from '#domain/access/userInput.ts';
import { streams } from '#domain/records/streams.ts';
import { foldedKey, nameKey } from '#domain/values/nameKey.ts';
import { activeTeamMember } from '../../foldedState/foldedState.ts';
import { batchedIn } from '../../reading/batched.ts';
import { type Read, table } from '../../reading/read.ts';
import type { ReadModel, Table } from '../../reading/readModel.ts';
import {
  type ApiTokenView,
  apiTokenView,
  type SignInPolicyView,
  signInPolicyView,
  type UserView,
  userView,
} from './view.ts';

/** Rows of deleted users stay, so that history can still name them. */
const users: Table = {
  name: 'users',
  columns: {
    id: 'text primary key',
    active: 'boolean not null',
    username_key: 'text not null',
    view: 'jsonb not null',
  },
  indexes: ['(username_key)'],
};

/** Rows of ended tokens stay, too. */
const apiTokens: Table = {
  name: 'api_tokens',
  columns: {
    id: 'text primary key',
    active: 'boolean not null',
    view: 'jsonb not null',
    /** The author that history shows, in the shape of a user. */
    author: 'jsonb not null',
  },
};

/** The sign-in rules; no row until they are first set. */
const signInPolicies: Table = {
  name: 'sign_in_policies',
  columns: { id: 'text primary key', policy: 'jsonb not null' },
};

export const usersModel: ReadModel = {
  tables: [users, apiTokens, signInPolicies],
  derive(foldedState, affected, _formulas, rows) {
    const policy = foldedState.signInPolicy.get('agency')?.state ?? signInPolicy.initial;
    for (const id of affected.users) {
      const tracked = foldedState.user.get(id);
      if (!tracked || tracked.state.status === 'absent') continue;
      const { state, version } = tracked;
      const { teamMemberId, ...fields } = state.fields;
      // Removing a person unlinks their user (docs/domain.md, People).
      const linked =
        teamMemberId !== null && activeTeamMember(foldedState, teamMemberId) ? teamMemberId : null;
      const isMissing = !state.hasSecondFactor && mustHaveSecondFactor(policy, fields.role);
      const view: UserView = {
        id,
        username: state.username,
        ...fields,
        teamMemberId: linked,
        ...(state.hasSecondFactor && { secondFactor: 'on' }),
        ...(isMissing && { secondFactor: 'missing' }),
        ...(state.isBound && { provider: 'bound' }),
        ...(state.isPayHidden && { seesPay: false }),
        version,
      };
      const active = state.status === 'active';
      rows.replace(users, id, [{ id, active, username_key: nameKey(state.username), view }]);
    }
    for (const key of affected.apiTokens) {
      const tracked = foldedState.apiToken.get(key);
      if (!tracked || tracked.state.status === 'absent') continue;
      const { state, at, by } = tracked;
      const id = streams.apiToken(Number(key));
      const { name } = state.fields;
      const view: ApiTokenView = { id: Number(key), ...state.fields, madeAt: at, madeBy: by };
      const author = { id, username: name, firstName: tokenAuthor(name), lastName: null };
      rows.replace(apiTokens, key, [{ id, active: state.status === 'active', view, author }]);
    }
    for (const id of affected.signInPolicies) {
      const tracked = foldedState.signInPolicy.get(id);
      const { state, version } = tracked ?? {};
      rows.replace(signInPolicies, id, tracked ? [{ id, policy: { ...state, version } }] : []);
    }
  },
};

const row = z.object({ view: userView });

/** All active users, in order of creation. */
export const listUsers = async (read: Read): Promise<UserView[]> => {
  const rows = await read.db.any(
    sql.type(row)`select view from ${table(read, users)} where active order by id::numeric`,
  );
  return rows.map(({ view }) => view);
};

/** An active user; null if there is none. */
export const findUser = batchedIn(
  async (read: Read, ids: readonly string[]): Promise<(UserView | null)[]> => {
    const found = await read.db.any(sql.type(row)`
    select view from ${table(read, users)} where id = any(${sql.array([...new Set(ids)], 'text')}) and active
  `);
    const views = new Map(found.map(({ view }) => [view.id, view]));
    return ids.map((id) => views.get(id) ?? null);
  },
);

/** The active user with a username, regardless of case (docs/domain.md, Records and names). */
export const findUserByUsername = (read: Read, username: string): Promise<UserView | null> =>
  read.db.maybeOneFirst(sql.type(row)`
    select view from ${table(read, users)} where active and username_key = ${nameKey(username)} limit 1
  `);

/**
 * The only user with an email address, regardless of case and Unicode form; null if none or several have it. Both sides
 * are folded here, as a database's lower case depends on its locale.
 */
export const findUserByEmail = async (read: Read, email: string): Promise<UserView | null> => {
  const key = foldedKey(email);
  const found = (await listUsers(read)).filter(
    (user) => user.email !== null && foldedKey(user.email) === key,
  );
  return found.length === 1 ? (found[0] ?? null) : null;
};

/** Other users linked to a team member: several for one that two were linked to earlier. */
export const findUsersLinkedTo = (
  read: Read,
  teamMemberId: number,
  except: string | null,
): Promise<readonly UserView[]> =>
  read.db.anyFirst(sql.type(row)`
    select view from ${table(read, users)}
    where active and (view->>'teamMemberId')::int = ${teamMemberId} and id <> ${except ?? ''}
    order by id::numeric
  `);

const authorRow = z.object({
  view: z.looseObject({
    id: z.string(),
    username: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
  }),
});

type Author = { id: string; username: string; name: string };

const authorIn = (view: z.infer<typeof authorRow>['view']): Author => ({
  id: view.id,
  username: view.username,
  name: nameOfUser(view),
});

/** The user or token, present or past, with an id; null for an unknown one. */
export const findAuthor = async (read: Read, id: string): Promise<Author | null> => {
  const view = await read.db.maybeOneFirst(
    sql.type(authorRow)`select view from ${authorViews(read)} as author where id = ${id}`,
  );
  return view && authorIn(view);
};

/** Every user and token, present or past. */
export const listAuthors = async (read: Read): Promise<Author[]> =>
  (await read.db.anyFirst(sql.type(authorRow)`select view from ${authorViews(read)} as author`)).map(
    authorIn,
  );

/** For joins: `id` and `view` of each active user. */
export const userViews = (read: Read): FragmentSqlToken =>
  sql.fragment`(select id, view from ${table(read, users)} where active)`;

/** For joins of other read models: `id` and `view` of every user and token, present or past. */
export const authorViews = (read: Read): FragmentSqlToken => sql.fragment`(
  select id, view from ${table(read, users)} union all select id, author from ${table(read, apiTokens)}
)`;

/** For selects of other read models: the name of `author`, a row of `authorViews`. */
export const nameOfAuthor: FragmentSqlToken = sql.fragment`coalesce(
  nullif(concat_ws(' ', author.view->>'firstName', author.view->>'lastName'), ''),
  author.view->>'username', 'The planner')`;

/** For selects of other read models: the author with an id, as `{id, username, name}`. */
export const authorOf = (read: Read, id: FragmentSqlToken): FragmentSqlToken => sql.fragment`(
  select jsonb_build_object(
    'id', ${id},
    'username', coalesce(max(author.view->>'username'), ${id}),
    'name', coalesce(
      nullif(concat_ws(' ', max(author.view->>'firstName'), max(author.view->>'lastName')), ''),
      max(author.view->>'username'), 'The planner')
  )
  from ${authorViews(read)} as author where author.id = ${id}
)`;

const author = z.object({ author: z.object({ id: z.string(), username: z.string(), name: z.string() }) });

/** The authors with some ids, deleted users included. */
export const findAuthors = async (
  read: Read,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Author>> => {
  const authors = await read.db.anyFirst(sql.type(author)`
    select ${authorOf(read, sql.fragment`wanted.id`)} as author
    from unnest(${sql.array([...new Set(ids)], 'text')}) as wanted(id)
  `);
  return new Map(authors.map((author) => [author.id, author]));
};

/** The deleted users among some ids. */
export const deletedAmong = async (read: Read, ids: readonly string[]): Promise<readonly string[]> =>
  read.db.anyFirst(sql.type(z.object({ id: z.string() }))`
    select id from ${table(read, users)} where not active and id = any(${sql.array([...ids], 'text')})
  `);

const tokenRow = z.object({ view: apiTokenView });

/** The active tokens, newest first. */
export const listApiTokens = (read: Read): Promise<readonly ApiTokenView[]> =>
  read.db.anyFirst(sql.type(tokenRow)`
    select view from ${table(read, apiTokens)} where active order by (view->>'id')::int desc
  `);

/** For joins: `id` and `view` of each active token. */
export const apiTokenViews = (read: Read): FragmentSqlToken =>
  sql.fragment`(select id, view from ${table(read, apiTokens)} where active)`;

/** The sign-in rules. */
export const findSignInPolicy = async (read: Read): Promise<SignInPolicyView> => {
  const found = await read.db.maybeOneFirst(sql.type(z.object({ policy: signInPolicyView }))`
    select policy from ${table(read, signInPolicies)}
  `);
  return found ?? { ...signInPolicy.initial, version: 0 };
};

/** The ids of all administrators except one user. */
export const otherAdministrators = async (read: Read, id: string): Promise<readonly string[]> =>
  read.db.anyFirst(sql.type(z.object({ id: z.string() }))`
    select id from ${table(read, users)} where active and view->>'role' = 'admin' and id <> ${id} order by id
  `);
