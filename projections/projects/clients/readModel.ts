import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { nameKey } from '#domain/values/nameKey.ts';
import { type Read, table } from '../../reading/read.ts';
import type { ReadModel, Table } from '../../reading/readModel.ts';
import { viewsOf } from '../../reading/recordReadModel.ts';
import { type ClientView, clientView } from './view.ts';

const clients: Table = {
  name: 'clients',
  columns: { id: 'int primary key', name_key: 'text not null', view: 'jsonb not null' },
  indexes: ['(name_key)'],
};

export const clientsModel: ReadModel = {
  tables: [clients],
  derive(foldedState, affected, _formulas, rows) {
    for (const id of affected.clients) {
      const client = foldedState.client.get(String(id));
      const view: ClientView | null =
        client?.state.status === 'active'
          ? { id, name: client.state.fields.name, version: client.version }
          : null;
      rows.replace(clients, String(id), view ? [{ id, name_key: nameKey(view.name), view }] : []);
    }
  },
};

export const { list: listClients, find: findClient } = viewsOf(clients, clientView);

/** For joins of other read models: `id` and `view` of every client. */
export const clientViews = (read: Read): FragmentSqlToken =>
  sql.fragment`(select id, view from ${table(read, clients)})`;

const row = z.object({ view: clientView });

/** The client with a name, regardless of case (docs/domain.md, Records and names). */
export const findClientByName = (read: Read, name: string): Promise<ClientView | null> =>
  read.db.maybeOneFirst(
    sql.type(row)`select view from ${table(read, clients)} where name_key = ${nameKey(name)} limit 1`,
  );
