import { createHash } from 'node:crypto';
import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { z } from 'zod';
import { notFound } from '#domain/values/errors.ts';
import { SumTooLarge } from '#domain/values/money.ts';
import { ukMonthOf } from '#domain/values/ukDay.ts';
import type { UserView } from '#projections/access/users/view.ts';
import { ClosedMonthsMoved } from '../commands/lateChanges.ts';
import { anonymousBody, defaultBodyLimit, readBody, readBytes } from '../http/body.ts';
import {
  type Answer,
  type AnyCall,
  type Budget,
  type Call,
  defaultHold,
  defaultMemory,
} from '../http/call.ts';
import { originOf } from '../http/origin.ts';
import type { Planner } from '../http/planner.ts';
import { messageOfIssue, ProblemError, problemFor } from '../http/problem.ts';
import { JsonText, type PositionedAnswer } from '../http/sharedReads.ts';
import { forgetOrigin, noteOrigin } from '../operationalStore/access/accessLog.ts';
import { tracedRequest } from '../tracing/spans.ts';
import { requestView } from './asOf.ts';
import { closedMonthsProblem, notRestating, restating } from './closedMonths.ts';
import { type AnswerTo, contract, type Name, type Parsed } from './contract/contract.ts';
import type { Access, Endpoint, Method } from './contract/endpoint.ts';
import { namingTheLargest } from './largestAmount.ts';
import { once } from './once.ts';
import { answerWithoutPay } from './pay/answer.ts';
import { seesPay } from './pay/seesPay.ts';
import { scopeOf } from './requestScope.ts';
import { currentSessionId, requireAccess, userNow } from './session.ts';
import { setPositionHeader, snapshotsOf } from './snapshots.ts';
import { admitToken } from './tokens/bearer.ts';
import { refuseUnknownFields } from './unknownFields.ts';

export const ok = <Body>(body: Body) => ({ status: 200 as const, body });
export const created = <Body>(body: Body) => ({ status: 201 as const, body });
export const noContent = { status: 204 } as const;

/** @throws DomainError 'notFound' for null */
export const okWhere = <Body>(found: Body | null, what: string) => {
  if (found === null) throw notFound(what);
  return ok(found);
};

export type Route = {
  name: Name;
  method: Lowercase<Method>;
  path: string;
  access: Access;
  budget: Budget;
  /** The contract's entry, for code that iterates over the route table. */
  guards: Endpoint;
  handle: (planner: Planner) => Middleware;
};

type CallOf<Of extends Name> = Call<Parsed<Of, 'params'>, Parsed<Of, 'query'>, Parsed<Of, 'body'>>;

/** Binds a handler to a route of the contract. */
export const route = <Of extends Name>(
  name: Of,
  handler: (call: CallOf<Of>) => Promise<AnswerTo<Of>>,
): Route =>
  // The handler's types are inferred from the schemas of the contract that parse the request.
  anyRoute(name, handler as unknown as (call: AnyCall) => Promise<Answer>);

/** As `route`, for one of several routes made by a function that knows what their schemas have in common. */
export const anyRoute = (name: Name, handle: (call: AnyCall) => Promise<Answer>): Route => {
  const [verb, path] = name.split(' ') as [Method, string];
  const method = verb.toLowerCase() as Lowercase<Method>;
  const guards: Endpoint = contract[name];
  const { access } = guards;
  return {
    name,
    method,
    path,
    access,
    budget: {
      largestBody: largestBodyOf(access, guards),
      longestHold: guards.longestHold ?? defaultHold,
      maxMemory: guards.maxMemory ?? defaultMemory,
    },
    guards,
    handle: (planner) => answering(planner, { name, method, path, access, guards, handle }),
  };
};

type Answering = Pick<Route, 'name' | 'method' | 'path' | 'access' | 'guards'> & {
  handle: (call: AnyCall) => Promise<Answer>;
};

const answering =
  (planner: Planner, { name, method, path, access, guards, handle: handler }: Answering): Middleware =>
  async (ctx) => {
    const { position, live, user: arrived, checkpoint } = await scopeOf(ctx, planner);
    // A snapshot replaces it by its own position.
    setPositionHeader(ctx, position);
    ctx.state.userId = arrived?.id;
    requireAccess(ctx, access, arrived);
    const hasPast = (access === 'signedIn' || access === 'admin') && !guards.isPresentOnly;
    const { read, at } = await requestView(planner, ctx, live, arrived, hasPast);
    if (guards.joinsGroup && arrived) joinGroup(ctx, arrived.id);
    const parameters = { params: parse(guards.params, ctx.params), query: parse(guards.query, ctx.query) };
    const hasArrived = ctx.req.complete;
    // Last, so that a request refused by access or address costs no memory for its body.
    const receive = guards.takesBytes ? readBytes : readBody;
    const received = guards.body ? await receive(ctx, largestBodyOf(access, guards)) : {};
    // Rights may have been taken while the body was on its way.
    const user = hasArrived || !guards.body || access === 'public' ? arrived : await userNow(ctx, planner);
    requireAccess(ctx, access, user);
    const { body: sent, ...restated } =
      method === 'get'
        ? notRestating(received)
        : guards.takesBytes
          ? { ...restating(undefined, ctx.query), body: received }
          : restating(received, ctx.query);
    // A misspelt field would otherwise be ignored silently.
    if (!guards.takesBytes) refuseUnknownFields(name, guards, sent);
    const knowsPay = user === null || seesPay(user);
    const inSnapshot = snapshotsOf(planner, ctx, { live, read });
    // Each part is an object where the contract has a schema for it; without one no handler reads it.
    const call = {
      ...parameters,
      body: parse((!knowsPay && guards.bodyWithoutPay) || guards.body, sent),
      read,
      position,
      inSnapshot,
      thisMonth: ukMonthOf(at),
      user: user ?? nobody,
      author: (reason) => ({
        by: user?.id ?? 'system',
        at: planner.now().toISOString(),
        correlationId: ctx.state.correlationId,
        causationId: ctx.state.requestId,
        reason: restated.reason ?? reason,
        restates: restated.restates,
        session: currentSessionId(ctx),
      }),
      isSaid: (field) => typeof sent === 'object' && sent !== null && Object.hasOwn(sent, field),
      knowsPay,
      planner,
      ctx,
    } as AnyCall;
    const key = ctx.get('Idempotency-Key');
    const { correlationId } = ctx.state;
    if (guards.isAboutAccess) {
      await noteOrigin(planner.pool, { correlationId, userId: user?.id ?? null }, originOf(ctx));
    }
    const carryOut = async (call: AnyCall) =>
      key && user && method !== 'get' && !guards.keepsNothing
        ? once(
            planner,
            {
              userId: user.id,
              key,
              method,
              path: ctx.path,
              query: ctx.querystring,
              body: received,
              correlationId: ctx.state.requestId,
            },
            (note) => handler({ ...call, author: (reason) => ({ ...call.author(reason), note }) }),
            guards.notesWhatItAppends,
          )
        : handler(call);
    const answerTo = (call: AnyCall) =>
      knowsPay ? carryOut(call) : answerWithoutPay(name, guards, call, () => carryOut(call));
    const lookUp = (): Promise<PositionedAnswer> =>
      inSnapshot(async (seen) => ({
        answer: await answerTo({ ...call, ...seen }),
        position: seen.position,
      }));
    const answerCall = async () => {
      if (method !== 'get' || access === 'public' || guards.takesOwnSnapshots) return answerTo(call);
      if (!guards.isSameForAll || checkpoint === undefined || read !== live) return (await lookUp()).answer;
      const request = { name, ...call, live, checkpoint };
      const reply = await planner.sharedReads.of(request, lookUp);
      setPositionHeader(ctx, reply.position);
      return reply.answer;
    };
    const verb = method.toUpperCase();
    const answer = await tracedRequest(
      name,
      { 'http.request.method': verb, 'http.route': path },
      { correlationId, causationId: ctx.state.requestId },
      answerCall,
    ).catch(async (error: unknown) => {
      const isRefused = problemFor(error).status < 500;
      // If deleting fails, the origin is deleted with all others after ninety days.
      if (guards.isAboutAccess && isRefused) {
        await forgetOrigin(planner.pool, correlationId).catch(() => undefined);
      }
      if (error instanceof ClosedMonthsMoved) throw closedMonthsProblem(error, knowsPay, name, sent);
      throw error instanceof SumTooLarge ? await namingTheLargest(error, read, knowsPay) : error;
    });
    ctx.status = answer.status;
    if (answer.body !== undefined) say(ctx, answer.body);
  };

const largestBodyOf = (
  access: Access,
  { body, largestBody = defaultBodyLimit }: { body?: unknown; largestBody?: number },
): number => {
  if (!body) return 0;
  return access === 'public' ? Math.min(anonymousBody, largestBody) : largestBody;
};

/** Serialises data once. Koa would do it once for the length and again for the body. */
const say = (ctx: Context, body: unknown): void => {
  if (body instanceof JsonText) {
    ctx.type = 'json';
    ctx.body = body.text;
    return;
  }
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
  // Without a schema the handler's type of the value is unknown.
  schema ? schema.parse(value, { error: messageOfIssue }) : (undefined as Value);

export const mount = (router: Router, planner: Planner, routes: readonly Route[]): void => {
  for (const { method, path, handle, guards } of routes) {
    const admit = admitToken(method, guards);
    const answer = handle(planner);
    const answerRead: Middleware = (ctx, next) => onceMoreWhereGone(() => answer(ctx, next));
    router[method](path, admit, method === 'get' ? answerRead : answer);
  }
};

/**
 * SQLSTATEs of a missing table, of a deadlock between dropping and reading it, and of further queries in that
 * transaction.
 */
const gone: readonly unknown[] = ['42P01', '40P01', '25P02'];

/**
 * Reads, and retries once if the read-model version was dropped meanwhile, as happens when two recounts are adopted in
 * quick succession. The retry reads the version that is live then.
 * @param read must change nothing, since it may run twice
 */
const onceMoreWhereGone = async <Result>(read: () => Promise<Result>): Promise<Result> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && gone.includes(error.code)) return read();
    throw error;
  }
};

/**
 * Gives requests of one change, such as a paste over many plans, one correlation id: they share a `Change-Group`. The
 * id is derived from the user too, so that nobody can add to somebody else's change.
 * @throws ProblemError 400 for a malformed group
 */
const joinGroup = (ctx: Context, userId: string): void => {
  const group = ctx.get('Change-Group');
  if (group === '') return;
  if (!/^[\w-]{16,64}$/.test(group)) {
    throw new ProblemError(400, 'The Change-Group must be 16 to 64 letters, digits and dashes.');
  }
  const id = createHash('sha256').update(`${userId} ${group}`).digest('hex').slice(0, 32);
  ctx.state.correlationId = id;
  ctx.set('X-Correlation-Id', id);
};
