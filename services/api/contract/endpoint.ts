import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The name of a route: its method and its path, whose parameters begin with a colon. */
export type EndpointName = `${Method} /api/${string}`;

/**
 * Who may call a route (docs/domain.md, Roles). The server enforces it, whatever the browser shows. A user with a
 * one-time password may call only those of `choosingPassword`; one who lacks a required second factor those of
 * `settingUp`, too.
 */
export type Access = 'public' | 'choosingPassword' | 'settingUp' | 'signedIn' | 'admin';

/** The first parts of the live feed's topics. */
type Subject =
  | 'allocations'
  | 'budgets'
  | 'clients'
  | 'figures'
  | 'formulas'
  | 'freelancers'
  | 'history'
  | 'me'
  | 'other-costs'
  | 'periods'
  | 'parked'
  | 'placeholders'
  | 'presence'
  | 'projects'
  | 'replays'
  | 'sign-in-options'
  | 'software-costs'
  | 'team-members'
  | 'users';

/** A topic of the live feed, such as `figures:{month}`: values in braces come from the request. `*` is anything. */
export type Topic = '*' | Subject | `${Subject}:${string}`;

/** A response that isn't JSON: of a media type, or without a body. */
export type NonJsonAnswer = {
  media: string | null;
  description: string;
  /** It contains no pay, or its handler withholds pay from users who may not see it. */
  isWithoutPay?: true;
};

/** Successful responses of a route, by status. */
export type Answers = { readonly [status: number]: z.ZodType | NonJsonAnswer };

/** Refusals of a route, beside those of every route of its kind. */
export type Refusal = 401 | 404 | 409 | 413 | 429;

/** A route, for the server, the browser and the API's document. */
export type Endpoint = {
  /** Its purpose, in a sentence. */
  summary: string;
  access: Access;
  /** Programs with an API token may call it; routes other than GETs need a token that may write. */
  isOpenToTokens?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  /** Without it no body is read. */
  body?: z.ZodType;
  /** The schema to send, where `body` is less specific: a list's length is checked before its entries. */
  sends?: z.ZodType;
  /** The body isn't parsed by the route: handlers get its bytes. */
  takesBytes?: true;
  /** The body for administrators who don't see pay, where the usual one contains it. */
  bodyWithoutPay?: z.ZodType;
  /** Why only users who see pay may call it, after "You are not set to see pay,". */
  needsPay?: string;
  answers: Answers;
  refusals?: readonly Refusal[];
  /** The current record in a 409, where it isn't the successful response. */
  conflict?: z.ZodType;
  /** The topic whose change affects the response; finer than the feed's where several routes depend on one. */
  reads?: Topic;
  /** The topics that it changes. */
  changes?: readonly Topic[];
  /** Most bytes of a body, where that isn't the default. Anonymous requests are limited further. */
  largestBody?: number;
  /** Most milliseconds and bytes that it may take, where those aren't the defaults. */
  longestHold?: number;
  maxMemory?: number;
  /**
   * Body and response aren't stored for repeats: they contain a password, nothing is written, the response is a stream,
   * or it is about the session, not its user.
   */
  keepsNothing?: true;
  /** It may change users' rights: the request's origin is stored for a while. */
  isAboutAccess?: true;
  /** It answers for the present only, not from the log: it has no `asOf`. */
  isPresentOnly?: true;
  /**
   * For a GET: its handler doesn't run in a snapshot, since it uses other sources than the database, writes, or
   * continues after the response has begun. It reads figures through `inSnapshot`.
   */
  takesOwnSnapshots?: true;
  /**
   * For a GET: the response depends only on the figures, the address and the current month, and is the same for all who
   * see pay, and for all who don't. It is shared until the figures change.
   */
  isSameForAll?: true;
  /**
   * Its handler writes only one append for its author, by `execute` or `appendWhole`, which carries the request's note,
   * so that a repeat stores nothing.
   */
  notesWhatItAppends?: true;
  /** It may be one of several requests that make one change. */
  joinsGroup?: true;
};

export type Endpoints = { readonly [Name in EndpointName]?: Endpoint };

/**
 * Opens routes to programs with an API token. All others are for people only, so that a route is closed unless somebody
 * opens it.
 */
export const openToTokens = <Opened extends Endpoints>(endpoints: Opened) =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, { ...endpoint, isOpenToTokens: true }]),
  ) as { readonly [Name in keyof Opened]: Opened[Name] & { isOpenToTokens: true } };

/** The response to a change without a body. */
export const noContent = { media: null, description: 'Done.' } as const satisfies NonJsonAnswer;

/** Sends the browser on. */
export const redirect = {
  media: null,
  description: 'The browser is sent on.',
} as const satisfies NonJsonAnswer;

/** A file for spreadsheets. */
export const csv = { media: 'text/csv', description: 'A CSV file.' } as const satisfies NonJsonAnswer;

/** The record after the change; null where somebody has deleted it meanwhile. */
export const orGone = <View extends z.ZodType>(view: View) => view.nullable();

export const isJson = (answer: z.ZodType | NonJsonAnswer): answer is z.ZodType => !('media' in answer);
