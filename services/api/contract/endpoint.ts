import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a route is called: its method and its path, whose parameters begin with a colon. */
export type EndpointName = `${Method} /api/${string}`;

/**
 * Who may call a route (docs/domain.md, Roles). The server enforces it, whatever the browser shows. Whoever signed in
 * with a one-time password may call those of `choosingPassword` alone; whoever lacks a required second factor those of
 * `settingUp`, too.
 */
export type Access = 'public' | 'choosingPassword' | 'settingUp' | 'signedIn' | 'admin';

/** What the live feed tells of, as its topics begin. */
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

/**
 * A topic of the live feed, such as `figures:{month}`: what stands in braces is taken from what was asked. `*` is
 * anything.
 */
export type Topic = '*' | Subject | `${Subject}:${string}`;

/** An answer that is not JSON: of a media type, or without a body. */
export type NonJsonAnswer = {
  media: string | null;
  description: string;
  /** Nothing of it tells pay, or its handler withholds it from whoever may not see it. */
  isWithoutPay?: true;
};

/** What a route answers when all is well, by its status. */
export type Answers = { readonly [status: number]: z.ZodType | NonJsonAnswer };

/** Why a route may refuse, beside what every route of its kind may. */
export type Refusal = 401 | 404 | 409 | 413 | 429;

/** One route, as the server, the browser and the API's document know it. */
export type Endpoint = {
  /** Its purpose, in a sentence. */
  summary: string;
  access: Access;
  /** Programs may ask for it that bring an API token: where it is no GET, those that may write. */
  isOpenToTokens?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  /** Where it is missing no body is read. */
  body?: z.ZodType;
  /** The body as it is to be sent, where `body` says less of it: a list is counted before its entries are looked at. */
  sends?: z.ZodType;
  /** The body is not parsed by the route: it comes as bytes. */
  takesBytes?: true;
  /** The body from an administrator who does not see pay, where the usual one holds it. */
  bodyWithoutPay?: z.ZodType;
  /** Why nobody may ask who does not see pay, after "You are not set to see pay,". */
  needsPay?: string;
  answers: Answers;
  refusals?: readonly Refusal[];
  /** The record that a 409 comes with as it is now, where it is not what is answered. */
  conflict?: z.ZodType;
  /** The topic whose change makes its answer another; finer than the feed's where several routes depend on one. */
  reads?: Topic;
  /** The topics that it changes. */
  changes?: readonly Topic[];
  /** Most bytes of a body, where it is not the usual one. Whoever has not signed in sends less, whatever stands here. */
  largestBody?: number;
  /** Milliseconds and bytes that it may take, where they are not the usual ones. */
  longestHold?: number;
  maxMemory?: number;
  /**
   * Neither body nor answer is kept for a repeat: they hold a password, nothing is written, the answer is a stream, or
   * it is about the session that asks, not about its user.
   */
  keepsNothing?: true;
  /** It may change who may do what: where the request comes from is kept for a while. */
  isAboutAccess?: true;
  /** Answers for the present alone, not from what the log tells: it knows no `asOf`. */
  isPresentOnly?: true;
  /**
   * Of a GET: its handler is not in a snapshot from the beginning, since it asks others than the database, writes, or goes
   * on after its answer has begun. What it reads of the figures it reads through `inSnapshot`.
   */
  takesOwnSnapshots?: true;
  /**
   * Of a GET: it answers from the figures, its address and the present month alone, alike to all who see pay, and to all
   * who don't. One answer serves everybody who asks while the figures stay as they are.
   */
  isSameForAll?: true;
  /**
   * Its handler writes nothing but one append for its author, by `execute` or `appendWhole`: what that appends carries the
   * note of the request, and a repeat stores nothing.
   */
  notesWhatItAppends?: true;
  /** It may be one part of what its sender did at once, over several requests. */
  joinsGroup?: true;
};

export type Endpoints = { readonly [Name in EndpointName]?: Endpoint };

/**
 * Opens routes to programs that bring an API token. Whatever is not opened is for people alone, so that a route which
 * nobody thought of is refused.
 */
export const openToTokens = <Opened extends Endpoints>(endpoints: Opened) =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, { ...endpoint, isOpenToTokens: true }]),
  ) as { readonly [Name in keyof Opened]: Opened[Name] & { isOpenToTokens: true } };

/** A change that leaves nothing to tell. */
export const noContent = { media: null, description: 'Done.' } as const satisfies NonJsonAnswer;

/** Sends the browser on. */
export const redirect = {
  media: null,
  description: 'The browser is sent on.',
} as const satisfies NonJsonAnswer;

/** A file for spreadsheets. */
export const csv = { media: 'text/csv', description: 'A CSV file.' } as const satisfies NonJsonAnswer;

/** The record as it is after the change; null where somebody has deleted it meanwhile. */
export const orGone = <View extends z.ZodType>(view: View) => view.nullable();

export const isJson = (answer: z.ZodType | NonJsonAnswer): answer is z.ZodType => !('media' in answer);
