import type { Context } from 'koa';
import type { Month } from '#domain/values/month.ts';
import type { UserView } from '#projections/access/users/view.ts';
import type { Read } from '#projections/reading/read.ts';
import type { Authorship } from '../commands/context.ts';
import type { Seen } from '../readSide/readSide.ts';
import type { Planner } from './planner.ts';

/** What a handler gets: everything parsed, and one read-model version to read from. */
export type Call<Params, Query, Body> = {
  params: Params;
  query: Query;
  body: Body;
  /**
   * Where to read: of a GET one snapshot, unless its route takes its own; else whatever stands there at each question.
   */
  read: Read;
  /** How far the log had been read for this: of a snapshot its position, else the latest one known at the beginning. */
  position: number;
  /** Reads an answer in one snapshot, whose position the answer then says; for what is not one already. */
  inSnapshot: <Value>(question: (seen: Seen) => Promise<Value>) => Promise<Value>;
  /** The month it is; of a look at a past day, the month it was. */
  thisMonth: Month;
  /** Who asks. Handlers of public routes have no use for it. */
  user: UserView;
  author: (reason?: string) => Authorship;
  /** Whether the body named a field, as it was sent: what is read of one left out is what it is by default. */
  isSaid: (field: string) => boolean;
  knowsPay: boolean;
  planner: Planner;
  ctx: Context;
};

/** Any call: what it holds was parsed by the route's own schemas. */
export type AnyCall = Call<Record<string, unknown>, Record<string, unknown>, Record<string, unknown>>;

/** What a route answers when all is well; faults are thrown (see problem.ts). */
export type Answer = { status: number; body?: unknown };

/**
 * What one request may cost at most, so that no request stops the planner for others. Larger bodies are refused; time
 * and memory are measured by `npm run bench -- budgets` with the largest input there is.
 */
export type Budget = {
  /** Bytes; 0 where no body is read. */
  largestBody: number;
  /** Milliseconds for which nothing else is answered. */
  longestHold: number;
  /** Bytes that the process grows by. */
  maxMemory: number;
};

export const defaultHold = 100;
export const defaultMemory = 64 * 2 ** 20;
