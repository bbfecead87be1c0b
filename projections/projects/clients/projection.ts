import { nameKey } from '#domain/values/nameKey.ts';
import type { ReadModel } from '../../reading/readModel.ts';
import { clients } from './tables.ts';
import type { ClientView } from './view.ts';

export const clientsModel: ReadModel = {
  tables: [clients],
  derive(foldedState, affected, _formulas, rows) {
    for (const id of affected.clients) {
      const state = foldedState.client.get(String(id))?.state;
      const view: ClientView | null = state?.status === 'active' ? { id, name: state.name } : null;
      rows.replace(clients, String(id), view ? [{ id, name_key: nameKey(view.name), view }] : []);
    }
  },
};
