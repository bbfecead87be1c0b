import { z } from 'zod';
import { presenceInput } from '#domain/presence.ts';
import { noteGone, noteThere, whoIsThere } from '../../vault/presence.ts';
import { noContent, ok, type Route, route } from '../route.ts';

const tabParam = z.object({ tab: presenceInput.shape.tab });

/** Who looks at the plans of a month, and whose hours they are changing; nothing of it is ever in the log. */
export const presenceRoutes: readonly Route[] = [
  route(
    'post',
    '/api/presence',
    'admin',
    { body: presenceInput, keepsNothing: true },
    async ({ body, user, read, planner: { pool, presenceNews, presenceTidying } }) => {
      presenceTidying.wrote();
      presenceNews.changed(await noteThere(pool, user.id, body));
      return ok(await whoIsThere(read, user.id, body.month));
    },
  ),

  route(
    'delete',
    '/api/presence/:tab',
    'admin',
    { params: tabParam, keepsNothing: true },
    async ({ params, user, planner: { pool, presenceNews } }) => {
      presenceNews.changed(await noteGone(pool, user.id, params.tab));
      return noContent;
    },
  ),
];
