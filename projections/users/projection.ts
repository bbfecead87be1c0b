import { nameKey } from '#domain/text.ts';
import { activeTeamMember } from '../agency/agency.ts';
import type { ReadModel } from '../readModel.ts';
import { users } from './tables.ts';
import type { UserView } from './view.ts';

export const usersModel: ReadModel = {
  tables: [users],
  derive(agency, touched, _formulas, rows) {
    for (const id of touched.users) {
      const state = agency.user.get(id)?.state;
      if (!state || state.status === 'absent') continue;
      const { teamMemberId, ...fields } = state.fields;
      // Removing a person unlinks their user (decisions section 8).
      const linked = teamMemberId !== null && activeTeamMember(agency, teamMemberId) ? teamMemberId : null;
      const view: UserView = { id, username: state.username, ...fields, teamMemberId: linked };
      const active = state.status === 'active';
      rows.replace(users, id, [{ id, active, username_key: nameKey(state.username), view }]);
    }
  },
};
