import type { z } from 'zod';
import { allocationEndpoints } from './allocations.ts';
import { authEndpoints } from './auth.ts';
import { otherCostEndpoints, softwareCostEndpoints } from './costs.ts';
import { documentEndpoints } from './document.ts';
import type { Endpoints } from './endpoint.ts';
import { figureEndpoints } from './figures.ts';
import { formulaEndpoints } from './formulas.ts';
import { historyEndpoints } from './history.ts';
import { importEndpoints } from './imports.ts';
import { liveEndpoints, memberPageEndpoints } from './live.ts';
import { pnlEndpoints } from './pnl.ts';
import { peopleEndpoints, projectEndpoints } from './records.ts';
import { secondFactorEndpoints } from './secondFactor.ts';
import { userEndpoints } from './users.ts';

/**
 * Every route of the API, described once: the server's handlers, the browser's calls and the API's document all follow
 * from it.
 */
export const contract = {
  ...authEndpoints,
  ...secondFactorEndpoints,
  ...projectEndpoints,
  ...peopleEndpoints,
  ...allocationEndpoints,
  ...figureEndpoints,
  ...memberPageEndpoints,
  ...softwareCostEndpoints,
  ...otherCostEndpoints,
  ...pnlEndpoints,
  ...historyEndpoints,
  ...formulaEndpoints,
  ...importEndpoints,
  ...userEndpoints,
  ...liveEndpoints,
  ...documentEndpoints,
} satisfies Endpoints;

export type Contract = typeof contract;
export type Name = keyof Contract;

type Schema<Of extends Name, Part extends string> = Contract[Of] extends { [Key in Part]: infer Value }
  ? Value
  : undefined;

/** A part of a request once it is parsed: what a handler gets. */
export type Parsed<Of extends Name, Part extends 'params' | 'query' | 'body'> =
  Schema<Of, Part> extends z.ZodType<infer Value> ? Value : undefined;

type BodyOf<Answer> =
  Answer extends z.ZodType<infer Value> ? Value : Answer extends { media: null } ? undefined : unknown;

/** What a handler answers: one of the statuses, with the body that the contract says for it. */
export type AnswerTo<Of extends Name> = {
  [Status in keyof Contract[Of]['answers']]: BodyOf<Contract[Of]['answers'][Status]> extends infer Body
    ? Body extends undefined
      ? { status: Status; body?: undefined }
      : { status: Status; body: Body }
    : never;
}[keyof Contract[Of]['answers']];
