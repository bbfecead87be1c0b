import type { Table } from '../../reading/readModel.ts';

/** Deleted users stay as rows, so that history can still say who they were. */
export const users: Table = {
  name: 'users',
  columns: {
    id: 'text primary key',
    active: 'boolean not null',
    username_key: 'text not null',
    view: 'jsonb not null',
  },
  indexes: ['(username_key)'],
};

/** Ended tokens stay as rows, too. */
export const apiTokens: Table = {
  name: 'api_tokens',
  columns: {
    id: 'text primary key',
    active: 'boolean not null',
    view: 'jsonb not null',
    /** The author as entries of the history show it, in the form of a user. */
    author: 'jsonb not null',
  },
};

/** What signing in asks for; no row while nobody has decided anything. */
export const signInPolicies: Table = {
  name: 'sign_in_policies',
  columns: { id: 'text primary key', policy: 'jsonb not null' },
};
