import { tokenAuthor } from '#domain/access/apiToken.ts';
import { mustHaveSecondFactor, signInPolicy } from '#domain/access/signInPolicy.ts';
import { streams } from '#domain/records/streams.ts';
import { nameKey } from '#domain/values/nameKey.ts';
import { activeTeamMember } from '../../foldedState/foldedState.ts';
import type { ReadModel } from '../../reading/readModel.ts';
import { apiTokens, signInPolicies, users } from './tables.ts';
import type { ApiTokenView, UserView } from './view.ts';

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
