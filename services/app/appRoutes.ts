import { ukDayOf } from '#domain/values/ukDay.ts';
import { daysAfter } from '#domain/values/ukTime.ts';
import { beginningOf } from '#projections/history/positionAt.ts';
import type { PastDaysView } from '#projections/history/view.ts';
import type { BackupsView } from '#projections/readModelVersions/view.ts';
import { openApiDocument } from '../api/openApi/document.ts';
import { ok, type Route, route } from '../api/route.ts';
import { currentSessionId, sessionCookie, userNow } from '../api/session.ts';
import { ProblemError } from '../http/problem.ts';
import { liveStream } from '../live/stream.ts';
import { latestBackups } from '../operationalStore/backupRecords.ts';

/** A malformed position becomes -1, before every change: the client is told to read everything again. */
const positionOf = (seen: string | string[]): number => (/^\d{1,15}$/.test(String(seen)) ? Number(seen) : -1);

/**
 * GET /api/live: changes as server-sent events, once they can be read. The client names the last event it has by the
 * standard Last-Event-ID, or at first by `after`, the X-Planner-Position of a response it has. Responds 429 when its
 * session holds as many connections as one may.
 */
export const liveRoutes: readonly Route[] = [
  route('GET /api/live', async ({ ctx, user, planner }) => {
    const seen = ctx.get('Last-Event-ID') || ctx.query.after;
    const after = seen === undefined ? null : positionOf(seen);
    const leave = planner.listenerLimit.enter(currentSessionId(ctx) ?? user.id);
    if (!leave) throw new ProblemError(429, 'Too many windows of this browser listen. Close some of them.');
    ctx.type = 'text/event-stream';
    ctx.set('Cache-Control', 'no-store');
    ctx.set('X-Accel-Buffering', 'no');
    ctx.compress = false;
    const stream = liveStream(planner.live, user, after, async () => (await userNow(ctx, planner)) !== null);
    stream.once('close', leave);
    ctx.req.once('close', () => stream.destroy());
    return ok(stream);
  }),
];

/** The API document, by the name of the session cookie in it. */
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

/** Days that can be looked at: from the first one in the log to yesterday. */
export const pastDayRoutes: readonly Route[] = [
  route('GET /api/admin/past-days', async ({ read, planner }) => {
    const now = planner.now();
    const first = ukDayOf((await beginningOf(read)) ?? now);
    return ok({ first, last: daysAfter(ukDayOf(now), -1) } satisfies PastDaysView);
  }),
];

/** The outcome of the planner's own backups. */
export const backupRoutes: readonly Route[] = [
  route('GET /api/admin/backups', async ({ read, planner }) => {
    const { at = null, isEncrypted = false } = planner.backups ?? {};
    return ok({ at, isEncrypted, ...(await latestBackups(read.db)) } satisfies BackupsView);
  }),
];
