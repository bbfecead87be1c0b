import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { nameKey } from '#domain/values/nameKey.ts';
import { type Read, table } from '../../reading/read.ts';
import { clients } from './tables.ts';
import { type ClientView, clientView } from './view.ts';

const row = z.object({ view: clientView });

/** All clients by name. */
export const listClients = async (read: Read): Promise<ClientView[]> => {
  const rows = await read.db.any(
    sql.type(row)`select view from ${table(read, clients)} order by lower(view->>'name'), id`,
  );
  return rows.map(({ view }) => view);
};

/** For joins of other read models: `id`, and `view`, of every client. */
export const clientViews = (read: Read): FragmentSqlToken =>
  sql.fragment`(select id, view from ${table(read, clients)})`;

export const findClient = async (read: Read, id: number): Promise<ClientView | null> => {
  const found = await read.db.maybeOne(
    sql.type(row)`select view from ${table(read, clients)} where id = ${id}`,
  );
  return found?.view ?? null;
};

/** The client of a name without regard to case (docs/domain.md, Records and names). */
export const findClientByName = async (read: Read, name: string): Promise<ClientView | null> => {
  const found = await read.db.maybeOne(
    sql.type(row)`select view from ${table(read, clients)} where name_key = ${nameKey(name)} limit 1`,
  );
  return found?.view ?? null;
};
