import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { z } from 'zod';
import type { Month } from '#domain/month.ts';
import { ukMonthOf } from '#domain/ukDay.ts';
import type { Read } from '#projections/read.ts';
import type { UserView } from '#projections/users/view.ts';
import type { Authorship } from '../commands/context.ts';
import { onceMoreWhereGone } from '../readSide/goneGeneration.ts';
import { tracedRequest } from '../tracing/spans.ts';
import { noteOrigin } from '../vault/accessLog.ts';
import type { Answer } from './answer.ts';
import { lookAsked } from './asOf.ts';
import { joinGroup } from './changeGroup.ts';
import { once } from './once.ts';
import { originOf } from './origin.ts';
import type { Planner } from './planner.ts';
import { ProblemError, plainly } from './problem.ts';
import { lacksSecondFactor, mustChoosePassword, signedInUser } from './session.ts';

/**
 * Who may call a route (decisions section 8). The server enforces it, whatever the browser shows. Whoever signed in with
 * a one-time password may call those of `choosingPassword` alone; whoever lacks a required second factor those of
 * `settingUp`, too.
 */
export type Access = 'public' | 'choosingPassword' | 'settingUp' | 'signedIn' | 'admin';

/** What a handler gets: everything parsed, and one generation to read from. */
export type Call<Params, Query, Body> = {
  params: Params;
  query: Query;
  body: Body;
  read: Read;
  /** The month it is; of a look at a past day, the month it was. */
  thisMonth: Month;
  /** Who asks. Handlers of public routes have no use for it. */
  user: UserView;
  author: (reason?: string) => Authorship;
  planner: Planner;
  ctx: Context;
};

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });
export const noContent: Answer = { status: 204 };

type Guards<Params, Query, Body> = {
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /**
   * Neither body nor answer is kept for a repeat: they hold a password, nothing is written, or the answer is a stream.
   */
  keepsNothing?: true;
  /** It may change who may do what: where the request comes from is kept for a while. */
  isAboutAccess?: true;
  /** Answers for the present alone, not from what the log tells: it knows no `asOf`. */
  isPresentOnly?: true;
  /** It may be one part of what its sender did at once, over several requests. */
  joinsGroup?: true;
};

export type Route = { method: Method; path: string; handle: (planner: Planner) => Middleware };
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** One line of the table of contents: who may call, what is asked for, and what answers. */
export const route = <Params = unknown, Query = unknown, Body = unknown>(
  method: Method,
  path: string,
  access: Access,
  guards: Guards<Params, Query, Body>,
  handler: (call: Call<Params, Query, Body>) => Promise<Answer>,
): Route => ({
  method,
  path,
  handle: (planner) => async (ctx) => {
    // Taken before anything is read: whoever follows the live feed from here misses nothing.
    ctx.set('X-Planner-Position', String(planner.live.position));
    const live = await planner.readSide.read();
    const user = await signedInUser(ctx, live);
    if (access !== 'public' && !user) throw new ProblemError(401, 'Sign in to go on.');
    if (access !== 'public' && access !== 'choosingPassword' && mustChoosePassword(ctx)) {
      throw new ProblemError(403, 'Choose a new password first.');
    }
    if ((access === 'signedIn' || access === 'admin') && user && lacksSecondFactor(ctx, user)) {
      throw new ProblemError(403, 'Set up a second factor first.');
    }
    if (access === 'admin' && user?.role !== 'admin') {
      throw new ProblemError(403, 'Only administrators may do this.');
    }
    const hasPast = (access === 'signedIn' || access === 'admin') && !guards.isPresentOnly;
    const { read, at } = await lookAsked(planner, ctx, live, user, hasPast);
    if (guards.joinsGroup && user) joinGroup(ctx, user.id);
    const call: Call<Params, Query, Body> = {
      params: parse(guards.params, ctx.params),
      query: parse(guards.query, ctx.query),
      body: parse(guards.body, ctx.request.body ?? {}),
      read,
      thisMonth: ukMonthOf(at),
      user: user ?? nobody,
      author: (reason) => ({
        by: user?.id ?? 'system',
        at: planner.now().toISOString(),
        correlationId: ctx.state.correlationId,
        causationId: ctx.state.requestId,
        reason,
      }),
      planner,
      ctx,
    };
    const key = ctx.get('Idempotency-Key');
    const { correlationId } = ctx.state;
    if (guards.isAboutAccess) await noteOrigin(planner.pool, correlationId, originOf(ctx));
    const carryOut = () =>
      key && user && method !== 'get' && !guards.keepsNothing
        ? once(
            planner,
            {
              userId: user.id,
              key,
              method,
              path: ctx.path,
              body: ctx.request.body,
              correlationId: ctx.state.requestId,
            },
            () => handler(call),
          )
        : handler(call);
    const verb = method.toUpperCase();
    const answer = await tracedRequest(
      `${verb} ${path}`,
      { 'http.request.method': verb, 'http.route': path },
      { correlationId, causationId: ctx.state.requestId },
      carryOut,
    );
    ctx.status = answer.status;
    if (answer.body !== undefined) say(ctx, answer.body);
  },
});

/** Writes data out once: else whoever asks how long it is does so, and whoever sends it does it again. */
const say = (ctx: Context, body: unknown): void => {
  const isData =
    Array.isArray(body) || (body instanceof Object && Object.getPrototypeOf(body) === Object.prototype);
  if (isData) ctx.type = 'json';
  ctx.body = isData ? JSON.stringify(body) : body;
};

const nobody: UserView = {
  id: '',
  username: '',
  firstName: null,
  lastName: null,
  email: null,
  role: 'team_member',
  teamMemberId: null,
  version: 0,
};

const parse = <Value>(schema: z.ZodType<Value> | undefined, value: unknown): Value =>
  // Without a guard the handler's type for it is unknown, and so is the value.
  schema ? schema.parse(value, { error: plainly }) : (undefined as Value);

export const mount = (router: Router, planner: Planner, routes: readonly Route[]): void => {
  for (const { method, path, handle } of routes) {
    const answer = handle(planner);
    const answerRead: Middleware = (ctx, next) => onceMoreWhereGone(() => answer(ctx, next));
    router[method](path, method === 'get' ? answerRead : answer);
  }
};
