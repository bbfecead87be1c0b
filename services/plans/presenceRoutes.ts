import { noContent, ok, type Route, route } from '../api/route.ts';
import { listPresence, removePresence, savePresence } from '../operationalStore/presence.ts';

/** Presence: who looks at the plans of a month, and whose hours they are changing; never in the log. */
export const presenceRoutes: readonly Route[] = [
  route(
    'POST /api/presence',
    async ({ body, user, read, planner: { pool, presenceNotifier, presenceTidying } }) => {
      presenceTidying.wrote();
      presenceNotifier.changed(await savePresence(pool, user.id, body));
      const { from, until } = body.shown ?? { from: body.month, until: body.month };
      return ok(await listPresence(read, user.id, from, until));
    },
  ),

  route('DELETE /api/presence/:tab', async ({ params, user, planner: { pool, presenceNotifier } }) => {
    presenceNotifier.changed(await removePresence(pool, user.id, params.tab));
    return noContent;
  }),
];
