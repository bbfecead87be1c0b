import { z } from 'zod';
import { roleRenameInput } from '#domain/people/roleRename.ts';
import { count, text } from '#projections/reading/pay.ts';
import { allocationEndpoints } from './allocations.ts';
import { authEndpoints } from './auth.ts';
import { otherCostEndpoints, softwareCostEndpoints } from './costs.ts';
import { type Endpoints, type NonJsonAnswer, openToTokens } from './endpoint.ts';
import { figureEndpoints } from './figures.ts';
import { backupEndpoints, formulaEndpoints } from './formulas.ts';
import { accessLogEndpoints, digestEndpoints, historyEndpoints } from './history.ts';
import { importEndpoints } from './imports.ts';
import { liveEndpoints, memberPageEndpoints, presenceEndpoints } from './live.ts';
import { placeholderEndpoints } from './placeholders.ts';
import { budgetEndpoints, periodEndpoints, pnlEndpoints } from './pnl.ts';
import { peopleEndpoints, projectEndpoints } from './records.ts';
import { secondFactorEndpoints } from './secondFactor.ts';
import { ownTimeOffEndpoints, timeOffEndpoints } from './timeOff.ts';
import { apiTokenEndpoints, userEndpoints } from './users.ts';

/** Roles of everybody who has one; the lists of people contain them. */
const roleEndpoints = {
  'POST /api/roles/rename': {
    summary: 'Renames a role of everybody who has it, or merges it into another, as one change',
    access: 'admin',
    body: roleRenameInput,
    answers: {
      200: z.strictObject({
        /** The new name of the role. */
        name: text,
        /** How many people's role changed. */
        changed: count,
        correlationId: text,
      }),
    },
    refusals: [404, 409],
    changes: ['team-members', 'freelancers', 'placeholders', 'allocations', 'figures'],
  },
} satisfies Endpoints;

/** The API's own document. */
const documentEndpoints = {
  'GET /api/openapi.json': {
    summary: 'This document',
    access: 'admin',
    answers: { 200: { media: 'application/json', description: 'OpenAPI 3.1.', isWithoutPay: true } },
    isPresentOnly: true,
    takesOwnSnapshots: true,
    // It is generated once, at the first request.
    longestHold: 1_000,
  },
} satisfies Endpoints;

/**
 * Every route of the API, described once: the server's handlers, the browser's calls and the API's document all follow
 * from it.
 */
export const contract = {
  ...authEndpoints,
  ...secondFactorEndpoints,
  ...openToTokens(projectEndpoints),
  ...openToTokens(peopleEndpoints),
  ...openToTokens(timeOffEndpoints),
  ...openToTokens(allocationEndpoints),
  ...openToTokens(figureEndpoints),
  ...openToTokens(placeholderEndpoints),
  ...openToTokens(roleEndpoints),
  ...memberPageEndpoints,
  ...ownTimeOffEndpoints,
  ...openToTokens(softwareCostEndpoints),
  ...openToTokens(otherCostEndpoints),
  ...openToTokens(pnlEndpoints),
  ...periodEndpoints,
  ...budgetEndpoints,
  ...openToTokens(historyEndpoints),
  ...accessLogEndpoints,
  ...digestEndpoints,
  ...formulaEndpoints,
  ...openToTokens(backupEndpoints),
  ...openToTokens(importEndpoints),
  ...userEndpoints,
  ...apiTokenEndpoints,
  ...presenceEndpoints,
  ...openToTokens(liveEndpoints),
  ...openToTokens(documentEndpoints),
} satisfies Endpoints;

export type Contract = typeof contract;
export type Name = keyof Contract;

type Schema<Of extends Name, Part extends string> = Contract[Of] extends { [Key in Part]: infer Value }
  ? Value
  : undefined;

/** A parsed part of a request, as handlers get it. */
export type Parsed<Of extends Name, Part extends 'params' | 'query' | 'body'> =
  Schema<Of, Part> extends z.ZodType<infer Value> ? Value : undefined;

type BodyOf<Answer> =
  Answer extends z.ZodType<infer Value> ? Value : Answer extends { media: null } ? undefined : unknown;

/** A handler's response: one of the statuses, with its body in the contract. */
export type AnswerTo<Of extends Name> = {
  [Status in keyof Contract[Of]['answers']]: BodyOf<Contract[Of]['answers'][Status]> extends infer Body
    ? Body extends undefined
      ? { status: Status; body?: undefined }
      : { status: Status; body: Body }
    : never;
}[keyof Contract[Of]['answers']];

/** The body of a JSON response, or undefined for one without: what the browser gets. */
export type AnswerOf<Of extends Name> = {
  [Status in keyof Contract[Of]['answers']]: Contract[Of]['answers'][Status] extends NonJsonAnswer
    ? undefined
    : BodyOf<Contract[Of]['answers'][Status]>;
}[keyof Contract[Of]['answers']];

/** A value in an address: texts may be given as numbers there. */
type InAddress<Value> = Value extends string ? (string extends Value ? string | number : Value) : Value;
type InAddresses<Values> = { [Key in keyof Values]: InAddress<Values[Key]> };

type SentPart<Of extends Name, Part extends string> =
  Schema<Of, Part> extends z.ZodType<unknown, infer Value> ? Value : undefined;
type SentBody<Of extends Name> =
  Schema<Of, 'sends'> extends undefined ? SentPart<Of, 'body'> : SentPart<Of, 'sends'>;

type PartOf<Key extends string, Value> = Value extends undefined
  ? Record<never, never>
  : Record<never, never> extends Value
    ? { [Each in Key]?: Value }
    : { [Each in Key]: Value };

/** A request to a route, as clients send it: its parameters, query and body. */
export type Sent<Of extends Name> = PartOf<'params', InAddresses<SentPart<Of, 'params'>>> &
  PartOf<'query', InAddresses<SentPart<Of, 'query'>>> &
  PartOf<'body', SentBody<Of>>;
