import type { Context } from 'koa';
import type { Month } from '#domain/values/month.ts';
import type { UserView } from '#projections/access/users/view.ts';
import type { Read } from '#projections/reading/read.ts';
import type { Authorship } from '../commands/context.ts';
import type { Seen } from '../readSide/readSide.ts';
import type { Planner } from './planner.ts';

/** The arguments of a handler: everything parsed, and one read-model version to read from. */
export type Call<Params, Query, Body> = {
  params: Params;
  query: Query;
  body: Body;
  /**
   * Where to read: for a GET one snapshot, unless its route takes its own; otherwise the current state at each query.
   */
  read: Read;
  /** Log position of the snapshot, or otherwise the latest one known at the beginning. */
  position: number;
  /** Reads in one snapshot, whose position the response then has; for handlers that don't run in one. */
  inSnapshot: <Value>(question: (seen: Seen) => Promise<Value>) => Promise<Value>;
  /** The current month; on a past day, the month of that day. */
  thisMonth: Month;
  /** The user. Handlers of public routes have no use for it. */
  user: UserView;
  author: (reason?: string) => Authorship;
  /** Whether the body contained a field; absent fields have their defaults in `body`. */
  isSaid: (field: string) => boolean;
  knowsPay: boolean;
  planner: Planner;
  ctx: Context;
};

/** Any call; the route's own schemas have parsed its contents. */
export type AnyCall = Call<Record<string, unknown>, Record<string, unknown>, Record<string, unknown>>;

/** A successful response; faults are thrown (see problem.ts). */
export type Answer = { status: number; body?: unknown };

/**
 * Limits of one request, so that none stops the planner for others. Larger bodies are refused; time and memory are
 * measured by `npm run bench -- budgets` with the largest possible input.
 */
export type Budget = {
  /** Bytes; 0 where no body is read. */
  largestBody: number;
  /** Milliseconds for which the event loop is blocked. */
  longestHold: number;
  /** Bytes that the process grows by. */
  maxMemory: number;
};

export const defaultHold = 100;
export const defaultMemory = 64 * 2 ** 20;
