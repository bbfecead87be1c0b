import { ok, type Route, route } from '../api/route.ts';
import { currentSessionId, isStillSignedIn } from '../api/session.ts';
import { ProblemError } from '../http/problem.ts';
import { liveStream } from '../live/stream.ts';

/** What can't be a position stands before every change: the client is told to read everything again. */
const positionOf = (seen: string | string[]): number => (/^\d{1,15}$/.test(String(seen)) ? Number(seen) : -1);

/**
 * GET /api/live: what has changed, after it is readable, as server-sent events. A client says what it has seen by
 * the standard Last-Event-ID, or at first by `after`, the X-Planner-Position of an answer it has. 429 when its session
 * holds as many connections as one may.
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
    const stream = liveStream(planner.live, user, after, () => isStillSignedIn(ctx, planner));
    stream.once('close', leave);
    ctx.req.once('close', () => stream.destroy());
    return ok(stream);
  }),
];
