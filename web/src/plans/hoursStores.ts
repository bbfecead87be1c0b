import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isMonth } from '#domain/values/month.ts';
import { ApiError } from '../api/apiError.ts';
import { call } from '../api/call.ts';
import { liveHoursOf } from '../api/liveHours.ts';
import { currentUserQuery, useCurrentUser } from '../api/me.ts';
import { refetchTopics } from '../api/topics.ts';
import { tabStorage } from '../app/tabStorage.ts';
import { forgetFailure } from '../ui/feedback/toasts.ts';
import { HoursStore, type HoursStorePorts } from './HoursStore.ts';
import type { HoursChange } from './hoursChange.ts';
import { editOfMonth, type HoursKept } from './hoursKept.ts';
import type { TypedHours } from './hoursTyped.ts';
import { unsavedOf, unsavedStorage } from './unsavedStorage.ts';

const stores = new WeakMap<QueryClient, Map<string, HoursStore>>();

/** The hours store of a user in this tab. */
export const hoursStoreOf = (client: QueryClient, userId: string): HoursStore => {
  const ofClient = stores.get(client) ?? new Map<string, HoursStore>();
  stores.set(client, ofClient);
  const store = ofClient.get(userId) ?? openStore(client, userId);
  ofClient.set(userId, store);
  return store;
};

/** The id of the message that hours wait to be saved; it is closed once none wait. */
export const notSavedYet = 'hours that wait';

/** The id of the message that hours were not moved. */
export const notMoved = 'hours that were not moved';

const openStore = (client: QueryClient, userId: string): HoursStore => {
  const store = new HoursStore(portsOf(client, userId));
  store.subscribe(() => {
    if (store.typed().waiting.length === 0) forgetFailure(notSavedYet);
  });
  return store;
};

/** The hours store of the signed-in user, with the hours they have typed. */
export const useHoursStore = (): { store: HoursStore; typed: TypedHours } => {
  const client = useQueryClient();
  const store = hoursStoreOf(client, useCurrentUser()?.id ?? '');
  return { store, typed: useSyncExternalStore(store.subscribe, store.typed) };
};

/** A past day has no storage: nothing is typed there, and nothing of today's is shown. */
const nothing = { read: () => undefined, write: () => {} };

const portsOf = (client: QueryClient, userId: string): HoursStorePorts => {
  const isPast = client.getDefaultOptions().queries?.meta?.asOf !== undefined;
  const kept = unsavedStorage(userId, 'hours');
  return {
    save: async ({ changes, group, key, moved }, all) => {
      // A user who signed in later must not save another user's hours.
      if ((client.getQueryData(currentUserQuery().queryKey)?.id ?? '') !== userId) {
        throw new ApiError(401, '', 'Not signed in');
      }
      let change: string | null = null;
      let position: number | null = null;
      const onHeaders = (headers: Headers) => {
        change = headers.get('X-Correlation-Id');
        position = Number(headers.get('X-Planner-Change-Position')) || null;
      };
      const { cells } = await call(
        'POST /api/hours',
        { body: { changes: changes.map(bodyOf), ...(all && { all }), ...(moved && { moved }) } },
        { group, key, heard: onHeaders },
      );
      const standing = changes.map((each, index) => ({ ...each, after: cells[index]?.hours ?? each.before }));
      const isTold = liveHoursOf(client).save(standing, position);
      const months = new Set(changes.map(({ month }) => month));
      void refetchTopics(
        client,
        new Set([...months].flatMap((month) => [`allocations:${month}`, `figures:${month}`])),
        isTold,
      );
      return { cells, change };
    },
    kept: isPast ? nothing : { read: () => withEarlierMonths(userId, kept.read()), write: kept.write },
    keptHistory: isPast ? nothing : tabStorage(`edits.${userId}`),
  };
};

const bodyOf = ({ projectId, person, month, before, after }: HoursChange) => ({
  projectId,
  teamMemberId: person?.kind === 'teamMember' ? person.id : null,
  freelancerId: person?.kind === 'freelancer' ? person.id : null,
  month,
  before,
  after,
});

/** Adds the hours that an earlier version of the planner stored in this tab, under a name for each month. */
const withEarlierMonths = (userId: string, kept: unknown): unknown => {
  const names = unsavedOf(userId).split(',');
  const earlier = names.flatMap((name) => {
    const month = name.replace(/^hours\./, '');
    if (name === month || !isMonth(month)) return [];
    const ofMonth = unsavedStorage(userId, name);
    const edits = editOfMonth(ofMonth.read(), month);
    ofMonth.write(undefined);
    return edits;
  });
  if (earlier.length === 0) return kept;
  const { edits = [], notSaved = [] } = (kept ?? {}) as Partial<HoursKept>;
  return { edits: [...edits, ...earlier], notSaved };
};
