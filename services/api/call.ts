import type { Context } from 'koa';
import type { Month } from '#domain/month.ts';
import type { Read } from '#projections/read.ts';
import type { UserView } from '#projections/users/view.ts';
import type { Authorship } from '../commands/context.ts';
import type { Planner } from './planner.ts';

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
