import { openApiDocument } from '../api/openApi/document.ts';
import { ok, type Route, route } from '../api/route.ts';
import { sessionCookie } from '../api/session.ts';

/** The API's document, by what the cookie of a session is called in it. */
const made = new Map<string, string>();

/** The document of the API, which the page at /api-docs shows. */
export const openApiRoutes: readonly Route[] = [
  route('GET /api/openapi.json', async ({ planner, ctx }) => {
    const session = sessionCookie(planner);
    const text = made.get(session) ?? JSON.stringify(openApiDocument(session));
    made.set(session, text);
    ctx.type = 'application/json';
    return ok(text);
  }),
];
